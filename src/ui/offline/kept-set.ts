/** Rows that a device keeps, to work without a network: declared once, as a question of the data API. */
import type { AnyResource } from '#kernel/resource.ts';
import { type ApiRow, type Question, questionEntries, tableOf } from '../api/rows.ts';
import type { Workplace } from '../resource/workplace.tsx';

/** A row as text, and the version that the server gave it. */
export interface KeptRow {
  readonly version: string;
  readonly text: string;
}

/** By id. Replaced as a whole when any of it changes. */
export type KeptRows = ReadonlyMap<string, KeptRow>;

export interface KeptSet<Row = unknown> {
  readonly name: string;
  readonly table: string;
  /** As in `GET /api/{table}?{query}`: for whom, and when. */
  query(workplace: Workplace, now: Date): string;
  rowsIn(kept: KeptRows): readonly Row[];
  rowIn(kept: KeptRows, id: string): Row | undefined;
}

/** Typed as `useRows` is: embeds by the second parameter. */
export function keptSet<R extends AnyResource, E = unknown>(
  name: string,
  resource: R,
  question: (workplace: Workplace, now: Date) => Question,
): KeptSet<ApiRow<R, E>> {
  type Row = ApiRow<R, E>;
  const read = ({ text }: KeptRow): Row => JSON.parse(text);
  let last: { readonly kept: KeptRows; readonly rows: readonly Row[] } | undefined;
  return {
    name,
    table: tableOf(resource),
    query(workplace, now) {
      const entries = questionEntries(question(workplace, now));
      return String(new URLSearchParams(entries.map(([key, value]) => [key, value])));
    },
    rowsIn(kept) {
      if (last?.kept !== kept) last = { kept, rows: [...kept.values()].map(read) };
      return last.rows;
    },
    rowIn(kept, id) {
      const row = kept.get(id);
      return row && read(row);
    },
  };
}

/** `kept` with some rows put and some dropped; itself if there are none. */
export function applied(
  kept: KeptRows | undefined,
  put: readonly (KeptRow & { readonly id: string })[],
  drop: readonly string[],
): KeptRows {
  if (kept && put.length + drop.length === 0) return kept;
  const rows = new Map(kept);
  for (const id of drop) rows.delete(id);
  for (const { id, version, text } of put) rows.set(id, { version, text });
  return rows;
}
