/** Parses `order=order_date.desc,vendor_name.asc.nullslast`. Without a nulls keyword, PostgreSQL's default applies. */
import { quoted } from '../validate.ts';
import { limits } from './limits.ts';
import { requireColumnName } from './parse-filter.ts';
import type { OrderItem } from './syntax.ts';
import { badRequest } from './text-reader.ts';

export function parseOrder(text: string): OrderItem[] {
  const pieces = text.split(',');
  if (pieces.length > limits.orderItems) throw badRequest('order: too many columns.');
  return pieces.map(parseOrderItem);
}

function parseOrderItem(text: string): OrderItem {
  const [column = '', ...words] = text.trim().split('.');
  requireColumnName(column);
  const direction = words[0] === 'asc' || words[0] === 'desc' ? words.shift() : 'asc';
  const nulls = words[0] === 'nullsfirst' || words[0] === 'nullslast' ? words.shift() : undefined;
  if (words.length > 0) throw badRequest(`order: ${quoted(text)} is not a column with .asc or .desc.`);
  const descending = direction === 'desc';
  const natural = descending ? 'first' : 'last';
  return {
    column,
    descending,
    nulls: nulls === undefined ? natural : nulls === 'nullsfirst' ? 'first' : 'last',
  };
}
