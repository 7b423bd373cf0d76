import { reverseWriteOff } from '#domains/invoicing/credits/reverse-write-off.ts';
import { paymentAllocations } from '#domains/invoicing/payments/payment.resource.ts';
import { sentence } from '#kernel/display.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { InvoiceRow } from '../InvoicePage.tsx';

type Named = { readonly id: string; readonly number: string };

type Allocation = Row & {
  readonly amount: string;
  readonly payment?: {
    id: string;
    number: string;
    received_on: string;
    method: string;
    reference: string | null;
  } | null;
  readonly allocated_on: string;
  readonly credit_note?: Named | null;
  readonly deposit?: Named | null;
  readonly discount?: { id: string; tax: string } | null;
  readonly write_off?: { id: string; reason: string; status: string; tax: string } | null;
  readonly invoice?: Named | null;
  readonly refund?: Named | null;
};

/** What paid the invoice: payments with their discounts, credits, deposits and write-offs. For a credit or deposit: where it was applied. */
export function InvoicePayments({ invoice }: { invoice: InvoiceRow }) {
  return (
    <>
      {invoice.kind !== 'credit_note' && (
        <Allocations invoice={invoice} column="invoice_id" title="Payments and credits" />
      )}
      {invoice.kind === 'credit_note' && (
        <Allocations invoice={invoice} column="credit_note_id" title="Where the credit went" />
      )}
      {invoice.kind === 'deposit' && (
        <Allocations invoice={invoice} column="deposit_id" title="Where the deposit went" />
      )}
    </>
  );
}

interface AllocationsProps {
  invoice: InvoiceRow;
  column: 'invoice_id' | 'credit_note_id' | 'deposit_id';
  title: string;
}

function Allocations({ invoice, column, title }: AllocationsProps) {
  const { viewer } = useWorkplace();
  const { rows } = useRows<typeof paymentAllocations, Allocation>(paymentAllocations, {
    filters: where(paymentAllocations).eq(column, invoice.id).eq('is_ended', false),
    select,
    limit: 200,
    count: false,
  });
  if (rows.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map((row) => {
          const { name, path, about } = describe(row, column);
          return (
            <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
              {path ? (
                <Link to={path} className="min-w-24 font-medium hover:underline">
                  {name}
                </Link>
              ) : (
                <span className="min-w-24 font-medium">{name}</span>
              )}
              <span className="text-muted">
                <When at={row.payment?.received_on ?? row.allocated_on} locale={viewer.locale} />
              </span>
              <span className="min-w-0 text-muted break-words">{about}</span>
              {Number(taxTakenBack(row)) !== 0 && (
                <span className="text-muted">
                  of which tax taken back{' '}
                  <Money value={taxTakenBack(row)} currency={invoice.currency} locale={viewer.locale} />
                </span>
              )}
              <Money
                value={row.amount}
                currency={invoice.currency}
                locale={viewer.locale}
                className="ms-auto font-medium"
              />
              {row.write_off && viewer.permissions.has('create_transactions') && (
                <CommandButton command={reverseWriteOff} row={row.write_off} variant="ghost" size="sm" />
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const select = [
  'id,amount,allocated_on,payment(id,number,received_on,method,reference),credit_note:credit_note_id(id,number)',
  'deposit:deposit_id(id,number),write_off(id,reason,status,tax),discount:discount_id(id,tax),invoice:invoice_id(id,number),refund(id,number)',
].join(',');

const taxTakenBack = ({ write_off, discount }: Allocation) => write_off?.tax ?? discount?.tax ?? '0';

const invoicePath = (id: string | undefined) => `/financials/invoicing/${id}`;

function describe(row: Allocation, column: AllocationsProps['column']) {
  const { payment, credit_note, deposit, write_off, discount, invoice, refund } = row;
  if (column !== 'invoice_id') {
    return refund
      ? { name: refund.number, path: `/financials/refunds/${refund.id}`, about: 'Refund' }
      : { name: invoice?.number ?? 'Invoice', path: invoicePath(invoice?.id), about: 'Invoice' };
  }
  if (payment) {
    const about = [sentence(payment.method), payment.reference].filter(Boolean).join(' · ');
    return { name: payment.number, path: `/financials/payments/${payment.id}`, about };
  }
  if (discount) return { name: 'Discount', path: undefined, about: 'For paying early' };
  if (write_off) return { name: 'Written off', path: undefined, about: write_off.reason };
  const source = credit_note ?? deposit;
  return {
    name: source?.number ?? 'Credit',
    path: invoicePath(source?.id),
    about: deposit ? 'Deposit' : 'Credit note',
  };
}
