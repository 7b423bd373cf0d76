import type { ReconciliationReport } from '#domains/banking/reconciliation/reconciliation.report.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** How the statement's balance is made up, and what is outstanding. */
export function ReconciliationSums({ report }: { report: ReconciliationReport }) {
  const { viewer } = useWorkplace();
  const isRight = Number(report.difference) === 0;
  const rows: readonly (readonly [string, string, string?])[] = [
    ['Reconciled before', report.opening_balance],
    ['Came in, on the statement', report.paid_in],
    ['Went out, on the statement', negative(report.paid_out)],
    ['Balance on the statement', report.statement_balance, 'font-medium'],
    ['Missing', report.difference, cx('font-medium', isRight ? 'text-tone-success' : 'text-tone-danger')],
    ['Not at the bank yet', report.outstanding],
    ['Balance in the books', report.book_balance, 'font-medium'],
  ];
  return (
    <dl
      className="grid max-w-(--form) grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3"
      aria-live="polite"
    >
      {rows.map(([label, value, look]) => (
        <div key={label} className={cx('contents', look)}>
          <dt className={cx(!look && 'text-muted', look)}>{label}</dt>
          <dd className={cx('text-end', look)}>
            <Money value={value} currency={viewer.currency} locale={viewer.locale} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const negative = (value: string) => (Number(value) === 0 ? value : `-${value}`);
