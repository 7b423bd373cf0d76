import { useState } from 'react';
import { allocatePayment } from '#domains/invoicing/payments/allocate-payment.ts';
import type { Receivables } from '#domains/invoicing/receivables/receivables.report.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { AllocationRows } from './AllocationRows.tsx';
import type { PaymentRow } from './PaymentPage.tsx';
import { type Parts, partsOf, restOf, sentParts } from './payment-form.rules.ts';

/** Allocates what is left of a payment to the customer's open invoices. */
export function AllocateRest({ payment }: { payment: PaymentRow }) {
  const { viewer } = useWorkplace();
  const { data } = useReport<Receivables>('receivables', { customer_id: payment.customer_id });
  const allocate = useCommand(allocatePayment);
  const left = restOf(payment.amount, [payment.allocated], payment.currency) ?? '0';
  const open = data?.invoices ?? [];
  const [typed, setTyped] = useState<Parts>();
  const parts = typed ?? partsOf(left, open, payment.received_on, payment.currency);
  if (open.length === 0) return null;
  const chosen = sentParts(open, parts);
  const { fields: errors, problem } = formFaults(allocate.error);
  return (
    <Section
      title="Allocate the rest"
      aside={<Money value={left} currency={payment.currency} locale={viewer.locale} />}
    >
      <AllocationRows
        invoices={open}
        parts={parts}
        receivedOn={payment.received_on}
        onChange={setTyped}
        currency={payment.currency}
        errorOf={(id, field) =>
          errors[`allocations.${chosen.findIndex((one) => one.invoice_id === id)}.${field}`]
        }
      />
      {(errors.allocations ?? problem) && (
        <p role="alert" className="text-tone-danger">
          {errors.allocations ?? problem}
        </p>
      )}
      <div>
        <Button
          loading={allocate.isPending}
          disabled={chosen.length === 0}
          onClick={() =>
            allocate.mutate(
              { id: payment.id, input: { allocations: chosen } },
              { onSuccess: () => notify.success('Allocated') },
            )
          }
        >
          Allocate
        </Button>
      </div>
    </Section>
  );
}
