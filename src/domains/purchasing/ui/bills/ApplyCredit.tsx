import { useState } from 'react';
import { applyCredit } from '#domains/purchasing/bills/apply-credit.ts';
import type { Payables } from '#domains/purchasing/bills/payables.report.ts';
import { currencyExponent } from '#kernel/money.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import type { Typed } from '#ui/format/typed-number.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AmountCell } from '../AmountCell.tsx';
import type { BillRow } from './BillPage.tsx';

/** Pays other bills of the vendor with what is left of a credit. */
export function ApplyCredit({ credit }: { credit: BillRow }) {
  const { viewer } = useWorkplace();
  const apply = useCommand(applyCredit, {
    done: () => 'Credit applied',
    failed: 'The credit was not applied',
  });
  const { data } = useReport<Payables>('payables', { vendor_id: credit.vendor_id });
  const [amounts, setAmounts] = useState<Readonly<Record<string, Typed>>>({});
  const open = data?.bills ?? [];
  const bills = open.flatMap(({ id }) => {
    const amount = amounts[id];
    return amount && Number(amount) !== 0 ? [{ bill_id: id, amount }] : [];
  });
  const { fields: errors, problem } = formFaults(apply.error);
  if (open.length === 0) return null;
  return (
    <Section title="Apply it to a bill">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {open.map((bill) => (
          <li key={bill.id} className="flex items-center justify-between gap-3 px-3 py-2">
            <span>
              {bill.number} <span className="text-subtle">due {bill.due_date}</span>
            </span>
            <div className="w-36">
              <AmountCell
                label={`Amount for ${bill.number}, ${bill.balance} open`}
                hideLabel
                scale={currencyExponent(viewer.currency)}
                value={amounts[bill.id] ?? null}
                error={errors[`bills.${bills.findIndex((one) => one.bill_id === bill.id)}.amount`]}
                onValueChange={(value) => setAmounts({ ...amounts, [bill.id]: value })}
              />
            </div>
          </li>
        ))}
      </ul>
      {(errors.bills ?? problem) && (
        <p role="alert" className="text-tone-danger">
          {errors.bills ?? problem}
        </p>
      )}
      <div>
        <Button
          variant="outline"
          loading={apply.isPending}
          disabled={bills.length === 0}
          onClick={() =>
            apply.mutate({ id: credit.id, input: { bills } }, { onSuccess: () => setAmounts({}) })
          }
        >
          Apply credit
        </Button>
      </div>
    </Section>
  );
}
