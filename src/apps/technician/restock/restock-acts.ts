/** What a technician's commands do to a restock request, as the server's handlers do: shown before it has answered. */
import { askRestock, cancelRestock, changeRestock } from '#domains/inventory/restock/ask-restock.ts';
import type { restockRequests } from '#domains/inventory/restock/restock-request.resource.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { isRecord, textOf } from '#kernel/type-guards.ts';
import type { CommandEntry, Entry } from '#ui/outbox/entry.ts';
import { isCommand, type Lawful } from '#ui/outbox/with-changes.ts';

export interface RestockLine {
  readonly id: string;
  readonly part_id: string;
  readonly position: number;
  readonly quantity: string;
  readonly handed_over: string;
  readonly part: { readonly id: string; readonly name: string; readonly unit: string | null } | null;
}

type Stored = ApiRowOf<typeof restockRequests>;

export type RestockView = Pick<Stored, 'id' | 'note' | 'requested_at' | 'decline_reason'> & {
  readonly status: string;
  readonly can: readonly string[];
  readonly restock_request_lines: readonly RestockLine[];
};

export const restockSelect =
  'id,note,requested_at,status,decline_reason,can,restock_request_lines(id,part_id,position,quantity,handed_over,part(id,name,unit))';

/** The name and unit of a part of the catalogue on this phone. */
export type PartNamed = (id: string) => { readonly name: string; readonly unit: string | null } | undefined;

export interface ActingOnRestock {
  readonly lawful: Lawful;
  readonly partOf: PartNamed;
}

const table = 'restock_requests';

/** The request after the acts of this phone, in order. What was refused has changed nothing. */
export function afterRestockActs(
  request: RestockView,
  entries: readonly Entry[],
  { lawful, partOf }: ActingOnRestock,
): RestockView {
  let now = request;
  for (const entry of entries.filter(isCommand)) {
    if (entry.table !== table || entry.row !== request.id || entry.refusal) continue;
    if (entry.command === changeRestock.name)
      now = { ...now, note: noteIn(entry), restock_request_lines: linesIn(entry, partOf) };
    if (entry.command === cancelRestock.name)
      now = { ...now, status: 'cancelled', can: lawful(table, 'cancelled') };
  }
  return now;
}

/** The request that an entry makes. */
export function askedBy(entry: Entry, { lawful, partOf }: ActingOnRestock): RestockView | undefined {
  if (!isCommand(entry) || entry.command !== askRestock.name || !entry.isNew) return undefined;
  return {
    ...{ id: entry.row, note: noteIn(entry), requested_at: entry.noted_at, decline_reason: null },
    status: 'requested',
    can: entry.refusal ? [] : lawful(table, 'requested'),
    restock_request_lines: linesIn(entry, partOf),
  };
}

const noteIn = ({ input }: CommandEntry) => textOf(input.note)?.trim() || null;

const linesIn = ({ input }: CommandEntry, partOf: PartNamed): readonly RestockLine[] =>
  (Array.isArray(input.lines) ? input.lines : []).filter(isRecord).flatMap((line, index) => {
    const [part_id, quantity] = [textOf(line.part_id), textOf(line.quantity)];
    if (!part_id || !quantity) return [];
    const part = partOf(part_id);
    return {
      ...{ id: `${index}`, part_id, position: index + 1, quantity, handed_over: '0' },
      part: part ? { id: part_id, name: part.name, unit: part.unit } : null,
    };
  });
