import type { Dashboard } from '#domains/analytics/dashboard.report.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { Link } from '#ui/navigation.tsx';
import type { HomeData } from './home-cards.tsx';

type Amounts = NonNullable<Dashboard['money']>;

export const amounts = {
  owed: {
    title: 'Owed to us',
    formula: 'Balances of all sent invoices',
    search: { view: 'open' },
    of: ({ receivable }: Amounts) => ({ value: receivable }),
  },
  overdue: {
    title: 'Overdue',
    formula: 'Of that, what was due before today',
    search: { view: 'overdue' },
    of: ({ overdue }: Amounts) => ({ value: overdue }),
  },
  invoiced: {
    title: 'Invoiced this month',
    formula: 'Totals of invoices issued this month; the line shows the last twelve months',
    search: {},
    of: ({ invoiced_by_month: months }: Amounts) => ({
      value: months.at(-1) ?? '0',
      series: months.map(Number),
    }),
  },
};

export type AmountId = keyof typeof amounts;

/** Receivables, the overdue part of them, and what was invoiced. */
export function MoneyCard({ id, dashboard, ...of }: HomeData & { id: AmountId }) {
  const { title, formula, search, of: amountOf } = amounts[id];
  const { value = '0', ...trend } = dashboard?.money ? amountOf(dashboard.money) : {};
  return (
    <StatCard
      label={title}
      formula={formula}
      figure={<Money value={value} currency={of.currency} locale={of.locale} />}
      loading={!dashboard}
      link={<Link to="/financials/invoicing" search={search} />}
      {...trend}
    />
  );
}
