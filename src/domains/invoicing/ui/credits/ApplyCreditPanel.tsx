import { useState } from 'react';
import { applyCredit } from '#domains/invoicing/credits/apply-credit.ts';
import type { ShownCredit } from '#domains/invoicing/credits/open-credits.report.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { InvoiceRow } from '../InvoicePage.tsx';
import { MoneyPanel } from '../payments/MoneyPanel.tsx';
import { spread } from '../payments/payment-form.rules.ts';
import { type CreditAmounts, CreditRows, creditsInput } from './CreditRows.tsx';

/** Applies the customer's credit to this invoice; by default as much as possible. */
export function ApplyCreditPanel({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) {
  const { viewer } = useWorkplace();
  const { data: found = [] } = useReport<readonly ShownCredit[]>('open_credits', {
    customer_id: invoice.customer_id,
  });
  const credits = invoice.kind === 'deposit' ? found.filter(({ kind }) => kind !== 'deposit') : found;
  const apply = useCommand(applyCredit, {
    done: () => `Applied to ${invoice.number}`,
    failed: `No credit was applied to ${invoice.number}`,
  });
  const [typed, setTyped] = useState<CreditAmounts>();
  const amounts =
    typed ??
    spread(
      invoice.balance,
      credits.map(({ id, available }) => ({ id, balance: available })),
      invoice.currency,
    );
  const { fields: errors } = formFaults(apply.error);
  const run = () =>
    apply.mutate(
      { id: invoice.id, input: { credits: creditsInput(credits, amounts) } },
      { onSuccess: onClose },
    );
  return (
    <MoneyPanel
      title={`Apply credit to ${invoice.number}`}
      description={
        <>
          <Money value={invoice.balance} currency={invoice.currency} locale={viewer.locale} /> is open.
        </>
      }
      error={apply.error}
      shown={['credits.']}
      onRun={run}
      onClose={onClose}
      actions={
        <Button loading={apply.isPending} disabled={credits.length === 0} onClick={run}>
          Apply
        </Button>
      }
    >
      {credits.length === 0 ? (
        <p className="text-muted">The customer has no deposit, credit note or payment on account open.</p>
      ) : (
        <CreditRows
          credits={credits}
          amounts={amounts}
          onChange={setTyped}
          currency={invoice.currency}
          errors={errors}
        />
      )}
    </MoneyPanel>
  );
}
