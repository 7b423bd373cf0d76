/** An invoice as its recipient sees it, with the content and order of the PDF; used on the office's page and the customer's. */

import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import { documentTitles } from '#domains/invoicing/settings/document-look.rules.ts';
import { Money } from '#ui/components/values/Money.tsx';
import {
  AddressLines,
  DocumentFacts,
  DocumentFrame,
  DocumentSums,
  earlyDiscount,
  exactDate,
  Party,
  Remark,
  type ShownCompany,
  type SumRow,
  sumRows,
} from './DocumentParts.tsx';
import { PrintedLines } from './PrintedLines.tsx';

export type ShownInvoice = Omit<InvoiceDocument, 'company'> & { readonly company: ShownCompany };

export function PrintedInvoice({ invoice, logo }: { invoice: ShownInvoice; logo?: string | undefined }) {
  const { company, kind, number, notes, currency, locale } = invoice;
  return (
    <DocumentFrame
      company={company}
      recipient={invoice.bill_to.address}
      title={documentTitles[kind]}
      number={number ?? 'Draft'}
      logo={logo}
    >
      <Parties invoice={invoice} />
      <PrintedLines document={invoice} />
      <DocumentSums rows={rowsOf(invoice)} currency={currency} locale={locale} />
      <AgreementBar invoice={invoice} />
      <Remark title="Early payment" text={earlyDiscount(invoice)} />
      <Remark title="Notes" text={notes} />
      {kind !== 'credit_note' && Number(invoice.balance) > 0 && (
        <Remark title="How to pay" text={company.payment_details} />
      )}
      <Remark title="Terms" text={company.terms} />
    </DocumentFrame>
  );
}

function Parties({ invoice }: { invoice: ShownInvoice }) {
  const { bill_to, site, kind, locale, issue_date, due_date, customer_po, credits_number } = invoice;
  const home = invoice.company.address;
  const isPaid = invoice.status === 'sent' && invoice.payment_state === 'paid' && kind !== 'credit_note';
  const amount = kind === 'credit_note' || isPaid ? invoice.total : invoice.balance;
  return (
    <div className="grid gap-5 py-5 @xl:grid-cols-2 @3xl:grid-cols-[1fr_1fr_260px]">
      <Party title={kind === 'credit_note' ? 'Credit to' : 'Bill to'} name={bill_to.name}>
        {bill_to.contact && <p>{bill_to.contact}</p>}
        <AddressLines address={bill_to.address} other={home} />
        {bill_to.tax_id && <p>Tax ID {bill_to.tax_id}</p>}
      </Party>
      {site ? (
        <Party title="Service at" name={site.name}>
          <AddressLines address={site.address} other={home} />
        </Party>
      ) : (
        <div className="hidden @3xl:block" />
      )}
      <DocumentFacts
        facts={[
          ['Issued', exactDate(issue_date, locale)],
          ['Due', kind === 'credit_note' ? null : exactDate(due_date, locale)],
          ['Credit for', credits_number],
          ['Your PO', customer_po],
        ]}
        sum={[kind === 'credit_note' ? 'Credit' : isPaid ? 'Paid' : 'Amount due', amount]}
        currency={invoice.currency}
        locale={locale}
      />
    </div>
  );
}

function rowsOf(invoice: ShownInvoice): readonly SumRow[] {
  const rows = sumRows(invoice);
  if (Number(invoice.paid) === 0 || invoice.kind === 'credit_note') return rows;
  const settled = invoice.settled.map(
    ({ what, number, amount }): SumRow => [`${settledBy[what]} ${number}`.trim(), `-${amount}`],
  );
  return [...rows, ...settled, ['Amount due', invoice.balance, true]];
}

const settledBy = {
  payment: 'Payment',
  credit_note: 'Credit',
  deposit: 'Deposit',
  discount: 'Early-payment discount',
  write_off: 'Written off',
} as const;

/** How this invoice's part relates to the agreed price. */
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
