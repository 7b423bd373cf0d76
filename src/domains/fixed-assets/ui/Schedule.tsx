import { useState } from 'react';
import type { DepreciationSchedule } from '#domains/fixed-assets/depreciation-schedule.report.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const shown = 24;
const head = 'px-3 py-1.5 text-end text-label font-medium text-subtle';

/** By month, with the entries of those that are posted. */
export function Schedule({ id }: { id: string }) {
  const { data, error, refetch } = useReport<DepreciationSchedule>('depreciation_schedule', {
    fixed_asset_id: id,
  });
  const [isWhole, setWhole] = useState(false);
  const months = data?.months ?? [];
  // Begins with the first month that is not posted, or a little before.
  const next = Math.max(0, months.findIndex(({ entry }) => entry === null) - 3);
  const cut = isWhole || months.length <= shown ? months : months.slice(next, next + shown);
  return (
    <Section
      title="Schedule"
      aside={data && `${months.filter(({ entry }) => entry).length} of ${months.length} months posted`}
    >
      {error && !data && (
        <ErrorState
          title="The schedule could not be worked out"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && months.length === 0 && <p className="text-muted">There is nothing to depreciate.</p>}
      {cut.length > 0 && <Months months={cut} />}
      {cut.length < months.length && (
        <Button variant="outline" className="self-start" onClick={() => setWhole(true)}>
          Show all {months.length} months
        </Button>
      )}
    </Section>
  );
}

function Months({ months }: { months: DepreciationSchedule['months'] }) {
  const { currency, locale } = useWorkplace().viewer;
  const money = (value: string) => <Money value={value} currency={currency} locale={locale} />;
  return (
    <Card flush>
      <ScrollRegion label="Depreciation by month" className="overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <th scope="col" className={`${head} text-start`}>
                Month
              </th>
              <th scope="col" className={head}>
                Depreciation
              </th>
              <th scope="col" className={head}>
                Accumulated
              </th>
              <th scope="col" className={head}>
                Net book value
              </th>
              <th scope="col" className={`${head} text-start`}>
                Posted
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, amount, accumulated, book_value, entry, estimate }) => (
              <tr key={month} className="border-t border-line whitespace-nowrap">
                <td className="px-3 py-1.5">
                  {formatMonth(month.slice(0, 7), locale)}
                  {estimate && <span className="block text-subtle">Estimate changed</span>}
                </td>
                <td className="px-3 py-1.5 text-end">{money(amount)}</td>
                <td className="px-3 py-1.5 text-end">{money(accumulated)}</td>
                <td className="px-3 py-1.5 text-end">{money(book_value)}</td>
                <td className="px-3 py-1.5">
                  {entry ? (
                    <Link
                      to={`/financials/transactions/${entry.id}`}
                      className="text-accent-ink hover:underline"
                    >
                      {entry.number}
                    </Link>
                  ) : (
                    <span className="text-subtle">Not yet</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}
