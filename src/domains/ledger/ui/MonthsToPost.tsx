import type { ReactNode } from 'react';
import { formatDayAs, formatMonth } from '#kernel/english-dates.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface MonthToPost {
  readonly month: string;
  readonly posted_on: string;
  readonly is_late: boolean;
  readonly amount: string;
  readonly parts: readonly { id: string; to: string; label: ReactNode; amount: string }[];
}

interface MonthsToPostProps {
  months: readonly MonthToPost[];
  /** Of all months. */
  amount: string;
  closedTo: string | null;
}

/** A preview: each month with what is posted of it, the day on which it is posted, and why if that is in another month. */
export function MonthsToPost({ months, amount, closedTo }: MonthsToPostProps) {
  const { currency, locale } = useWorkplace().viewer;
  const late = months.filter(({ is_late }) => is_late).length;
  return (
    <div className="flex flex-col gap-3">
      {late > 0 && closedTo && (
        <p className="max-w-prose text-muted">
          The books are closed up to {formatDayAs(closedTo, locale, { dateStyle: 'medium' })}.{' '}
          {late === 1 ? 'One month is' : `${late} months are`} posted on the first open day.
        </p>
      )}
      {months.map((month) => (
        <MonthCard key={month.month} month={month} />
      ))}
      {months.length > 1 && (
        <p className="flex justify-between gap-4 px-3 font-medium">
          <span>Total</span>
          <Money value={amount} currency={currency} locale={locale} />
        </p>
      )}
    </div>
  );
}

function MonthCard({ month: { month, posted_on, is_late, amount, parts } }: { month: MonthToPost }) {
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
        {parts.map((part) => (
          <li key={part.id} className="flex items-baseline justify-between gap-4 px-3 py-1.5">
            <Link to={part.to} className="min-w-0 wrap-anywhere hover:underline">
              {part.label}
            </Link>
            {money(part.amount)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
