import type { Receivables as Report } from '#domains/invoicing/receivables/receivables.report.ts';
import { ageBuckets } from '#domains/invoicing/receivables/receivables.rules.ts';
import { useReport } from '#ui/api/report.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

import { AgeChart, ageLabels } from './AgeChart.tsx';

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
  const head = 'px-3 py-2 text-end text-label font-medium whitespace-nowrap text-muted';
  return (
    <Section title="Receivables by age" aside={`${data.customer_count} customers`}>
      <Card>
        <AgeChart receivables={data} currency={viewer.currency} locale={viewer.locale} />
      </Card>
      <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className={cx(head, 'text-start')}>
                Customer
              </th>
              {ageBuckets.map((bucket) => (
                <th key={bucket} scope="col" className={head}>
                  {ageLabels[bucket]}
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
                {ageBuckets.map((bucket) => (
                  <td key={bucket} className="px-3 text-end tabular">
                    {money(row.ageing[bucket])}
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
              {ageBuckets.map((bucket) => (
                <td key={bucket} className="px-3 text-end tabular">
                  {money(data.ageing[bucket])}
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
