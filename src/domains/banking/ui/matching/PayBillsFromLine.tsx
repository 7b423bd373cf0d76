/** Selects open bills that add up to a payment on a bank line: one, several, or part of one. */
import { useState } from 'react';
import { payBillsFromBank } from '#domains/banking/matching/pay-bills-from-bank.ts';
import type { OpenBill, Payables } from '#domains/purchasing/bills/payables.report.ts';
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

type Chosen = ReadonlyMap<string, string | null | undefined>;

export function PayBillsFromLine({ line, onClose }: { line: BankLineRow; onClose: () => void }) {
  const { viewer } = useWorkplace();
  const pay = useCommand(payBillsFromBank);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const { data, isPending } = useReport<Payables>('payables');
  const exponent = currencyExponent(viewer.currency);
  const minor = (value: string | null | undefined) => toMinor(value ?? '0', exponent) ?? 0n;
  const paid = [...chosen.values()].reduce<bigint>((sum, amount) => sum + minor(amount), 0n);
  const left = -minor(line.amount) - paid;
  const set = (id: string, amount: string | null | undefined | false) => {
    const next = new Map(chosen);
    if (amount === false) next.delete(id);
    else next.set(id, amount);
    setChosen(next);
  };
  /** Selects the bill with its balance, or with what is left of the line if that is less. */
  const toggle = ({ id, balance }: OpenBill) =>
    set(
      id,
      chosen.has(id)
        ? false
        : fromMinor(left > 0n && left < minor(balance) ? left : minor(balance), exponent),
    );
  const { fields: errors, problem } = formFaults(pay.error);
  const run = () =>
    pay.mutate(
      {
        id: line.id,
        input: { bills: [...chosen].map(([bill_id, amount]) => ({ bill_id, amount: amount ?? '?' })) },
      },
      { onSuccess: () => notify.success(chosen.size === 1 ? 'Bill paid' : `${chosen.size} bills paid`) },
    );
  const bills = ordered(data?.bills ?? [], line);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      {isPending && <p className="text-muted">Looking for open bills…</p>}
      {data && bills.length === 0 && (
        <p className="text-muted">No bill is open. Enter the bill first, or create an entry.</p>
      )}
      <ul className="max-h-72 overflow-y-auto">
        {bills.map((bill) => (
          <li key={bill.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <Checkbox
              label={
                <>
                  <span className="tabular">{bill.number}</span>{' '}
                  {[bill.vendor, bill.vendor_reference].filter(Boolean).join(' · ')}{' '}
                  <span className="text-label text-muted">
                    due <When at={bill.due_date} locale={viewer.locale} />
                  </span>
                </>
              }
              checked={chosen.has(bill.id)}
              onChange={() => toggle(bill)}
            />
            {chosen.has(bill.id) ? (
              <span className="ms-auto w-32">
                <MoneyInput
                  aria-label={`Paid of ${bill.number}`}
                  value={chosen.get(bill.id) ?? null}
                  currency={viewer.currency}
                  locale={viewer.locale}
                  onValueChange={(amount) => set(bill.id, amount)}
                />
              </span>
            ) : (
              <Money
                value={bill.balance}
                currency={viewer.currency}
                locale={viewer.locale}
                className="ms-auto"
              />
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" loading={pay.isPending} disabled={chosen.size === 0 || left !== 0n} onClick={run}>
          Pay {chosen.size > 1 ? `${chosen.size} bills` : 'bill'}
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

/** Vendors named by the bank line first, then by due date. */
function ordered(bills: readonly OpenBill[], { counterparty, description }: BankLineRow): OpenBill[] {
  const searched = `${counterparty ?? ''} ${description}`.toLowerCase();
  const isNamed = ({ vendor }: OpenBill) => searched.includes(vendor.toLowerCase().split(' ')[0] ?? '?');
  return [...bills].sort(
    (a, b) => Number(isNamed(b)) - Number(isNamed(a)) || (a.due_date < b.due_date ? -1 : 1),
  );
}
