import { useState } from 'react';
import { SendFrame } from '#domains/invoicing/ui/sending/SendFrame.tsx';
import type { QuoteDefaults } from '#domains/quoting/drafts/quote-defaults.report.ts';
import { sendQuote } from '#domains/quoting/sending/send-quote.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import type { QuoteRow } from '../QuotePage.tsx';

const fields = sendQuote.input;

/** Sends a quote: recipient, text and validity. */
export function SendQuotePanel({ quote, onClose }: { quote: QuoteRow; onClose: () => void }) {
  const { sends_mail } = useSession();
  const send = useCommand(sendQuote, {
    done: (row) =>
      row?.sent_to
        ? `${quote.number} was sent to ${row.sent_to}`
        : `${quote.number} is issued. It was not mailed.`,
    failed: `${quote.number} was not sent`,
  });
  const { data: defaults } = useReport<QuoteDefaults>('quote_defaults', {
    customer_id: quote.customer_id,
    contact_id: quote.contact_id,
  });
  const [input, setInput] = useState<Readonly<Record<string, unknown>>>({ valid_until: quote.valid_until });
  const values: Readonly<Record<string, unknown>> = {
    to: defaults?.bill_to.email ?? null,
    message: null,
    without_mail: !sends_mail,
    ...input,
  };
  const { fields: errors, problem } = formFaults(send.error);
  const elsewhere = Object.keys(errors).filter((name) => !(name in fields));
  const control = (name: keyof typeof fields) => (
    <FieldControl
      name={name}
      label={fields[name].label ?? name}
      field={{ ...fields[name], help: undefined }}
      value={values[name]}
      values={values}
      error={errors[name]}
      onChange={(value) => setInput({ ...input, [name]: value })}
    />
  );
  const run = () => send.mutate({ id: quote.id, input: values, version: quote.version });
  return (
    <SendFrame
      label="Send quote"
      heading={`Send ${quote.number}`}
      explanation="The customer gets a link to choose, approve or ask for changes. What you send is kept as it is."
      mailLabel="Send it by e-mail, with the PDF and the link"
      isByMail={!values.without_mail}
      onByMail={(isByMail) => setInput({ ...input, without_mail: !isByMail })}
      mail={
        <>
          {control('to')}
          {control('message')}
        </>
      }
      fault={problem ?? (elsewhere.map((name) => errors[name]).join(' ') || undefined)}
      submitLabel={values.without_mail ? 'Issue quote' : 'Send quote'}
      isBusy={send.isPending}
      onSubmit={run}
      onClose={onClose}
    >
      <div className="max-w-64">{control('valid_until')}</div>
    </SendFrame>
  );
}
