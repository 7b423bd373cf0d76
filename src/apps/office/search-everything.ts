/**
 * The header's search: asks each table for its best rows with the data API's `q=`, all at once. The server leaves out what
 * the person may not see, so a table that does not exist for them simply gives nothing.
 */
import type { Role } from '#kernel/access.ts';
import { api } from '#ui/api-client.ts';
import type { CommandEntry } from '#ui/command/CommandMenu.tsx';
import { isAvailable } from './routes.ts';

type Row = Readonly<Record<string, string | null>>;

interface Source {
  readonly table: string;
  readonly group: string;
  readonly select: string;
  /** The page of one row; `$id` stands for its id. */
  readonly path: string;
  readonly label: string;
  readonly detail?: string;
  readonly roles?: readonly Role[];
}

const office: readonly Role[] = ['owner', 'supervisor'];

const sources: readonly Source[] = [
  {
    table: 'work_orders',
    group: 'Work orders',
    select: 'id,number,title',
    path: '/work-orders/$id',
    label: 'title',
    detail: 'number',
  },
  {
    table: 'customers',
    group: 'Customers',
    select: 'id,name',
    path: '/crm/$id',
    label: 'name',
    roles: office,
  },
  {
    table: 'assets',
    group: 'Assets',
    select: 'id,name,asset_tag',
    path: '/assets/$id',
    label: 'name',
    detail: 'asset_tag',
  },
  {
    table: 'parts',
    group: 'Parts',
    select: 'id,name,sku',
    path: '/parts/$id',
    label: 'name',
    detail: 'sku',
  },
  {
    table: 'invoices',
    group: 'Invoices',
    select: 'id,number',
    path: '/financials/invoicing/$id',
    label: 'number',
    roles: office,
  },
];

export async function searchEverything(
  text: string,
  role: Role,
  go: (path: string) => void,
  signal: AbortSignal,
): Promise<readonly CommandEntry[]> {
  const asked = sources.filter(
    (source) => isAvailable(source.path) && (source.roles?.includes(role) ?? true),
  );
  const answers = await Promise.allSettled(
    asked.map(async (source) => {
      const query = { q: text, select: source.select, limit: 5 };
      const { data } = await api.get<readonly Row[]>(source.table, { query, signal });
      return data.map((row) => entryOf(source, row, go));
    }),
  );
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

function entryOf(source: Source, row: Row, go: (path: string) => void): CommandEntry {
  const path = source.path.replace('$id', row.id ?? '');
  const detail = source.detail ? row[source.detail] : undefined;
  return {
    id: `${source.table}:${row.id}`,
    label: row[source.label] ?? '',
    group: source.group,
    ...(detail && { detail }),
    run: () => go(path),
  };
}
