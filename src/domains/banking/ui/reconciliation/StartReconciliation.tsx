import { useMemo } from 'react';
import type { BankAccount } from '#domains/banking/bank-accounts.report.ts';
import { startReconciliation } from '#domains/banking/reconciliation/reconcile.ts';
import { useCommand } from '#ui/api/command.ts';
import { FieldsForm } from '#ui/resource/form/FieldsForm.tsx';
import { checkInput } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const { account_id: _, ...inputFields } = startReconciliation.input;
const fields = new Map(Object.entries(inputFields));

/** Asks for the day and balance of the statement. */
export function StartReconciliation({
  account,
  onStarted,
  onCancel,
}: {
  account: BankAccount;
  onStarted: (id: string) => void;
  onCancel: () => void;
}) {
  const { viewer } = useWorkplace();
  const start = useCommand(startReconciliation);
  const check = useMemo(() => checkInput(inputFields, viewer), [viewer]);
  return (
    <FieldsForm
      fields={fields}
      values={{ statement_date: account.last_statement_on }}
      check={check}
      guarded={false}
      autoFocus
      action="Begin"
      onCancel={onCancel}
      onSubmit={async (values) => {
        const row = await start.mutateAsync({ input: { ...values, account_id: account.id } });
        onStarted(row.id);
      }}
    />
  );
}
