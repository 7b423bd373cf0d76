import type { RevenueSchedule as Schedule } from '#domains/invoicing/deferred/revenue-schedule.report.ts';
import { formatDayAs, formatMonth } from '#kernel/english-dates.ts';
import { useReport } from '#ui/api/report.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

type Line = Schedule['lines'][number];

/** The deferred lines of an invoice by month, with what is recognized. Nothing for an invoice that has none. */
export function RevenueSchedule({ invoiceId }: { invoiceId: string }) {
  const { data } = useReport<Schedule>('revenue_schedule', { invoice_id: invoiceId });
  if (!data || data.lines.length === 0) return null;
  return (
    <Section title="Deferred revenue">
      {data.lines.map((line) => (
        <LineSchedule key={line.id} line={line} />
      ))}
    </Section>
  );
}

function LineSchedule({ line }: { line: Line }) {
  const { currency, locale } = useWorkplace().viewer;
  const money = (value: string) => <Money value={value} currency={currency} locale={locale} />;
  const day = (value: string) => formatDayAs(value, locale, { dateStyle: 'medium' });
  return (
    <Card flush>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-3 py-2">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{line.description}</span>
          <span className="ms-2 text-muted">
            {day(line.service_from)} – {day(line.service_through)}
          </span>
        </span>
        <span className="text-muted">
          {money(line.remaining)} of {money(line.deferred)} left
        </span>
      </div>
      {line.months.length > 0 && (
        <ScrollRegion label="Revenue by month" className="max-h-72 overflow-auto">
          <table className="w-full border-collapse">
            <thead className="sr-only">
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Recognized</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {line.months.map(({ month, amount, run }) => (
                <tr key={month} className="border-t border-line first:border-0">
                  <td className="px-3 py-1.5">{formatMonth(month.slice(0, 7), locale)}</td>
                  <td className="px-3 py-1.5 text-end">
                    {run ? (
                      <Link
                        to={`/financials/deferred-revenue/${run.id}`}
                        className="text-accent-ink hover:underline"
                      >
                        Recognized
                      </Link>
                    ) : (
                      <span className="text-subtle">Not yet</span>
                    )}
                  </td>
                  <td className="px-3 py-1.5 text-end">{money(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Card>
  );
}
