/** An invoice as its reader sees it: the same facts and order as on paper, on the office's page and on the customer's. */
import type { Address } from '#kernel/field.ts';
import { Money } from '#ui/components/Money.tsx';
import { cx } from '#ui/cx.ts';
import { percentOf } from '#ui/format/typed-number.ts';
import { exactDay } from '#ui/format/when.ts';
import type { InvoiceDocument } from '../invoice-document.report.ts';
import { PaperLines } from './PaperLines.tsx';

/** The logo is shown from an address, where there is one. */
export type ShownInvoice = Omit<InvoiceDocument, 'company'> & {
  readonly company: Omit<InvoiceDocument['company'], 'logo_file_id'>;
};

const titles = {
  invoice: 'Invoice',
  progress: 'Progress invoice',
  credit_note: 'Credit note',
  deposit: 'Deposit invoice',
} as const;

export function InvoicePaper({ invoice, logo }: { invoice: ShownInvoice; logo?: string | undefined }) {
  const { company, kind, number, notes } = invoice;
  return (
    <article
      className="@container relative overflow-hidden rounded-lg border border-line bg-surface"
      aria-label={titles[kind]}
    >
      <div className="p-5 @xl:p-8">
        <header
          className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-accent pb-4"
          style={company.accent ? { borderColor: company.accent } : undefined}
        >
          <div className="min-w-0">
            {logo && <img src={logo} alt={company.name} className="mb-2 max-h-14 max-w-44 object-contain" />}
            <p className="text-lead font-semibold">{company.name}</p>
            <AddressLines address={company.address} className="text-muted" />
            <p className="text-muted">{[company.phone, company.email].filter(Boolean).join(' · ')}</p>
          </div>
          <div className="@xl:text-end">
            <p className="text-title font-semibold text-accent-ink">{titles[kind]}</p>
            <p className="text-muted tabular">{number ?? 'Draft'}</p>
          </div>
        </header>
        <Parties invoice={invoice} />
        <PaperLines invoice={invoice} />
        <Totals invoice={invoice} />
        <AgreementBar invoice={invoice} />
        <Remark title="Notes" text={notes} />
        {kind !== 'credit_note' && <Remark title="How to pay" text={company.payment_details} />}
        <Remark title="Terms" text={company.terms} />
        {company.footer && (
          <p className="mt-6 border-t border-line pt-3 text-label text-subtle break-words">
            {company.footer}
          </p>
        )}
      </div>
    </article>
  );
}

function Parties({ invoice }: { invoice: ShownInvoice }) {
  const { bill_to, site, kind, locale, issue_date, due_date, customer_po, credits_number } = invoice;
  const facts: [string, string | null][] = [
    ['Issued', exactDate(issue_date, locale)],
    ['Due', kind === 'credit_note' ? null : exactDate(due_date, locale)],
    ['Credit for', credits_number],
    ['Your PO', customer_po],
  ];
  const isPaid = invoice.status === 'sent' && invoice.payment_state === 'paid' && kind !== 'credit_note';
  const amount = kind === 'credit_note' || isPaid ? invoice.total : invoice.balance;
  return (
    <div className="grid gap-5 py-5 @xl:grid-cols-2 @3xl:grid-cols-[1fr_1fr_260px]">
      <Party title={kind === 'credit_note' ? 'Credit to' : 'Bill to'} name={bill_to.name}>
        {bill_to.contact && <p>{bill_to.contact}</p>}
        <AddressLines address={bill_to.address} />
        {bill_to.tax_id && <p>Tax ID {bill_to.tax_id}</p>}
      </Party>
      {site ? (
        <Party title="Service at" name={site.name}>
          <AddressLines address={site.address} />
        </Party>
      ) : (
        <div className="hidden @3xl:block" />
      )}
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 rounded-lg bg-wash p-4 @xl:col-span-2 @3xl:col-span-1">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{label}</dt>
                <dd className="text-end break-words">{value}</dd>
              </div>
            ),
        )}
        <div className="col-span-2 mt-1 grid grid-cols-subgrid items-baseline border-t border-line pt-2 font-semibold">
          <dt>{kind === 'credit_note' ? 'Credit' : isPaid ? 'Paid' : 'Amount due'}</dt>
          <dd className="text-end text-lead text-accent-ink">
            <Money value={amount} currency={invoice.currency} locale={locale} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Party({ title, name, children }: { title: string; name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-label text-subtle">{title}</p>
      <p className="font-semibold break-words">{name}</p>
      {children}
    </div>
  );
}

function Totals({ invoice }: { invoice: ShownInvoice }) {
  const { currency, locale, kind } = invoice;
  const isSome = (value: string) => Number(value) !== 0;
  const rows: [string, string, boolean?][] = [
    ['Subtotal', invoice.subtotal],
    ...(isSome(invoice.discount)
      ? ([[discountLabel(invoice.discount_percent), `-${invoice.discount}`]] satisfies [string, string][])
      : []),
    ...invoice.taxes
      .filter(({ rate }) => Number(rate) > 0)
      .map(({ rate, tax }): [string, string] => [`Tax ${percentOf(rate)} %`, tax]),
    ['Total', invoice.total, true],
  ];
  if (isSome(invoice.paid) && kind !== 'credit_note') {
    for (const { what, number, amount } of invoice.settled)
      rows.push([`${settledBy[what]} ${number}`.trim(), `-${amount}`]);
    rows.push(['Amount due', invoice.balance, true]);
  }
  return (
    <dl className="ms-auto mt-4 grid w-full max-w-72 grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {rows.map(([label, value, isStrong]) => (
        <div
          key={label}
          className={cx(
            'col-span-2 grid grid-cols-subgrid',
            isStrong && 'border-t border-line-strong pt-1.5 text-lead font-semibold',
          )}
        >
          <dt className={isStrong ? '' : 'text-muted'}>{label}</dt>
          <dd className="text-end">
            <Money value={value} currency={currency} locale={locale} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const settledBy = {
  payment: 'Payment',
  credit_note: 'Credit',
  deposit: 'Deposit',
  write_off: 'Written off',
} as const;

const discountLabel = (percent: string | null) =>
  percent ? `Discount ${percentOf(percent) ?? ''} %` : 'Discount';

/** Where this part stands in the whole that was agreed on. */
function AgreementBar({ invoice }: { invoice: ShownInvoice }) {
  const { agreement, currency, locale } = invoice;
  if (!agreement) return null;
  const facts = [
    ['Agreed price', agreement.agreed_price],
    ['Invoiced before', agreement.before],
    ['This invoice', agreement.here],
    ['Left to invoice', agreement.left],
  ] as const;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg bg-wash p-4 @xl:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-label text-subtle">{label}</dt>
          <dd>
            <Money value={value} currency={currency} locale={locale} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Remark({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className="mt-5 max-w-prose">
      <p className="text-label text-subtle">{title}</p>
      <p className="whitespace-pre-line break-words">{text}</p>
    </div>
  );
}

function AddressLines({ address, className }: { address: Address | null; className?: string }) {
  if (!address) return null;
  const { street_address, city, state, postal_code, country } = address;
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <address className={cx('not-italic break-words', className)}>
      {[street_address, place, country].filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </address>
  );
}

const exactDate = (day: string, locale: string) => exactDay(day, { locale }).replace(/^\p{L}+,?\s/u, '');
