import { Download, Search, X } from 'lucide-react';
import { purchaseOrderStatuses } from '#domains/purchasing/orders/purchase-order.resource.ts';
import { type DateRange, dateRanges } from '#domains/purchasing/orders/purchase-order-filter.rules.ts';
import { orderLook } from '#domains/purchasing/purchasing.display.ts';
import { downloadFile } from '#ui/api/download.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { useTyped } from '#ui/hooks/use-typed.ts';
import type { OrderFiltering, OrderFilters } from './use-order-filters.ts';

const rangeLabels: Readonly<Record<DateRange, string>> = {
  all: 'All time',
  today: 'Today',
  week: 'This week',
  month: 'This month',
  quarter: 'This quarter',
};

export function OrderFilterRow({ filters }: { filters: OrderFiltering }) {
  const [typed, setTyped] = useTyped(filters.q, (q) => filters.set({ q }), 250);
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:gap-1.5 sm:grid-cols-[minmax(0,1fr)_160px_160px]">
      {filters.mine && (
        <div className="col-span-full">
          <Button size="sm" variant="secondary" onClick={() => filters.set({ mine: false })}>
            Needs your approval
            <X className="size-3.5" aria-label="Show all orders" />
          </Button>
        </div>
      )}
      <div className="max-sm:col-span-2">
        <Input
          type="search"
          aria-label="Search by PO number or vendor"
          placeholder="Search by PO number or vendor"
          prefix={<Search className="size-4" aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Select
        aria-label="Status"
        value={filters.status}
        onChange={(event) => filters.set({ status: event.target.value })}
        options={[
          { value: '', label: 'All statuses' },
          ...purchaseOrderStatuses.map((value) => ({ value, label: orderLook(value).label })),
        ]}
      />
      <Select
        aria-label="Date range"
        value={filters.range}
        onValueChange={(range) => filters.set({ range })}
        options={dateRanges.map((value) => ({ value, label: rangeLabels[value] }))}
      />
    </div>
  );
}

export function ExportMenu({ filters: { q, status, range, mine } }: { filters: OrderFilters }) {
  const download = (format: 'csv' | 'xlsx') => {
    const query = {
      format,
      q: q || null,
      status: status || null,
      range: range === 'all' ? null : range,
      needs_my_approval: mine || null,
    };
    void downloadFile('purchase_orders/-/export', query, 'Purchase orders');
  };
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline">
          <Download className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">Export</span>
        </Button>
      }
    >
      <MenuItem onSelect={() => download('csv')}>CSV of what is filtered</MenuItem>
      <MenuItem onSelect={() => download('xlsx')}>Excel of what is filtered</MenuItem>
    </DropdownMenu>
  );
}
