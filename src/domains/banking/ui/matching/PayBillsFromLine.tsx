/** Selects open bills that add up to a payment on a bank line: one, several, or part of one. */
import { useState } from 'react';
import { payBillsFromBank } from '#domains/banking/matching/pay-bills-from-bank.ts';
import { EarlyPayment } from '#domains/ledger/ui/early-payment/EarlyPayment.tsx';
import { type Choice, type PaidForm, paidOf } from '#domains/ledger/ui/early-payment/paid-early.rules.ts';
import type { OpenBill, Payables } from '#domains/purchasing/bills/payables.report.ts';
import { sentBill } from '#domains/purchasing/ui/bills/pay-form.rules.ts';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { MoneyInput } from '#ui/components/inputs/MoneyInput.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { BankLineRow } from './ReviewLine.tsx';

type Chosen = ReadonlyMap<string, Choice>;

export function PayBillsFromLine({ line, onClose }: { line: BankLineRow; onClose: () => void }) {
  const { viewer } = useWorkplace();
  const pay = useCommand(payBillsFromBank);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const { data, isPending } = useReport<Payables>('payables');
  const exponent = currencyExponent(viewer.currency);
  const minor = (value: string | null | undefined) => toMinor(value ?? '0', exponent) ?? 0n;
  const bills = ordered(data?.bills ?? [], line);
  const paid = new Map(
    bills.flatMap((bill) => {
      const one = paidOf(bill, chosen.get(bill.id) ?? 'left', line.booked_on, exponent);
      return one ? [[bill.id, one] as const] : [];
    }),
  );
  const left = [...paid.values()].reduce((rest, { amount }) => rest - minor(amount), -minor(line.amount));
  const choose = (id: string, choice: Choice) => setChosen(new Map(chosen).set(id, choice));
  /** Pays the whole bill, less the discount for paying early, or what is left of the line if that is less. */
  const take = (bill: OpenBill) => {
    const whole = minor(paidOf(bill, 'taken', line.booked_on, exponent)?.amount);
    choose(bill.id, left > 0n && left < whole ? { amount: fromMinor(left, exponent) } : 'taken');
  };
  const { fields: errors, problem } = formFaults(pay.error);
  const run = () =>
    pay.mutate(
      {
        id: line.id,
        input: { bills: [...paid].map(([id, one]) => sentBill(id, one)) },
      },
      { onSuccess: () => notify.success(paid.size === 1 ? 'Bill paid' : `${paid.size} bills paid`) },
    );
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      {isPending && <p className="text-muted">Looking for open bills…</p>}
      {data && bills.length === 0 && (
        <p className="text-muted">No bill is open. Enter the bill first, or create an entry.</p>
      )}
      <ul className="max-h-72 overflow-y-auto">
        {bills.map((bill) => (
          <BillOfLine
            key={bill.id}
            bill={bill}
            paid={paid.get(bill.id)}
            onTake={() => take(bill)}
            onChoose={(choice) => choose(bill.id, choice)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" loading={pay.isPending} disabled={paid.size === 0 || left !== 0n} onClick={run}>
          Pay {paid.size > 1 ? `${paid.size} bills` : 'bill'}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <span className="text-muted" aria-live="polite">
          <Money value={fromMinor(left, exponent)} currency={viewer.currency} locale={viewer.locale} /> left
        </span>
      </div>
      {pay.error && (
        <p role="alert" className="text-tone-danger">
          {Object.values(errors)[0] ?? problem}
        </p>
      )}
    </div>
  );
}

interface BillOfLineProps {
  bill: OpenBill;
  /** Undefined: not paid with this line. */
  paid: PaidForm | undefined;
  onTake: () => void;
  onChoose: (choice: Choice) => void;
}

function BillOfLine({ bill, paid, onTake, onChoose }: BillOfLineProps) {
  const { currency, locale } = useWorkplace().viewer;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Checkbox
        label={
          <>
            <span className="tabular">{bill.number}</span>{' '}
            {[bill.vendor, bill.vendor_reference].filter(Boolean).join(' · ')}{' '}
            <span className="text-label text-muted">
              due <When at={bill.due_date} locale={locale} />
            </span>
          </>
        }
        checked={paid !== undefined}
        onChange={() => (paid ? onChoose('left') : onTake())}
      />
      {paid ? (
        <span className="ms-auto w-32">
          <MoneyInput
            aria-label={`Paid of ${bill.number}`}
            value={paid.amount ?? null}
            currency={currency}
            locale={locale}
            onValueChange={(amount) => onChoose({ amount })}
          />
        </span>
      ) : (
        <Money value={bill.balance} currency={currency} locale={locale} className="ms-auto" />
      )}
      {paid?.offered && (
        <div className="flex w-full items-center justify-end gap-3">
          <span className="text-label text-muted">
            <EarlyPayment terms={bill} amount={paid.offered} />
          </span>
          <span className="w-32">
            <MoneyInput
              aria-label={`Discount on ${bill.number}`}
              value={paid.discount ?? null}
              currency={currency}
              locale={locale}
              onValueChange={(discount) => onChoose({ discount })}
            />
          </span>
        </div>
      )}
    </li>
  );
}

/** Vendors named by the bank line first, then by due date. */
function ordered(bills: readonly OpenBill[], { counterparty, description }: BankLineRow): OpenBill[] {
  const searched = `${counterparty ?? ''} ${description}`.toLowerCase();
  const isNamed = ({ vendor }: OpenBill) => searched.includes(vendor.toLowerCase().split(' ')[0] ?? '?');
  return [...bills].sort(
    (a, b) => Number(isNamed(b)) - Number(isNamed(a)) || (a.due_date < b.due_date ? -1 : 1),
  );
}
