/** The total, and the costs by year as bars with a table for screen readers. */
import { useId } from 'react';
import { useReport } from '#ui/api/report.ts';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { formatMoney } from '#ui/format/money.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { AssetCosts as Costs } from '../asset-costs.report.ts';
import type { AssetView } from './asset-view.ts';

export function AssetCosts({ asset }: { asset: AssetView }) {
  const { viewer } = useWorkplace();
  const heading = useId();
  const isOffice = viewer.role !== 'technician';
  const { data, error, refetch } = useReport<Costs>(
    'asset_costs',
    { asset_id: asset.id },
    { enabled: isOffice },
  );
  if (!isOffice) return null;
  const years = data ? withGaps(data.years) : [];
  return (
    <section aria-labelledby={heading} className="rounded-lg border border-line bg-surface p-4">
      {error && !data && (
        <ErrorState title="The costs could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id={heading} className="text-label font-medium text-muted">
            Cost to date
          </h2>
          <p className="mt-1 text-figure font-semibold tracking-tight tabular">
            <Money value={asset.total_cost ?? '0'} currency={viewer.currency} locale={viewer.locale} />
          </p>
          <p className="text-muted">
            {data
              ? `${data.orders.toLocaleString(viewer.locale)} work order${data.orders === 1 ? '' : 's'}${span(data.years)}`
              : '\u00a0'}
          </p>
        </div>
        {years.length > 1 && <CostByYear years={years} />}
      </div>
    </section>
  );
}

type Year = Costs['years'][number];

function span(years: readonly Year[]): string {
  const first = years[0]?.year;
  const last = years.at(-1)?.year;
  if (first === undefined) return '';
  return first === last ? ` in ${first}` : `, ${first} to ${last}`;
}

const mostYears = 15;

/** Years without work are included with zero, so that the time axis is even. */
function withGaps(years: readonly Year[]): Year[] {
  const first = years[0]?.year ?? 0;
  const last = years.at(-1)?.year ?? 0;
  const all = Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    return years.find((one) => one.year === year) ?? { year, orders: 0, cost: '0' };
  });
  return all.slice(-mostYears);
}

function CostByYear({ years }: { years: readonly Year[] }) {
  const { currency, locale } = useWorkplace().viewer;
  const most = Math.max(...years.map(({ cost }) => Number(cost)), 1);
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return (
    <div className="min-w-0 grow max-sm:!basis-full" style={{ flexBasis: `${years.length * 2.4}rem` }}>
      <div
        aria-hidden="true"
        className="grid h-28 items-end sm:ms-auto"
        style={{
          gridTemplateColumns: `repeat(${years.length}, minmax(0, 1fr))`,
          maxWidth: `${years.length * 3.5}rem`,
        }}
      >
        {years.map(({ year, cost, orders }) => (
          <div
            key={year}
            className="@container flex h-full min-w-0 flex-col justify-end text-center text-tiny text-subtle tabular"
            title={`${year}: ${formatMoney(cost, currency, locale)}, ${orders} work order${orders === 1 ? '' : 's'}`}
          >
            <span className="whitespace-nowrap @max-[36px]:hidden">
              {Number(cost) > 0 ? short.format(Number(cost)) : ''}
            </span>
            <span
              className="mx-auto block w-3/4 rounded-t-sm bg-series-1"
              style={{ height: `${(Number(cost) / most) * 68}%` }}
            />
            <span className="border-t border-line-strong pt-0.5">
              {years.length > 8 ? `’${String(year).slice(2)}` : year}
            </span>
          </div>
        ))}
      </div>
      <div className="sr-only">
        <table>
          <caption>Cost by year</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Work orders</th>
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, orders, cost }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{orders}</td>
                <td>{formatMoney(cost, currency, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
