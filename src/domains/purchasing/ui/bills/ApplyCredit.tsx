import { useState } from 'react';
import { applyCredit } from '#domains/purchasing/bills/apply-credit.ts';
import type { Payables } from '#domains/purchasing/bills/payables.report.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import type { Typed } from '#ui/format/typed-number.ts';
import { AmountsByBill } from '../AmountsByBill.tsx';
import type { BillRow } from './BillPage.tsx';

/** Pays other bills of the vendor with what is left of a credit. */
export function ApplyCredit({ credit }: { credit: BillRow }) {
  const apply = useCommand(applyCredit, {
    done: () => 'Credit applied',
    failed: 'The credit was not applied',
  });
  const { data } = useReport<Payables>('payables', { vendor_id: credit.vendor_id });
  const [amounts, setAmounts] = useState<Readonly<Record<string, Typed>>>({});
  const open = data?.bills ?? [];
  const chosen = open.flatMap(({ id }) => {
    const amount = amounts[id];
    return amount && Number(amount) !== 0 ? [{ bill_id: id, amount }] : [];
  });
  const { fields: errors, problem } = formFaults(apply.error);
  if (open.length === 0) return null;
  return (
    <Section title="Apply it to a bill">
      <AmountsByBill {...{ bills: open, amounts, chosen, errors, problem }} onChange={setAmounts} />
      <div>
        <Button
          variant="outline"
          loading={apply.isPending}
          disabled={chosen.length === 0}
          onClick={() =>
            apply.mutate({ id: credit.id, input: { bills: chosen } }, { onSuccess: () => setAmounts({}) })
          }
        >
          Apply credit
        </Button>
      </div>
    </Section>
  );
}
