/**
 * The customer's page of a quote, /quote/{token}: no account, no navigation. View, choose, approve with a signature, ask for
 * changes, or decline.
 */
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ShownCompany } from '#domains/invoicing/ui/document/DocumentParts.tsx';
import {
  PublicDocument,
  PublicHeading,
  usePublicDocument,
} from '#domains/invoicing/ui/document/PublicDocument.tsx';
import { quoteStatus } from '#domains/quoting/quoting.display.ts';
import { publicLink } from '#ui/api/link.ts';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { firstChoice, PrintedQuote, type QuoteChoice, type ShownQuote } from './PrintedQuote.tsx';
import { QuoteAnswer } from './QuoteAnswer.tsx';

type Company = ShownCompany & { readonly has_logo: boolean };
export type PublicAnswer = Omit<ShownQuote, 'company'> & {
  readonly company: Company;
  readonly superseded?: undefined;
};
type Superseded = { readonly superseded: true; readonly number: string; readonly company: Company };

export function PublicQuote() {
  const query = usePublicDocument<PublicAnswer | Superseded>('quote');
  const { data, path, refetch } = query;
  return (
    <PublicDocument query={query} heading={(!data || data.superseded) && <h1 className="sr-only">Quote</h1>}>
      {data?.superseded && (
        <EmptyState icon={<History aria-hidden="true" />} title={`${data.number} has been changed`}>
          This link is to an earlier version. {data.company.name} sends you the new one
          {data.company.phone ? `; their number is ${data.company.phone}` : ''}.
        </EmptyState>
      )}
      {data && !data.superseded && (
        <AnswerSection key={data.revision} quote={data} path={path} onAnswered={() => void refetch()} />
      )}
    </PublicDocument>
  );
}

interface AnswerSectionProps {
  quote: PublicAnswer;
  path: `public/${string}`;
  onAnswered: () => void;
}

function AnswerSection({ quote, path, onAnswered }: AnswerSectionProps) {
  const isOpen = quote.status === 'sent' && !quote.is_expired;
  const [choice, setChoice] = useState<QuoteChoice>(() => firstChoice(quote));
  const [isAnswered, setAnswered] = useState(false);
  return (
    <>
      <PublicHeading number={quote.number} look={customerLook(quote)} path={path} isAside />
      {!isOpen && <Outcome quote={quote} takesFocus={isAnswered} />}
      <PrintedQuote
        quote={quote}
        logo={quote.company.has_logo ? publicLink(`${path}/logo`) : undefined}
        signature={quote.approval?.has_signature ? publicLink(`${path}/signature`) : undefined}
        photoLink={(photo) => publicLink(`${path}/${photo}`)}
        choice={isOpen ? choice : undefined}
        onChoice={setChoice}
      />
      {isOpen && (
        <QuoteAnswer
          quote={quote}
          path={path}
          choice={choice}
          onAnswered={() => {
            setAnswered(true);
            onAnswered();
          }}
        />
      )}
    </>
  );
}

/** The state of an answered or expired quote, worded for the customer. */
function Outcome({ quote, takesFocus }: { quote: PublicAnswer; takesFocus: boolean }) {
  const { status, is_expired, company } = quote;
  const box = useRef<HTMLParagraphElement>(null);
  // Replaces the form with the focused button, which may be far up the page.
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const ask = company.phone ? ` Call ${company.phone} if you have a question.` : '';
  const words =
    status === 'approved' || status === 'converted'
      ? `Thank you. ${company.name} has your approval and gets in touch with you.`
      : status === 'changes_requested'
        ? `Thank you. ${company.name} has your message and sends you a new quote.`
        : status === 'declined'
          ? 'You declined this quote.'
          : is_expired
            ? `This quote has expired. Ask ${company.name} for a new one.`
            : '';
  if (!words) return null;
  return (
    <p
      ref={box}
      tabIndex={-1}
      role="status"
      className="scroll-mt-6 rounded-lg border border-line bg-surface px-4 py-3"
    >
      {words}
      {ask}
    </p>
  );
}

/** The customer sees other labels than the office's "Awaiting answer" and "Converted". */
function customerLook({ status, is_expired }: PublicAnswer) {
  if (status === 'sent' && is_expired) return quoteStatus('expired');
  if (status === 'sent') return { ...quoteStatus('sent'), label: 'Open' };
  return quoteStatus(status === 'converted' ? 'approved' : status);
}
