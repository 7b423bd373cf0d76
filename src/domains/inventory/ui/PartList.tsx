import { Plus, Wrench } from 'lucide-react';
import { isAllowed, office } from '#kernel/access.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { parts } from '../part.resource.ts';
import { ChangePrices } from './prices/ChangePrices.tsx';

type ListRow = Row & {
  readonly sku: string;
  readonly name: string;
  readonly unit: string;
  readonly price?: string | null;
  readonly cost?: string | null;
  readonly on_hand?: string;
  readonly is_low?: boolean;
};

const columns: readonly ListColumn<ListRow>[] = [
  'sku',
  'name',
  'unit',
  {
    id: 'on_hand',
    header: 'On hand',
    width: 128,
    align: 'end',
    sortable: true,
    reads: ['on_hand', 'is_low'],
    cell: (row) => (
      <span className="inline-flex items-center gap-3 align-middle">
        {row.is_low && <Low />}
        <FieldValue resource={parts} name="on_hand" row={row} />
      </span>
    ),
  },
  'reorder_point',
  'cost',
  'price',
];
const views: readonly ListView[] = [
  { value: 'active', label: 'In use', filters: where(parts).eq('is_active', true) },
  {
    value: 'low',
    label: 'Low stock',
    filters: where(parts).eq('is_active', true).eq('is_low', true),
    order: 'name',
  },
  { value: 'inactive', label: 'Not in use', filters: where(parts).eq('is_active', false) },
  { value: 'all', label: 'All' },
];

const quickFields = ['is_active', 'vendor_id', 'reorder_point', 'cost', 'price'];

export function PartList() {
  const workplace = useWorkplace();
  const { viewer } = workplace;
  const mayCreate = workplace.may('create', parts);
  const create = mayCreate && (
    <Button asChild>
      <Link to="/parts/new">
        <Plus className="size-4" aria-hidden="true" />
        New part
      </Link>
    </Button>
  );
  return (
    <ResourceList<ListRow>
      resource={parts}
      views={views}
      columns={columns}
      quickFields={quickFields}
      phoneRow={phoneRow}
      bulkActions={(rows, clear) => (
        <>
          {viewer.permissions.has('create_purchase_orders') && <OrderParts rows={rows} />}
          <ChangePrices resource={parts} rows={rows} onDone={clear} />
        </>
      )}
      nav={
        <>
          {isAllowed(office, viewer.role) && (
            <Button asChild variant="outline">
              <Link to="/parts/services">Services</Link>
            </Button>
          )}
          <Button asChild variant="outline">
            <Link to="/parts/locations">Stock locations</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/parts/restock">Restock requests</Link>
          </Button>
        </>
      }
      actions={create}
      empty={{
        icon: <Wrench aria-hidden="true" />,
        title: 'No parts yet',
        text: 'What technicians use on jobs and invoices charge for, each with a cost and a price.',
        secondary: mayCreate && <ImportLink table="parts" />,
      }}
    />
  );
}

/** Opens a new purchase order with the selected parts. Linked by path because the page belongs to purchasing. */
function OrderParts({ rows }: { rows: readonly ListRow[] }) {
  return (
    <Button asChild size="sm" variant="outline">
      <Link to="/financials/purchase-orders/new" search={{ parts: rows.map(({ id }) => id).join('.') }}>
        Order
      </Link>
    </Button>
  );
}

function phoneRow(row: ListRow): PhoneRowContent {
  return {
    title: row.name,
    aside: row.price ? <Price value={row.price} /> : undefined,
    detail: (
      <span className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate">{`${row.sku} · ${stockOf(row)} on hand`}</span>
        {row.is_low && <Low />}
      </span>
    ),
  };
}

const stockOf = ({ on_hand = '0', unit }: ListRow) =>
  unit === 'each' ? Number(on_hand) : `${Number(on_hand)} ${unit}`;

/** As many as it is reordered at, or fewer. */
const Low = () => <StatusMark tone="waiting" shape="alert" label="Low" />;

function Price({ value }: { value: string }) {
  const { currency, locale } = useWorkplace().viewer;
  return <Money value={value} currency={currency} locale={locale} />;
}
