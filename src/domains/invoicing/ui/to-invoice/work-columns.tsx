import { useMemo } from 'react';
import type { BillableWork } from '#domains/invoicing/drafts/billable-work.report.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Column } from '#ui/table/column.ts';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';

const invoicePer = {
  customer: 'Customer',
  site: 'Site',
  job: 'Job',
  purchase_order: 'Purchase order',
} as const;

export function useWorkColumns(): readonly Column<BillableWork>[] {
  const { viewer } = useWorkplace();
  return useMemo(
    () => [
      { id: 'customer', header: 'Customer', width: 200, cell: ({ customer }) => customer ?? <NoCustomer /> },
      {
        id: 'number',
        header: 'Number',
        width: 104,
        fixed: true,
        cell: ({ id, number }) => (
          <Link to={`/work-orders/${id}`} className="font-medium tabular hover:underline">
            {number}
          </Link>
        ),
      },
      { id: 'title', header: 'Title', width: 220, grow: true, cell: ({ title }) => title },
      { id: 'site', header: 'Site', width: 160, cell: ({ site }) => site },
      {
        id: 'completed',
        header: 'Completed',
        width: 124,
        cell: ({ completed_at }) =>
          completed_at && <When at={completed_at} timezone={viewer.timezone} locale={viewer.locale} />,
      },
      {
        id: 'per',
        header: 'One invoice per',
        width: 120,
        cell: ({ invoice_by }) => invoice_by && invoicePer[invoice_by],
      },
      {
        id: 'hours',
        header: 'Hours',
        width: 76,
        align: 'end',
        cell: ({ hours, hours_without_rate }) =>
          Number(hours) > 0 && (
            <span className={Number(hours_without_rate) > 0 ? 'text-tone-waiting' : undefined}>{hours}</span>
          ),
      },
      {
        id: 'amount',
        header: 'Before tax',
        width: 124,
        align: 'end',
        cell: (row) => <Amount row={row} />,
      },
    ],
    [viewer],
  );
}

function NoCustomer() {
  return <span className="text-subtle">No customer</span>;
}

function Amount({ row }: { row: BillableWork }) {
  const { viewer } = useWorkplace();
  if (row.amount === null && row.draft_id)
    return (
      <Link to={`/financials/invoicing/${row.draft_id}`} className="text-accent-ink hover:underline">
        On a draft
      </Link>
    );
  if (row.amount === null) return <span className="text-subtle">Nothing billable</span>;
  return (
    <Money value={row.amount} currency={viewer.currency} locale={viewer.locale} className="font-medium" />
  );
}

export function workRow(row: BillableWork): PhoneRowContent {
  return {
    title: row.customer ?? 'No customer',
    aside: <Amount row={row} />,
    detail: `${row.number} · ${row.title}`,
  };
}
