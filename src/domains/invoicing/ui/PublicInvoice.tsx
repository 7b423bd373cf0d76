/** The customer's own page: /i/{token}. No account, no shell; what the invoice says, and the paper to keep. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Download, FileX } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/Button.tsx';
import { EmptyState } from '#ui/components/EmptyState.tsx';
import { ErrorState } from '#ui/components/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/Skeleton.tsx';
import { StatusMark } from '#ui/components/StatusMark.tsx';
import { InvoicePaper, type ShownInvoice } from './InvoicePaper.tsx';
import { invoiceLook } from './invoicing.face.ts';

type Answer = ShownInvoice & { readonly company: ShownInvoice['company'] & { readonly has_logo: boolean } };

export function PublicInvoice() {
  const { token } = useParams({ strict: false }) as { token: string };
  const path = `public/invoices/${encodeURIComponent(token)}`;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['public-invoice', token],
    queryFn: async ({ signal }) => (await api.get<Answer>(path, { signal, tenant: null })).data,
  });
  useEffect(() => {
    document.title = data ? `${data.number} · ${data.company.name}` : 'Invoice';
  }, [data]);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-4xl flex-col gap-4 px-4 py-6 sm:py-10">
      {isPending && <SkeletonRows rows={10} />}
      {isGone && (
        <EmptyState icon={<FileX aria-hidden="true" />} title="This link leads nowhere">
          It may have been typed wrong. Ask whoever sent it to send the invoice again.
        </EmptyState>
      )}
      {error && !isGone && (
        <ErrorState title="The invoice could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-wrap items-center gap-3">
              <h1 className="text-title font-semibold">{data.number}</h1>
              <StatusMark {...customerLook(data)} filled />
            </div>
            <Button asChild>
              <a href={`/api/${path}/pdf?download`}>
                <Download className="size-4" aria-hidden="true" />
                Download PDF
              </a>
            </Button>
          </div>
          <InvoicePaper invoice={data} logo={data.company.has_logo ? `/api/${path}/logo` : undefined} />
        </>
      )}
    </main>
  );
}

/** "Sent" says nothing to the one it was sent to. */
function customerLook(invoice: Answer) {
  const look = invoiceLook(invoice);
  return look.label === 'Sent' ? { ...look, label: 'Open' } : look;
}
