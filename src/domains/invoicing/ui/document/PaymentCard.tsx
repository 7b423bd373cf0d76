/** What the customer does with an invoice: pays it online where the company has an address for that, as it says, or asks. */
import { CreditCard, Mail, Phone } from 'lucide-react';
import { paymentLink } from '#domains/invoicing/settings/payment-link.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { earlyDiscount, exactDate } from './DocumentParts.tsx';
import type { ShownInvoice } from './PrintedInvoice.tsx';

export function PaymentCard({ invoice }: { invoice: ShownInvoice }) {
  const { company, kind, status, number, balance, currency, locale, due_date, is_overdue } = invoice;
  const isOwed = kind !== 'credit_note' && status === 'sent' && Number(balance) > 0;
  const link = isOwed ? paymentLink(company.payment_link, invoice) : null;
  const details = company.payment_details?.trim();
  return (
    <section
      aria-label={isOwed ? 'Payment' : 'Contact'}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 print:hidden"
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        {isOwed ? (
          <div>
            <p className="text-label text-subtle">Amount due</p>
            <p className="text-title font-semibold">
              <Money value={balance} currency={currency} locale={locale} />
            </p>
            <p className={is_overdue ? 'text-tone-danger' : 'text-muted'}>
              {is_overdue ? 'Was due' : 'Due'} {exactDate(due_date, locale)}
            </p>
            {invoice.early_discount && <p>{earlyDiscount(invoice)}</p>}
          </div>
        ) : (
          <p className="text-muted">
            {status === 'void' ? 'This invoice was cancelled.' : 'Nothing to pay.'}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {link && (
            <Button asChild>
              <a href={link} target="_blank" rel="noreferrer">
                <CreditCard className="size-4" aria-hidden="true" />
                Pay online
              </a>
            </Button>
          )}
          {company.phone && (
            <Button asChild variant="outline">
              <a href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}>
                <Phone className="size-4" aria-hidden="true" />
                Call
              </a>
            </Button>
          )}
          {company.email && (
            <Button asChild variant="outline">
              <a href={`mailto:${company.email}?subject=${encodeURIComponent(number ?? '')}`}>
                <Mail className="size-4" aria-hidden="true" />
                Email
              </a>
            </Button>
          )}
        </div>
      </div>
      {isOwed && (
        <div className="border-t border-line pt-4">
          <h2 className="text-label text-subtle">How to pay</h2>
          <p className="max-w-prose whitespace-pre-line break-words">
            {details ?? (link ? 'Online, with the button above.' : `Please ask ${company.name} how to pay.`)}
          </p>
          <p className="mt-2 text-muted">
            Please quote <b className="font-semibold text-ink">{number}</b> with your payment.
          </p>
        </div>
      )}
    </section>
  );
}
