import { Money } from '#ui/components/values/Money.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { Link } from '#ui/navigation.tsx';
import type { Dashboard } from '../dashboard.report.ts';

interface MoneyCardsProps {
  money: Dashboard['money'];
  currency: string;
  locale: string;
}

/** Receivables, and the overdue part. */
export function MoneyCards({ money, currency, locale }: MoneyCardsProps) {
  const months = money?.invoiced_by_month ?? [];
  const show = (value: string | undefined) => (
    <Money value={value ?? '0'} currency={currency} locale={locale} />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <StatCard
        label="Owed to us"
        figure={show(money?.receivable)}
        formula="Balances of all sent invoices"
        loading={!money}
        link={<Link to="/financials/invoicing" search={{ view: 'open' }} />}
      />
      <StatCard
        label="Overdue"
        figure={show(money?.overdue)}
        formula="Of that, what was due before today"
        loading={!money}
        link={<Link to="/financials/invoicing" search={{ view: 'overdue' }} />}
      />
      <StatCard
        label="Invoiced this month"
        figure={show(months.at(-1))}
        formula="Totals of invoices issued this month; the line shows the last twelve months"
        series={months.map(Number)}
        loading={!money}
        link={<Link to="/financials/invoicing" />}
      />
    </div>
  );
}
