import type { QuoteDocument } from '#domains/quoting/sending/quote-document.rules.ts';
import { fileLink } from '#ui/api/link.ts';
import { useReport } from '#ui/api/report.ts';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { PrintedQuote, type QuoteChoice } from './PrintedQuote.tsx';

export interface SentQuoteProps {
  id: string;
  /** The revision as it was sent; omitted: the current state. */
  revision?: number;
  signatureFile?: string | null;
  choice?: QuoteChoice;
  onChoice?: (choice: QuoteChoice) => void;
}

/** The quote as the customer sees it. */
export function SentQuote({ id, revision, signatureFile, ...choosing }: SentQuoteProps) {
  const { data, error, refetch } = useReport<QuoteDocument>('quote_document', { id, revision });
  if (error && !data) {
    return (
      <ErrorState title="The document could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <SkeletonRows rows={8} />;
  const { logo_file_id } = data.company;
  return (
    <PrintedQuote
      quote={data}
      logo={logo_file_id ? fileLink(logo_file_id) : undefined}
      signature={signatureFile ? fileLink(signatureFile) : undefined}
      photoLink={(photo) => fileLink(photo, 'thumb')}
      {...choosing}
    />
  );
}
