/** The customer's answer to a quote: approve with name and signature, ask for changes, or decline. Shows one form at a time. */
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { usePanelFocus } from '#ui/components/overlays/panel-focus.ts';
import { SignaturePad } from '#ui/components/signature/SignaturePad.tsx';
import type { TakeSignature } from '#ui/components/signature/take-signature.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { chosenOption, type QuoteChoice } from './PrintedQuote.tsx';
import type { PublicAnswer } from './PublicQuote.tsx';

type Kind = 'approve' | 'request_changes' | 'decline';

export interface QuoteAnswerProps {
  quote: PublicAnswer;
  path: string;
  choice: QuoteChoice;
  onAnswered: () => void;
}

export function QuoteAnswer(props: QuoteAnswerProps) {
  const { quote, choice } = props;
  const [kind, setKind] = useState<Kind>('approve');
  const [isSwitched, setSwitched] = useState(false);
  const typed = useRef<Typed>({});
  const form = { ...props, isSwitched, typed };
  const option = chosenOption(quote, choice);
  const others = (['approve', 'request_changes', 'decline'] as const).filter((one) => one !== kind);
  return (
    <section
      aria-label="Your answer"
      className="flex flex-col gap-4 rounded-lg border border-line-strong bg-surface p-5 print:hidden"
    >
      {kind === 'approve' && !option && (
        <div>
          <h2 className="text-lead font-semibold">Approve this quote</h2>
          <p className="text-muted">Choose one of the options above first.</p>
        </div>
      )}
      {kind === 'approve' && option && (
        <AnswerForm key={kind} {...form} kind={kind}>
          {(faults, setSignature) => (
            <>
              <p>
                You approve{option.name ? ` “${option.name}”` : ' this quote'} for{' '}
                <strong>
                  <Money value={option.total} currency={quote.currency} locale={quote.locale} />
                </strong>
                {Number(option.deposit) > 0 && (
                  <>
                    , with a deposit of{' '}
                    <Money value={option.deposit} currency={quote.currency} locale={quote.locale} />
                  </>
                )}
                .
              </p>
              <Field label="Signature" group error={faults.signature}>
                <SignaturePad label="Your signature" onSignature={setSignature} />
              </Field>
            </>
          )}
        </AnswerForm>
      )}
      {kind === 'request_changes' && (
        <AnswerForm key={kind} {...form} kind={kind}>
          {(faults) => (
            <Field label="What should be different?" error={faults.message}>
              <Textarea
                name="message"
                rows={4}
                maxLength={2000}
                required
                defaultValue={typed.current.message}
              />
            </Field>
          )}
        </AnswerForm>
      )}
      {kind === 'decline' && (
        <AnswerForm key={kind} {...form} kind={kind}>
          {(faults) => (
            <Field label="Would you tell us why?" optional error={faults.reason}>
              <Textarea name="reason" rows={3} maxLength={2000} defaultValue={typed.current.reason} />
            </Field>
          )}
        </AnswerForm>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        {others.map((one) => (
          <Button
            key={one}
            variant="ghost"
            onClick={() => {
              setKind(one);
              setSwitched(true);
            }}
          >
            {words[one].instead}
          </Button>
        ))}
      </div>
    </section>
  );
}

const words: Readonly<Record<Kind, { title: string; instead: string; action: string }>> = {
  approve: { title: 'Approve this quote', instead: 'Approve', action: 'Approve' },
  request_changes: { title: 'Ask for changes', instead: 'Ask for changes', action: 'Send' },
  decline: { title: 'Decline this quote', instead: 'Decline', action: 'Decline' },
};

/** By field name; kept while switching between the forms. */
type Typed = Readonly<Record<string, string>>;

interface AnswerFormProps extends QuoteAnswerProps {
  kind: Kind;
  /** The form replaces another one, whose button had the focus. */
  isSwitched: boolean;
  typed: RefObject<Typed>;
  children: (
    faults: Readonly<Record<string, string>>,
    setSignature: (take: TakeSignature | null) => void,
  ) => ReactNode;
}

function AnswerForm(props: AnswerFormProps) {
  const { kind, quote, path, choice, isSwitched, typed, onAnswered, children } = props;
  const focus = usePanelFocus(isSwitched);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [signature, setSignature] = useState<TakeSignature | null>(null);
  const { fields, problem } = formFaults(error);
  const option = chosenOption(quote, choice);
  useEffect(() => {
    if (error) focus.ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, focus.ref]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    if (kind === 'approve' && option) {
      form.set('option_id', option.id);
      form.set('total', option.total);
      for (const line of option.lines) if (line.is_selected) form.append('selected', line.id);
    }
    try {
      const image = kind === 'approve' ? await signature?.() : null;
      if (image) form.set('signature', image, 'signature.png');
      await api.post(`${path}/${kind}`, form, { tenant: null });
      onAnswered();
    } catch (cause) {
      setError(cause);
      // The quote was answered meanwhile: reload to show the result.
      if (cause instanceof ApiError && cause.status === 409) onAnswered();
    }
    setBusy(false);
  };
  const elsewhere = fields.total ?? fields.option_id ?? fields.selected;
  return (
    <form
      ref={focus.ref as RefObject<HTMLFormElement | null>}
      tabIndex={-1}
      noValidate
      className="flex flex-col gap-4 outline-none"
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        const { name, value } = target;
        if (name) typed.current = { ...typed.current, [name]: value };
      }}
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-lead font-semibold">{words[kind].title}</h2>
      <Field label="Your name" optional={kind !== 'approve'} error={fields.name}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={200}
          className="max-w-96"
          defaultValue={typed.current.name ?? quote.bill_to.contact ?? ''}
        />
      </Field>
      {children(fields, (take) => setSignature(() => take))}
      {(problem || elsewhere) && (
        <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
          {problem ?? elsewhere}
        </p>
      )}
      <Button type="submit" className="self-start" loading={isBusy}>
        {words[kind].action}
        {kind === 'approve' && option && (
          <>
            {' for '}
            <Money value={option.total} currency={quote.currency} locale={quote.locale} />
          </>
        )}
      </Button>
    </form>
  );
}
