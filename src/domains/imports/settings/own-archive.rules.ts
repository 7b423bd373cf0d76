import { isId } from '#kernel/id.ts';

/** Columns that every table of our own export archive has. */
const always = ['id', 'created_at', 'created_by'];

/** Whether a file is a table of our own archive. Its rows refer to each other by ids, which would be taken for names here. */
export function isOwnArchive(columns: readonly string[], rows: readonly (readonly string[])[]): boolean {
  if (!always.every((name) => columns.includes(name))) return false;
  const id = columns.indexOf('id');
  return rows.length > 0 && rows.every((cells) => isId((cells[id] ?? '').toLowerCase()));
}

export const ownArchive =
  'This is a table of an export archive of this product, whose rows name each other by ids. It can’t be imported as a file: export a list instead, or take the names from there.';
