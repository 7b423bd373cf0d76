import { invoiceReminders } from '#domains/invoicing/recurring/invoice-series.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { When } from '#ui/components/values/When.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { InvoiceRow } from '../InvoicePage.tsx';

/** The reminders sent for an invoice, and whether more will follow. */
export function InvoiceReminders({ invoice }: { invoice: InvoiceRow }) {
  const { viewer } = useWorkplace();
  const { rows } = useRows(invoiceReminders, {
    filters: where(invoiceReminders).eq('invoice_id', invoice.id),
    order: 'sent_at.desc',
    limit: 50,
    count: false,
  });
  if (rows.length === 0 && !invoice.reminders_stopped) return null;
  return (
    <Section title="Reminders" aside={invoice.reminders_stopped ? 'No more of them: stopped' : undefined}>
      {rows.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
              <span className="min-w-0 flex-1 font-medium break-words">{row.subject}</span>
              <span className="text-muted">{row.sent_to}</span>
              <span className="text-muted">
                <When at={row.sent_at} timezone={viewer.timezone} locale={viewer.locale} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
