import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import { fileLink } from '#ui/api/link.ts';
import { useReport } from '#ui/api/report.ts';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { PrintedInvoice } from '../document/PrintedInvoice.tsx';

/** The document as the customer sees it. */
export function SentDocument({ id }: { id: string }) {
  const { data, error, refetch } = useReport<InvoiceDocument>('invoice_document', { id });
  if (error && !data) {
    return (
      <ErrorState title="The document could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <SkeletonRows rows={8} />;
  const { logo_file_id } = data.company;
  return <PrintedInvoice invoice={data} logo={logo_file_id ? fileLink(logo_file_id) : undefined} />;
}
