import { useState } from 'react';
import { staleRow } from '#ui/api/changes.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/Button.tsx';
import { useStateOf } from '#ui/hooks/use-state-of.ts';
import { linesKey } from '#ui/resource/lines-key.ts';
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
  const [seen, setSeen] = useStateOf(options, quote.version);
  return (
    <>
      {isSending && <SendQuotePanel quote={quote} onClose={() => setSending(false)} />}
      <QuoteEditor
        key={options}
        name={quote.id}
        initial={quoteFormOf(quote)}
        save={async (input) => {
          try {
            const saved = await update.mutateAsync({ id: quote.id, input, version: seen });
            setSeen(saved.version);
          } catch (error) {
            // Told of theirs: the next save is over it.
            setSeen(Number(staleRow(error)?.version ?? seen));
            throw error;
          }
        }}
        onSaved={() => notify.success('Draft saved')}
        actions={({ submit, isBusy, isChanged }) => (
          <>
            {!isSending && (
              <Button
                loading={isBusy}
                onClick={async () => {
                  if (!isChanged || (await submit())) setSending(true);
                }}
              >
                {isChanged ? 'Save and send' : 'Send quote'}
              </Button>
            )}
            <Button type="submit" variant="outline" loading={isBusy} disabled={!isChanged}>
              Save draft
            </Button>
          </>
        )}
      />
    </>
  );
}
