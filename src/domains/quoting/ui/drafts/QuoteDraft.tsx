import { useState } from 'react';
import { DraftActions } from '#domains/invoicing/ui/drafts/DraftActions.tsx';
import { updateQuote } from '#domains/quoting/drafts/update-quote.ts';
import { useCommand } from '#ui/api/command.ts';
import { DisabledWhileAsking } from '#ui/resource/form/DisabledWhileAsking.tsx';
import { linesKey } from '#ui/resource/form/lines-key.ts';
import { notify } from '#ui/toast/notify.ts';
import type { QuoteRow } from '../QuotePage.tsx';
import { SendQuotePanel } from '../sending/SendQuotePanel.tsx';
import { QuoteEditor } from './QuoteEditor.tsx';
import { quoteFormOf } from './quote-form.rules.ts';

/** The draft's form and its send panel; unsaved changes are saved before sending. */
export function QuoteDraft({ quote }: { quote: QuoteRow }) {
  const update = useCommand(updateQuote);
  const [isSending, setSending] = useState(false);
  return (
    <>
      {isSending && <SendQuotePanel quote={quote} onClose={() => setSending(false)} />}
      <DisabledWhileAsking isAsking={isSending}>
        <QuoteEditor
          name={quote.id}
          initial={quoteFormOf(quote)}
          stored={{ version: quote.version, lines: linesKey(quote.id, quote.quote_options) }}
          save={(input, version) => update.mutateAsync({ id: quote.id, input, version })}
          onSaved={() => notify.success('Draft saved')}
          actions={(form) => (
            <DraftActions
              {...form}
              send={
                isSending
                  ? undefined
                  : { label: 'Send quote', afterSaving: 'Save and send', open: () => setSending(true) }
              }
            />
          )}
        />
      </DisabledWhileAsking>
    </>
  );
}
