import type { OpenInvoice } from '#domains/invoicing/receivables/receivables.report.ts';
import { MoneyInput } from '#ui/components/inputs/MoneyInput.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import type { Typed } from '#ui/format/typed-number.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface AllocationRowsProps {
  invoices: readonly OpenInvoice[];
  amounts: Readonly<Record<string, Typed>>;
  onChange: (amounts: Readonly<Record<string, Typed>>) => void;
  currency: string;
  errorOf: (invoiceId: string) => string | undefined;
}

/** The customer's open invoices, oldest first, and how much of the payment goes to each. */
export function AllocationRows({ invoices, amounts, onChange, currency, errorOf }: AllocationRowsProps) {
  const { viewer } = useWorkplace();
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
          <div className="min-w-40 flex-1">
            <Link to={`/financials/invoicing/${invoice.id}`} className="font-medium hover:underline">
              {invoice.number}
            </Link>
            <p className={invoice.days_overdue > 0 ? 'text-tone-danger' : 'text-muted'}>
              due <When at={invoice.due_date} locale={viewer.locale} />
            </p>
          </div>
          <Money value={invoice.balance} currency={currency} locale={viewer.locale} className="text-muted" />
          <div className="w-40">
            <MoneyInput
              aria-label={`Amount for ${invoice.number}`}
              aria-invalid={errorOf(invoice.id) !== undefined || undefined}
              value={amounts[invoice.id] ?? null}
              currency={currency}
              locale={viewer.locale}
              onValueChange={(amount) => onChange({ ...amounts, [invoice.id]: amount })}
            />
            {errorOf(invoice.id) && (
              <p role="alert" className="text-label text-tone-danger">
                {errorOf(invoice.id)}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
