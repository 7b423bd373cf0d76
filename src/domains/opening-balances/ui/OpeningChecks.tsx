import { CircleCheck, CircleDashed } from 'lucide-react';
import { useReport } from '#ui/api/report.ts';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { ShownCheck } from '../opening-checks.report.ts';

/** What is given beside what it must add up to. Every difference is nothing before balances can be kept. */
export function OpeningChecks() {
  const { viewer } = useWorkplace();
  const { data, error, refetch } = useReport<readonly ShownCheck[]>('opening_checks');
  if (error && !data)
    return <ErrorState title="The totals could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <ul className="max-w-3xl rounded-lg border border-line bg-surface" aria-live="polite">
      {data.map(({ name, label, against, given, added, difference }) => {
        const isRight = Number(difference) === 0;
        const [first, second] = name === 'debits_and_credits' ? [label, against] : [against, label];
        return (
          <li
            key={name}
            className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 last:border-0 sm:grid-cols-[auto_minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]"
          >
            {isRight ? (
              <CircleCheck className="size-4 text-tone-success" aria-label="Matches" />
            ) : (
              <CircleDashed className="size-4 text-tone-waiting" aria-label="Differs" />
            )}
            {[
              { title: first, value: given },
              { title: second, value: added },
            ].map(({ title, value }) => (
              <div key={title} className="min-w-0">
                <div className="truncate text-label text-muted">{title}</div>
                <Money value={value} currency={viewer.currency} locale={viewer.locale} />
              </div>
            ))}
            <div
              className={cx(
                'max-sm:col-span-2 max-sm:col-start-2 sm:text-end',
                isRight ? 'text-muted' : 'font-medium text-tone-danger',
              )}
            >
              {isRight ? (
                'Matches'
              ) : (
                <>
                  Off by <Money value={difference} currency={viewer.currency} locale={viewer.locale} />
                </>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
