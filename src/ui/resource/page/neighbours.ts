/**
 * The list a row's page was opened from, for the links to the previous and next row. Kept per tab and table, also over a
 * reload.
 */
import { storedName } from '#ui/stored-name.ts';

interface CameFrom {
  readonly ids: readonly string[];
  /** The URL of the list, with its filters. */
  readonly href: string;
}

export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** 1-based. */
  readonly position: number;
  readonly of: number;
  readonly href: string;
}

/** How many rows are stored before and after the opened one. */
const reach = 500;

export function rememberList(table: string, ids: readonly string[], opened: string, href: string): void {
  const at = Math.max(0, ids.indexOf(opened));
  const kept: CameFrom = { ids: ids.slice(Math.max(0, at - reach), at + reach + 1), href };
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify(kept));
  } catch {
    // Storage is blocked: no previous and next links.
  }
}

export function neighboursOf(table: string, id: string): Neighbours | undefined {
  const list = read(table);
  const at = list?.ids.indexOf(id) ?? -1;
  if (!list || at < 0) return undefined;
  const { ids, href } = list;
  return { previous: ids[at - 1], next: ids[at + 1], position: at + 1, of: ids.length, href };
}

/** The URL of a table's list as last shown, with its filters. */
export function lastListHref(table: string): string | undefined {
  return read(table)?.href;
}

const keyOf = (table: string) => storedName(`list.${table}`);

function read(table: string): CameFrom | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'ids' in kept ? (kept as CameFrom) : undefined;
  } catch {
    return undefined;
  }
}
