/** Parses `select=*,total:total_amount,items:purchase_order_items(*,part(name)),approver:users!approved_by(full_name)`. */
import { isName } from '../registry.ts';
import { quoted } from '../validate.ts';
import { limits } from './limits.ts';
import type { SelectItem } from './syntax.ts';
import { badRequest, createReader, type TextReader } from './text-reader.ts';

export function parseSelect(text: string): SelectItem[] {
  const reader = createReader(text, 'select');
  const counts = { items: 0, embeds: 0 };
  const items = readItems(reader, 0, counts);
  if (!reader.isAtEnd()) throw reader.refusal('a parenthesis is closed that was not opened');
  return items;
}

interface Counts {
  items: number;
  embeds: number;
}

function readItems(reader: TextReader, depth: number, counts: Counts): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    items.push(readItem(reader, depth, counts));
    if (++counts.items > limits.selectItems) throw reader.refusal('too much is selected');
  } while (reader.take(','));
  return items;
}

function readItem(reader: TextReader, depth: number, counts: Counts): SelectItem {
  if (reader.take('*')) return { type: 'everything' };
  let name = readName(reader);
  let as: string | undefined;
  if (reader.take(':')) {
    as = name;
    name = readName(reader);
  }
  const by = reader.take('!') ? readName(reader) : undefined;
  if (!reader.take('(')) {
    if (by !== undefined) throw reader.refusal('"(" is missing');
    return { type: 'column', name, as: as ?? name };
  }
  if (depth >= limits.embedDepth)
    throw reader.refusal(`relations are nested deeper than ${limits.embedDepth}`);
  if (++counts.embeds > limits.embeds) throw reader.refusal('too many relations are nested');
  const select = reader.peek() === ')' ? [] : readItems(reader, depth + 1, counts);
  reader.expect(')');
  return { type: 'relation', name, as: as ?? name, select, ...(by === undefined ? {} : { by }) };
}

function readName(reader: TextReader): string {
  const name = reader.until(',():!').trim();
  if (!isName(name)) throw badRequest(`Unknown column ${quoted(name)}.`);
  return name;
}
