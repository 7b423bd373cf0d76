import type { OpenInvoice } from '#domains/invoicing/receivables/receivables.report.ts';
import { EarlyPayment } from '#domains/ledger/ui/early-payment/EarlyPayment.tsx';
import { type Choice, paidOf } from '#domains/ledger/ui/early-payment/paid-early.rules.ts';
import { currencyExponent } from '#kernel/money.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import type { Typed } from '#ui/format/typed-number.ts';
import { Link } from '#ui/navigation.tsx';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Part, Parts } from './payment-form.rules.ts';

type Fault = (invoiceId: string, field: 'amount' | 'discount') => string | undefined;

export interface AllocationRowsProps {
  invoices: readonly OpenInvoice[];
  parts: Parts;
  /** When the money came: until a day, paying early takes something off. */
  receivedOn: string;
  onChange: (parts: Parts) => void;
  currency: string;
  errorOf: Fault;
}

/** The customer's open invoices, oldest first, and how much of the payment goes to each. */
export function AllocationRows({ invoices, parts, onChange, ...row }: AllocationRowsProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {invoices.map((invoice) => (
        <AllocationRow
          key={invoice.id}
          {...row}
          invoice={invoice}
          part={parts[invoice.id] ?? { amount: null, discount: null }}
          onChange={(part) => onChange({ ...parts, [invoice.id]: part })}
        />
      ))}
    </ul>
  );
}

interface AllocationRowProps extends Pick<AllocationRowsProps, 'receivedOn' | 'currency' | 'errorOf'> {
  invoice: OpenInvoice;
  part: Part;
  onChange: (part: Part) => void;
}

function AllocationRow({ invoice, part, receivedOn, onChange, currency, errorOf }: AllocationRowProps) {
  const { viewer } = useWorkplace();
  const exponent = currencyExponent(currency);
  const choose = (choice: Choice) => {
    const { amount = null, discount = null } = paidOf(invoice, choice, receivedOn, exponent) ?? {};
    onChange({ amount, discount });
  };
  const offered = paidOf(invoice, 'taken', receivedOn, exponent)?.offered;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-40 flex-1">
        <Link to={`/financials/invoicing/${invoice.id}`} className="font-medium hover:underline">
          {invoice.number}
        </Link>
        <p className={invoice.days_overdue > 0 ? 'text-tone-danger' : 'text-muted'}>
          due <When at={invoice.due_date} locale={viewer.locale} />
        </p>
      </div>
      <Money value={invoice.balance} currency={currency} locale={viewer.locale} className="text-muted" />
      <PartInput
        label={`Amount for ${invoice.number}`}
        value={part.amount}
        currency={currency}
        error={errorOf(invoice.id, 'amount')}
        onValueChange={(amount) => onChange({ amount, discount: null })}
      />
      {offered && (
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 sm:justify-end">
          <p className="text-label text-muted">
            <EarlyPayment terms={invoice} amount={offered} />
          </p>
          <PartInput
            label={`Discount on ${invoice.number}`}
            value={part.discount}
            currency={currency}
            error={errorOf(invoice.id, 'discount')}
            onValueChange={(discount) => choose({ discount })}
          />
        </div>
      )}
    </li>
  );
}

interface PartInputProps {
  label: string;
  value: Typed;
  currency: string;
  error: string | undefined;
  onValueChange: (value: Typed) => void;
}

function PartInput({ label, value, currency, error, onValueChange }: PartInputProps) {
  return (
    <div className="w-full sm:w-36">
      <Field label={label} error={error} hideLabel>
        <NumberCell scale={currencyExponent(currency)} value={value} onValueChange={onValueChange} />
      </Field>
    </div>
  );
}
