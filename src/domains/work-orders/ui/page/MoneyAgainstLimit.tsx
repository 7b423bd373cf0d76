import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { JobSums } from '../recording/job-sums.ts';
import type { WorkOrderView } from './work-order-view.ts';

/** Cost and price so far, and how much of the agreed limit is used. */
export function MoneyAgainstLimit({ order, sums }: { order: WorkOrderView; sums: JobSums }) {
  const { viewer } = useWorkplace();
  const money = (value: string) => <Money value={value} currency={viewer.currency} locale={viewer.locale} />;
  const { percent } = sums;
  const over = percent !== undefined && percent > 100;
  return (
    <div className="flex flex-col gap-1.5">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <div className="flex gap-1.5">
          <dt className="text-muted">Cost so far</dt>
          <dd className="font-medium">{money(sums.cost)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-muted">{order.agreed_price === null ? 'To bill so far' : 'Agreed price'}</dt>
          <dd className="font-medium">{money(sums.price)}</dd>
        </div>
        {percent !== undefined && (
          <div className="flex gap-1.5">
            <dt className="text-muted">Not to exceed</dt>
            <dd className={cx('font-medium', over && 'text-tone-danger')}>
              {money(String(order.not_to_exceed))} <span className="font-normal">({percent}% used)</span>
            </dd>
          </div>
        )}
      </dl>
      {percent !== undefined && (
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-tone-neutral-soft">
          <div
            className={cx('h-full rounded-full', over ? 'bg-danger' : 'bg-accent')}
            style={{ width: `${Math.min(100, percent)}%` }}
          />
        </div>
      )}
    </div>
  );
}
