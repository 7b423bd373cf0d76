/** Records an approval given by phone or in person: the option, the optional lines and the person's name. */
import { useState } from 'react';
import { approveQuote } from '#domains/quoting/sending/decide-quote.ts';
import type { QuoteDocument } from '#domains/quoting/sending/quote-document.rules.ts';
import { useCommand } from '#ui/api/command.ts';
import { fileLink } from '#ui/api/link.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { usePanelFocus } from '#ui/components/overlays/panel-focus.ts';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { QuoteRow } from '../QuotePage.tsx';
import { chosenOption, firstChoice, PrintedQuote, type QuoteChoice } from './PrintedQuote.tsx';

export function ApprovePanel({ quote, onClose }: { quote: QuoteRow; onClose: () => void }) {
  const { data } = useReport<QuoteDocument>('quote_document', { id: quote.id });
  if (!data) return <SkeletonRows rows={8} />;
  return <Approving quote={quote} document={data} onClose={onClose} />;
}

interface ApprovingProps {
  quote: QuoteRow;
  document: QuoteDocument;
  onClose: () => void;
}

function Approving({ quote, document, onClose }: ApprovingProps) {
  const focus = usePanelFocus();
  const { locale } = useWorkplace().viewer;
  const approve = useCommand(approveQuote, {
    done: () => `${quote.number} is approved`,
    failed: `${quote.number} was not marked approved`,
  });
  const [choice, setChoice] = useState<QuoteChoice>(() => firstChoice(document));
  const [name, setName] = useState(document.bill_to.contact ?? document.bill_to.name);
  const [note, setNote] = useState('');
  const option = chosenOption(document, choice);
  const { fields: errors, problem } = formFaults(approve.error);
  const run = () =>
    approve.mutate(
      {
        id: quote.id,
        input: {
          signer_name: name,
          note: note || null,
          option_id: option?.id ?? null,
          selected: (option?.lines ?? []).filter((line) => line.is_selected).map(({ id }) => id),
        },
      },
      { onSuccess: onClose },
    );
  return (
    <section
      {...focus}
      aria-label="Mark approved"
      className="flex animate-appear flex-col gap-4 outline-none"
    >
      <div className="flex flex-col gap-4 rounded-lg border border-line-strong bg-surface p-4">
        <div>
          <h2 className="text-lead font-semibold">What the customer approved</h2>
          <p className="text-muted">
            {document.options.length > 1 ? 'Choose the option below and tick what they want. ' : ''}
            After this nothing of it changes.
          </p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Who approved it" error={errors.signer_name}>
            <Input maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field label="Note" optional error={errors.note} help="How they said it: on the phone, at the door">
            <Textarea
              rows={1}
              maxLength={2000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </div>
        {(problem ?? errors.option_id ?? errors.selected) && (
          <p role="alert" className="text-tone-danger">
            {problem ?? errors.option_id ?? errors.selected}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button loading={approve.isPending} disabled={!option || name.trim() === ''} onClick={run}>
            {option ? (
              <span>
                Mark approved at <Money value={option.total} currency={document.currency} locale={locale} />
              </span>
            ) : (
              'Choose an option first'
            )}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
      <PrintedQuote
        quote={document}
        photoLink={(photo) => fileLink(photo, 'thumb')}
        choice={choice}
        onChoice={setChoice}
      />
    </section>
  );
}
