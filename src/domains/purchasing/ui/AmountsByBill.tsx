import type { OpenBill } from '#domains/purchasing/bills/payables.report.ts';
import { currencyExponent } from '#kernel/money.ts';
import { When } from '#ui/components/values/When.tsx';
import type { Typed } from '#ui/format/typed-number.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AmountCell } from './AmountCell.tsx';

export type BillToPay = Pick<OpenBill, 'id' | 'number' | 'due_date' | 'balance'>;

interface AmountsByBillProps {
  bills: readonly BillToPay[];
  /** By the bill's id. */
  amounts: Readonly<Record<string, Typed>>;
  onChange: (amounts: Readonly<Record<string, Typed>>) => void;
  /** In the order in which they are sent. */
  chosen: readonly { readonly bill_id: string }[];
  errors: Readonly<Record<string, string | undefined>>;
  /** Of the whole. */
  problem: string | undefined;
}

/** How much of each open bill is paid by something that is there already: a credit, a prepayment. */
export function AmountsByBill({ bills, amounts, onChange, chosen, errors, problem }: AmountsByBillProps) {
  const { viewer } = useWorkplace();
  const fault = errors.bills ?? problem;
  const errorOf = (id: string) => errors[`bills.${chosen.findIndex(({ bill_id }) => bill_id === id)}.amount`];
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {bills.map(({ id, number, due_date, balance }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-3 py-2">
            <span>
              {number}{' '}
              <span className="text-subtle">
                due <When at={due_date} locale={viewer.locale} />
              </span>
            </span>
            <div className="w-36">
              <AmountCell
                label={`Amount for ${number}, ${balance} open`}
                hideLabel
                scale={currencyExponent(viewer.currency)}
                value={amounts[id] ?? null}
                error={errorOf(id)}
                onValueChange={(amount) => onChange({ ...amounts, [id]: amount })}
              />
            </div>
          </li>
        ))}
      </ul>
      {fault && (
        <p role="alert" className="text-tone-danger">
          {fault}
        </p>
      )}
    </>
  );
}
