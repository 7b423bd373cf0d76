import { useState } from 'react';
import type { ShownCredit } from '#domains/invoicing/credits/open-credits.report.ts';
import type { InvoiceDefaults } from '#domains/invoicing/drafts/invoice-defaults.report.ts';
import { documentName } from '#domains/invoicing/invoicing.display.ts';
import { sendInvoice } from '#domains/invoicing/sending/send-invoice.ts';
import { textOf } from '#kernel/type-guards.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { useDueDate } from '#ui/hooks/use-due-date.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type CreditAmounts, CreditRows, creditsInput } from '../credits/CreditRows.tsx';
import type { InvoiceRow } from '../InvoicePage.tsx';
import { spread } from '../payments/payment-form.rules.ts';
import { SendFrame } from './SendFrame.tsx';

const fields = sendInvoice.input;

/** Sends an invoice: recipient, text and date. A sent invoice never changes. */
export function SendPanel({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) {
  const { viewer } = useWorkplace();
  const { sends_mail } = useSession();
  const what = documentName(invoice.kind);
  const send = useCommand(sendInvoice, {
    done: (row) =>
      `${row?.number ?? what} ${row?.sent_to ? `was sent to ${row.sent_to}` : 'is issued. It was not mailed.'}`,
    failed: `The ${what} was not sent`,
  });
  const { data: defaults } = useReport<InvoiceDefaults>('invoice_defaults', {
    customer_id: invoice.customer_id,
    contact_id: invoice.contact_id,
  });
  const [input, setInput] = useState<Readonly<Record<string, unknown>>>({
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
  });
  const { data: found } = useReport<readonly ShownCredit[]>(
    'open_credits',
    { customer_id: invoice.customer_id },
    { enabled: invoice.kind === 'invoice' || invoice.kind === 'progress' },
  );
  // Deposits are applied by default, as they were charged for this; other credit is offered.
  const deposits = (found ?? []).filter(({ kind }) => kind === 'deposit');
  const [typed, setTyped] = useState<CreditAmounts>();
  const amounts =
    typed ??
    spread(
      invoice.total,
      deposits.map(({ id, available }) => ({ id, balance: available })),
      invoice.currency,
    );
  const credits = creditsInput(found ?? [], amounts);
  const values: Readonly<Record<string, unknown>> = {
    to: defaults?.bill_to.email ?? null,
    message: null,
    without_mail: !sends_mail,
    ...input,
  };
  const follow = useDueDate(['issue_date', textOf(values.issue_date) ?? ''], textOf(values.due_date) ?? '');
  const { fields: errors, problem } = formFaults(send.error);
  const elsewhere = Object.keys(errors).filter((name) => !(name in fields) && !name.startsWith('credits.'));
  const control = (name: keyof typeof fields) => (
    <FieldControl
      name={name}
      label={fields[name].label ?? name}
      field={{ ...fields[name], help: undefined }}
      value={values[name]}
      values={values}
      error={errors[name]}
      onChange={(value) => setInput({ ...input, [name]: value, ...follow(name, value) })}
    />
  );
  const run = () =>
    send.mutate({
      id: invoice.id,
      input: { ...values, ...(credits.length > 0 ? { credits } : {}) },
      version: invoice.version,
    });
  return (
    <SendFrame
      label={`Send ${what}`}
      heading={
        <>
          Send this {what} for{' '}
          <Money value={invoice.total} currency={invoice.currency} locale={viewer.locale} />
        </>
      }
      explanation="It gets its number, is posted to the ledger and never changes after this."
      mailLabel="Send it by e-mail, with the PDF and a link"
      isByMail={!values.without_mail}
      onByMail={(isByMail) => setInput({ ...input, without_mail: !isByMail })}
      mail={
        <>
          {control('to')}
          {control('message')}
        </>
      }
      fault={problem ?? (elsewhere.map((name) => errors[name]).join(' ') || undefined)}
      submitLabel={values.without_mail ? `Issue ${what}` : `Send ${what}`}
      isBusy={send.isPending}
      onSubmit={run}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {control('issue_date')}
        {invoice.kind !== 'credit_note' && control('due_date')}
      </div>
      {found && found.length > 0 && (
        <div className="flex flex-col gap-2">
          <p className="font-medium">The customer has credit with us. Use it on this {what}:</p>
          <CreditRows
            credits={found}
            amounts={amounts}
            onChange={setTyped}
            currency={invoice.currency}
            errors={errors}
          />
        </div>
      )}
    </SendFrame>
  );
}
