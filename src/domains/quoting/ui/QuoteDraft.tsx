import { useState } from 'react';
import { DraftActions } from '#domains/invoicing/ui/DraftActions.tsx';
import { useCommand } from '#ui/api/command.ts';
import { linesKey } from '#ui/resource/lines-key.ts';
import { useSeenVersion } from '#ui/resource/use-seen-version.ts';
import { notify } from '#ui/toast/notify.ts';
import { updateQuote } from '../quote.commands.ts';
import { QuoteEditor } from './QuoteEditor.tsx';
import type { QuoteRow } from './QuotePage.tsx';
import { quoteFormOf } from './quote-form.rules.ts';
import { SendQuotePanel } from './SendQuotePanel.tsx';

/** The draft's form, and sending it from where one stands. What is typed is saved before it is sent. */
export function QuoteDraft({ quote }: { quote: QuoteRow }) {
  const update = useCommand(updateQuote);
  const [isSending, setSending] = useState(false);
  const options = linesKey(quote.id, quote.quote_options);
  const saving = useSeenVersion(options, quote.version);
  return (
    <>
      {isSending && <SendQuotePanel quote={quote} onClose={() => setSending(false)} />}
      <QuoteEditor
        key={options}
        name={quote.id}
        initial={quoteFormOf(quote)}
        save={(input) => saving((version) => update.mutateAsync({ id: quote.id, input, version }))}
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
    </>
  );
}
