/** The revisions sent and the customer's decision on each; each can be viewed as it was sent. */

import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Timeline } from '#ui/components/layout/Timeline.tsx';
import { inApp } from '#ui/in-app.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { QuoteRow } from './QuotePage.tsx';
import { SentQuote } from './sending/SentQuote.tsx';

export interface Revision {
  readonly id: string;
  readonly revision: number;
  readonly public_token: string;
  readonly sent_at: string;
  readonly sent_to: string | null;
  readonly outcome: string | null;
  readonly outcome_at: string | null;
  readonly outcome_by: string | null;
  readonly outcome_note: string | null;
}

const outcomes: Readonly<Record<string, string>> = {
  changes_requested: 'asked for changes',
  approved: 'approved it',
  declined: 'declined it',
  expired: 'It expired',
  replaced: 'It was taken back to be revised',
};

export function QuoteRevisions({ quote }: { quote: QuoteRow }) {
  const { viewer } = useWorkplace();
  const [shown, setShown] = useState<number>();
  const revisions = [...(quote.quote_revisions ?? [])].sort((a, b) => b.revision - a.revision);
  if (revisions.length === 0) return null;
  return (
    <Section title="History">
      <Timeline
        label="History"
        timezone={viewer.timezone}
        entries={revisions.flatMap((one) => [
          ...(one.outcome && one.outcome_at ? [answered(one, one.outcome, one.outcome_at)] : []),
          {
            id: one.id,
            at: one.sent_at,
            text: one.sent_to
              ? `Revision ${one.revision} sent to ${one.sent_to}`
              : `Revision ${one.revision} given out`,
            body: (
              <span className="flex flex-wrap gap-1">
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => setShown(shown === one.revision ? undefined : one.revision)}
                >
                  {shown === one.revision ? 'Hide' : 'As it was sent'}
                </Button>
                {one.revision === quote.revision && quote.status !== 'draft' && (
                  <Button asChild size="sm" variant="ghost">
                    <a href={inApp(`/quote/${one.public_token}`)} target="_blank" rel="noreferrer">
                      <ExternalLink className="size-4" aria-hidden="true" />
                      What the customer sees
                    </a>
                  </Button>
                )}
              </span>
            ),
          },
        ])}
      />
      {shown !== undefined && <SentQuote id={quote.id} revision={shown} />}
    </Section>
  );
}

function answered({ id, outcome_by, outcome_note }: Revision, outcome: string, at: string) {
  const what = outcomes[outcome] ?? outcome;
  const isByCustomer = !what.startsWith('It ');
  return {
    id: `${id}-answer`,
    at,
    text: isByCustomer ? `${outcome_by ?? 'The customer'} ${what}` : what,
    ...(outcome_note && { body: <p className="max-w-prose whitespace-pre-line">{outcome_note}</p> }),
  };
}
