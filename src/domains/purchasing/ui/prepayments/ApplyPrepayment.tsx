import { useState } from 'react';
import { applyPrepayment } from '#domains/purchasing/prepayments/apply-prepayment.ts';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import type { Typed } from '#ui/format/typed-number.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AmountsByBill, type BillToPay } from '../AmountsByBill.tsx';

export interface ApplyPrepaymentProps {
  id: string;
  left: string;
  /** On the page of a bill, that one. */
  bills: readonly BillToPay[];
}

/** Pays open bills of the vendor with what is left of a prepayment; the first one as far as that goes. */
export function ApplyPrepayment({ id, left, bills }: ApplyPrepaymentProps) {
  const { viewer } = useWorkplace();
  const exponent = currencyExponent(viewer.currency);
  const apply = useCommand(applyPrepayment, {
    done: () => 'Prepayment applied',
    failed: 'The prepayment was not applied',
  });
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>();
  const [applied_on, setDay] = useState<unknown>(null);
  const amounts = typed ?? usual(bills, left, exponent);
  const chosen = bills.flatMap((bill) => {
    const amount = bill.id in amounts ? amounts[bill.id] : null;
    return amount === null || Number(amount) === 0 ? [] : [{ bill_id: bill.id, amount: amount ?? '?' }];
  });
  const { fields: errors, problem } = formFaults(apply.error);
  const input = { bills: chosen, ...(applied_on ? { applied_on: String(applied_on) } : {}) };
  return (
    <div className="flex flex-col gap-3">
      <AmountsByBill {...{ bills, amounts, chosen, errors, problem }} onChange={setTyped} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-48">
          <FieldControl
            name="applied_on"
            label="On"
            field={applyPrepayment.input.applied_on}
            value={applied_on}
            values={{ applied_on }}
            error={errors.applied_on}
            onChange={setDay}
          />
        </div>
        <Button
          variant="outline"
          loading={apply.isPending}
          disabled={chosen.length === 0}
          onClick={() => apply.mutate({ id, input }, { onSuccess: () => setTyped(undefined) })}
        >
          Apply prepayment
        </Button>
      </div>
    </div>
  );
}

function usual(bills: ApplyPrepaymentProps['bills'], left: string, exponent: number): Record<string, Typed> {
  let rest = toMinor(left, exponent) ?? 0n;
  const amounts: Record<string, Typed> = {};
  for (const { id, balance } of bills) {
    const open = toMinor(balance, exponent) ?? 0n;
    const part = open < rest ? open : rest;
    rest -= part;
    if (part > 0n) amounts[id] = fromMinor(part, exponent);
  }
  return amounts;
}
