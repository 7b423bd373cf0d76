import { useReport } from '#ui/api/report.ts';
import { useCount } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { openJobStatuses, openJobsOf } from '../open-jobs.rules.ts';

interface Owed {
  readonly total: string;
  readonly unallocated: string;
  readonly ageing: Readonly<Record<string, string>>;
  readonly invoices: readonly { readonly days_overdue: number; readonly balance: string }[];
}

/** Amounts owed (if the viewer may see invoices) and open work. Each figure links to its list. */
export function CustomerFigures({ customerId }: { customerId: string }) {
  const { viewer } = useWorkplace();
  const mayBill = viewer.permissions.has('view_invoices');
  const { data, isPending } = useReport<Owed>(
    'receivables',
    { customer_id: customerId },
    { enabled: mayBill },
  );
  const open = useCount('work_orders', {
    filters: where().eq('customer_id', customerId).in('status', openJobStatuses),
  });
  const money = (value: string | undefined) => (
    <Money value={value ?? '0'} currency={viewer.currency} locale={viewer.locale} />
  );
  const overdue = data?.invoices.filter(({ days_overdue }) => days_overdue > 0) ?? [];
  const oldest = Math.max(0, ...overdue.map(({ days_overdue }) => days_overdue));
  const invoices = (search: Record<string, string>) => (
    <Link to="/financials/invoicing" search={{ customer_id: `eq.${customerId}`, ...search }} />
  );
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      {mayBill && (
        <>
          <StatCard
            label="Balance"
            figure={money(data?.total)}
            loading={isPending}
            formula="Open invoices, less credits and money not allocated yet"
            link={invoices({ status: 'eq.sent' })}
          />
          <StatCard
            label="Overdue invoices"
            figure={overdue.length.toLocaleString(viewer.locale)}
            loading={isPending}
            formula={`Sent invoices past their due date${oldest > 0 ? `; the oldest by ${oldest} days` : ''}`}
            link={invoices({ is_overdue: 'eq.true' })}
          />
        </>
      )}
      <StatCard
        label="Open work orders"
        figure={(open.data ?? 0).toLocaleString(viewer.locale)}
        loading={open.isPending}
        formula="Requested up to on hold"
        link={<Link to="/work-orders" search={openJobsOf(customerId)} />}
      />
    </div>
  );
}
