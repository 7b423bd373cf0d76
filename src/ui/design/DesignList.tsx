import { useMemo, useState } from 'react';
import { Button } from '../components/actions/Button.tsx';
import { Sheet } from '../components/overlays/Sheet.tsx';
import { EmptyState } from '../components/states/EmptyState.tsx';
import { Money } from '../components/values/Money.tsx';
import { StatusMark } from '../components/values/StatusMark.tsx';
import { When } from '../components/values/When.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import type { Filter } from '../filters/filter.ts';
import type { Column, Sort } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { filterFields, type SampleOrder, sampleOrders, sampleStatus } from './sample-data.ts';

/** A list of 100,000 rows with every list feature. */
export function DesignList() {
  const [filters, setFilters] = useState<readonly Filter[]>(startFilters);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort | null>({ column: 'due_on', descending: false });
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(['2', '3']));
  const [peeked, setPeeked] = useState<SampleOrder | null>(null);
  const all = useMemo(() => sampleOrders(100_000), []);
  const rows = useMemo(
    () => all.filter((row) => row.title.toLowerCase().includes(search.toLowerCase())),
    [all, search],
  );
  return (
    <>
      <FilterBar
        fields={filterFields}
        filters={filters}
        onFiltersChange={setFilters}
        search={search}
        onSearchChange={setSearch}
        searchLabel="Search number, title or customer"
        aside={<Button variant="ghost">Save view</Button>}
      />
      <DataTable
        name="design"
        label="Sample work orders"
        className="h-[30rem]"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={sort}
        onSortChange={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={() => (
          <>
            <Button size="sm" variant="ghost">
              Assign
            </Button>
            <Button size="sm" variant="ghost">
              Export
            </Button>
          </>
        )}
        onOpen={setPeeked}
        onPeek={(row) => setPeeked((now) => (now?.id === row.id ? null : row))}
        peeked={peeked?.id ?? null}
        phoneRow={(row) => ({
          title: row.title,
          aside: <StatusMark {...sampleStatus(row.status)} />,
          detail: `${row.number} · ${row.customer}`,
        })}
        empty={<EmptyState title="No work order matches">Remove a filter or search for less.</EmptyState>}
      />
      <Sheet beside open={peeked !== null} onOpenChange={() => setPeeked(null)} title={peeked?.number ?? ''}>
        <p className="p-4">{peeked?.title}</p>
      </Sheet>
    </>
  );
}

const startFilters: readonly Filter[] = [
  { field: 'status', operator: 'in', values: ['scheduled', 'on_hold'] },
  { field: 'due_on', operator: 'lt', values: ['2026-12-01'] },
];

const columns: readonly Column<SampleOrder>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 104,
    fixed: true,
    sortable: true,
    cell: (row) => <span className="text-muted tabular">{row.number}</span>,
  },
  {
    id: 'title',
    header: 'Title',
    width: 240,
    grow: true,
    sortable: true,
    cell: (row) => <span className="font-medium">{row.title}</span>,
  },
  { id: 'customer', header: 'Customer', width: 220, cell: (row) => row.customer },
  { id: 'status', header: 'Status', width: 164, cell: (row) => <StatusMark {...sampleStatus(row.status)} /> },
  { id: 'due_on', header: 'Due', width: 110, sortable: true, cell: (row) => <When at={row.due_on} /> },
  {
    id: 'total',
    header: 'Total',
    width: 140,
    align: 'end',
    sortable: true,
    cell: (row) => <Money value={row.total} currency="USD" locale="en-US" />,
    total: <Money value="82417730.45" currency="USD" locale="en-US" />,
  },
  { id: 'source', header: 'Source', hidden: true, cell: () => 'Phone' },
];
