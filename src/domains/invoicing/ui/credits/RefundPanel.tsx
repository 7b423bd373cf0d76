import { useState } from 'react';
import { recordRefund } from '#domains/invoicing/credits/record-refund.ts';
import { customerAccounts, MoneyFields } from '#domains/ledger/ui/MoneyFields.tsx';
import type { Fields } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { MoneyPanel } from '../payments/MoneyPanel.tsx';

const fields: Fields = recordRefund.input;
const placed = ['customer_id', 'notes', 'account_id', 'credits'];
const names = Object.keys(fields).filter((name) => !placed.includes(name));

export interface RefundPanelProps {
  customerId: string;
  /** The credit that is refunded. */
  source: { readonly payment_id: string } | { readonly credit_note_id: string };
  number: string;
  available: string;
  onClose: () => void;
}

/** Refunds a customer out of their credit. */
export function RefundPanel({ customerId, source, number, available, onClose }: RefundPanelProps) {
  const { viewer } = useWorkplace();
  const refund = useCommand(recordRefund, {
    done: (row) => `${row?.number ?? 'Refund'} recorded`,
    failed: `The refund from ${number} was not recorded`,
  });
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    amount: available,
    refunded_on: new Date().toLocaleDateString('en-CA', { timeZone: viewer.timezone }),
    method: 'bank_transfer',
    reference: null,
    account_id: null,
  });
  const { fields: found } = formFaults(refund.error);
  const errors = { ...found, amount: found.amount ?? found['credits.0.amount'] };
  const run = () =>
    refund.mutate(
      {
        input: { ...values, customer_id: customerId, credits: [{ ...source, amount: values.amount ?? '0' }] },
      },
      { onSuccess: onClose },
    );
  return (
    <MoneyPanel
      title={`Refund from ${number}`}
      error={refund.error}
      shown={[...names, 'account_id', 'credits.0.amount']}
      onRun={run}
      onClose={onClose}
      actions={
        <Button loading={refund.isPending} onClick={run}>
          Record refund
        </Button>
      }
    >
      <MoneyFields {...{ fields, names, values, errors }} accounts={customerAccounts} onChange={setValues} />
    </MoneyPanel>
  );
}
