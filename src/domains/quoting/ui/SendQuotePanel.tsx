import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/Button.tsx';
import { Checkbox } from '#ui/components/Checkbox.tsx';
import { usePanelFocus } from '#ui/components/panel-focus.ts';
import { formFaults } from '#ui/errors/form-faults.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { notify } from '#ui/toast/notify.ts';
import { sendQuote } from '../quote.commands.ts';
import type { QuoteDefaults } from '../quote-defaults.report.ts';
import type { QuoteRow } from './QuotePage.tsx';

const fields = sendQuote.input;

/** Asked once, where the draft stands: to whom, with which words, valid until when. */
export function SendQuotePanel({ quote, onClose }: { quote: QuoteRow; onClose: () => void }) {
  const focus = usePanelFocus();
  const send = useCommand(sendQuote);
  const { data: defaults } = useReport<QuoteDefaults>('quote_defaults', {
    customer_id: quote.customer_id,
    contact_id: quote.contact_id,
  });
  const [input, setInput] = useState<Readonly<Record<string, unknown>>>({ valid_until: quote.valid_until });
  const values: Readonly<Record<string, unknown>> = {
    to: defaults?.bill_to.email ?? null,
    message: null,
    without_mail: false,
    ...input,
  };
  const { fields: errors, problem } = formFaults(send.error);
  const elsewhere = Object.keys(errors).filter((name) => !(name in fields));
  const control = (name: keyof typeof fields) => (
    <FieldControl
      name={name}
      label={fields[name].label ?? name}
      field={{ ...fields[name], help: undefined } as never}
      value={values[name]}
      values={values}
      error={errors[name]}
      onChange={(value) => setInput({ ...input, [name]: value })}
    />
  );
  const run = () =>
    send.mutate(
      { id: quote.id, input: values, version: quote.version },
      { onSuccess: () => notify.success(`${quote.number} was sent`) },
    );
  return (
    <section
      {...focus}
      aria-label="Send quote"
      className="flex animate-appear flex-col gap-4 rounded-lg border border-line-strong bg-surface p-4 outline-none"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
      }}
    >
      <div>
        <h2 className="text-lead font-semibold">Send {quote.number}</h2>
        <p className="text-muted">
          The customer gets a link to choose, approve or ask for changes. What you send is kept as it is.
        </p>
      </div>
      <div className="max-w-64">{control('valid_until')}</div>
      <Checkbox
        label="Send it by e-mail, with the PDF and the link"
        checked={!values.without_mail}
        onChange={(event) => setInput({ ...input, without_mail: !event.target.checked })}
      />
      {!values.without_mail && (
        <div className="grid max-w-(--form) gap-4">
          {control('to')}
          {control('message')}
        </div>
      )}
      {(problem || elsewhere.length > 0) && (
        <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
          {problem ?? elsewhere.map((name) => errors[name]).join(' ')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button loading={send.isPending} onClick={run}>
          {values.without_mail ? 'Mark as sent' : 'Send quote'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </section>
  );
}
