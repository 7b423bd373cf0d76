/**
 * The list a person came from: a page of a row finds the previous and the next one in it. Remembered for the tab, also over
 * a reload; each table has its own.
 */
interface CameFrom {
  readonly ids: readonly string[];
  /** The address of the list, with its filters. */
  readonly href: string;
}

export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** From 1. */
  readonly position: number;
  readonly of: number;
  readonly href: string;
}

/** Around the opened row: enough to walk, little to keep. */
const reach = 500;

export function rememberList(table: string, ids: readonly string[], opened: string, href: string): void {
  const at = Math.max(0, ids.indexOf(opened));
  const kept: CameFrom = { ids: ids.slice(Math.max(0, at - reach), at + reach + 1), href };
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify(kept));
  } catch {
    // Storage is blocked: the page has no neighbours.
  }
}

export function neighboursOf(table: string, id: string): Neighbours | undefined {
  const list = read(table);
  const at = list?.ids.indexOf(id) ?? -1;
  if (!list || at < 0) return undefined;
  const { ids, href } = list;
  return { previous: ids[at - 1], next: ids[at + 1], position: at + 1, of: ids.length, href };
}

/** The list of a table as it was left, with its filters. */
export function lastListHref(table: string): string | undefined {
  return read(table)?.href;
}

const keyOf = (table: string) => `fieldwright.list.${table}`;

function read(table: string): CameFrom | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'ids' in kept ? (kept as CameFrom) : undefined;
  } catch {
    return undefined;
  }
}
