import type { DepreciationDue } from '#domains/fixed-assets/depreciation-due.report.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { formatDayAs, formatMonth } from '#ui/format/month.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

type Month = DepreciationDue['months'][number];

/** The preview: each month with its assets, the day on which it is posted, and why if that is another month. */
export function DueMonths({ due }: { due: DepreciationDue }) {
  const { currency, locale } = useWorkplace().viewer;
  const late = due.months.filter(({ is_late }) => is_late).length;
  return (
    <div className="flex flex-col gap-3">
      {late > 0 && due.closed_to && (
        <p className="max-w-prose text-muted">
          The books are closed up to {formatDayAs(due.closed_to, locale, { dateStyle: 'medium' })}.{' '}
          {late === 1 ? 'One month is' : `${late} months are`} posted on the first open day.
        </p>
      )}
      {due.months.map((month) => (
        <MonthCard key={month.month} month={month} />
      ))}
      {due.months.length > 1 && (
        <p className="flex justify-between gap-4 px-3 font-medium">
          <span>Total</span>
          <Money value={due.amount} currency={currency} locale={locale} />
        </p>
      )}
    </div>
  );
}

function MonthCard({ month: { month, posted_on, is_late, amount, assets } }: { month: Month }) {
  const { currency, locale } = useWorkplace().viewer;
  const money = (value: string) => <Money value={value} currency={currency} locale={locale} />;
  return (
    <Card flush>
      <div className="flex items-baseline justify-between gap-x-4 border-b border-line px-3 py-2">
        <span>
          <span className="font-medium">{formatMonth(month.slice(0, 7), locale)}</span>
          <span className={is_late ? 'ms-2 text-tone-warning' : 'ms-2 text-muted'}>
            posted on {formatDayAs(posted_on, locale, { dateStyle: 'medium' })}
          </span>
        </span>
        <span className="font-medium">{money(amount)}</span>
      </div>
      <ul className="divide-y divide-line">
        {assets.map((asset) => (
          <li key={asset.id} className="flex items-baseline justify-between gap-4 px-3 py-1.5">
            <Link
              to={`/financials/fixed-assets/${asset.id}`}
              className="min-w-0 wrap-anywhere hover:underline"
            >
              <span className="text-subtle tabular">{asset.number}</span> {asset.name}
            </Link>
            {money(asset.amount)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
