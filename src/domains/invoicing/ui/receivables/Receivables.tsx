import type { Receivables as Report } from '#domains/invoicing/receivables/receivables.report.ts';
import type { AgeBucket } from '#domains/invoicing/receivables/receivables.rules.ts';
import { useReport } from '#ui/api/report.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const buckets: readonly (readonly [AgeBucket, string, string])[] = [
  ['current', 'Not due', 'bg-tone-success'],
  ['days_1_30', '1–30 days', 'bg-tone-waiting'],
  ['days_31_60', '31–60', 'bg-series-2'],
  ['days_61_90', '61–90', 'bg-tone-danger/70'],
  ['over_90', 'Over 90', 'bg-tone-danger'],
];

/** Receivables by customer and age; each customer links to their open invoices. */
export function Receivables() {
  const { viewer } = useWorkplace();
  const { data } = useReport<Report>('receivables');
  if (!data || data.customers.length === 0) return null;
  const money = (value: string) =>
    Number(value) === 0 ? (
      <span className="text-subtle">–</span>
    ) : (
      <Money value={value} currency={viewer.currency} locale={viewer.locale} />
    );
  const total = buckets.reduce((sum, [key]) => sum + Number(data.ageing[key]), 0);
  const head = 'px-3 py-2 text-end text-label font-medium whitespace-nowrap text-muted';
  return (
    <Section title="Receivables by age" aside={`${data.customer_count} customers`}>
      <div className="flex h-2 overflow-hidden rounded-full bg-wash" aria-hidden="true">
        {buckets.map(([key, label, hue]) => (
          <span
            key={key}
            title={label}
            className={hue}
            style={{ width: `${total > 0 ? (Number(data.ageing[key]) / total) * 100 : 0}%` }}
          />
        ))}
      </div>
      <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className={cx(head, 'text-start')}>
                Customer
              </th>
              {buckets.map(([key, label, hue]) => (
                <th key={key} scope="col" className={head}>
                  <span className={cx('me-1.5 inline-block size-2 rounded-full', hue)} aria-hidden="true" />
                  {label}
                </th>
              ))}
              <th scope="col" className={head}>
                Credit
              </th>
              <th scope="col" className={head}>
                Owed
              </th>
            </tr>
          </thead>
          <tbody>
            {data.customers.slice(0, 12).map((row) => (
              <tr
                key={row.customer_id}
                className="h-(--row) border-b border-line last:border-0 hover:bg-wash"
              >
                <td className="max-w-64 truncate px-3">
                  <Link
                    to="/financials/invoicing"
                    search={{
                      customer_id: `eq.${row.customer_id}`,
                      status: 'eq.sent',
                      payment_state: 'neq.paid',
                    }}
                    className="hover:underline"
                  >
                    {row.name}
                  </Link>
                </td>
                {buckets.map(([key]) => (
                  <td key={key} className="px-3 text-end tabular">
                    {money(row.ageing[key])}
                  </td>
                ))}
                <td className="px-3 text-end tabular">
                  {Number(row.unallocated) === 0 ? money('0') : money(`-${row.unallocated}`)}
                </td>
                <td className="px-3 text-end font-medium tabular">
                  <Link to={`/financials/statements/${row.customer_id}`} className="hover:underline">
                    {money(row.total)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="border-t border-line-strong font-semibold">
            <tr className="h-(--row)">
              <td className="px-3">Total</td>
              {buckets.map(([key]) => (
                <td key={key} className="px-3 text-end tabular">
                  {money(data.ageing[key])}
                </td>
              ))}
              <td className="px-3 text-end tabular">
                {Number(data.unallocated) === 0 ? money('0') : money(`-${data.unallocated}`)}
              </td>
              <td className="px-3 text-end tabular">{money(data.total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  );
}
