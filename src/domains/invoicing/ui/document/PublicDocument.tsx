/** The customer's page of a document, opened by its secret link: no account, no navigation. */

import { useQuery } from '@tanstack/react-query';
import { Download, FileX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { publicLink } from '#ui/api/link.ts';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { SignedOutHeader } from '#ui/components/layout/SignedOutHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { usePathParam } from '#ui/navigation.tsx';

interface Named {
  readonly number: string | null;
  readonly company: { readonly name: string };
}

/** `what` is part of the path: `public/{what}s/{token}`. */
export function usePublicDocument<Shown extends Named>(what: 'invoice' | 'quote') {
  const token = usePathParam('token');
  const path: `public/${string}` = `public/${what}s/${encodeURIComponent(token)}`;
  const query = useQuery({
    queryKey: [`public-${what}`, token],
    queryFn: async ({ signal }) => (await api.get<Shown>(path, { signal, tenant: null })).data,
  });
  const { data } = query;
  useEffect(() => {
    const unnamed = what === 'invoice' ? 'Invoice' : 'Quote';
    document.title = data ? `${data.number} · ${data.company.name}` : unnamed;
  }, [data, what]);
  return { ...query, what, path };
}

interface DocumentQuery {
  readonly what: string;
  readonly error: Error | null;
  readonly isPending: boolean;
  refetch(): unknown;
}

export interface PublicDocumentProps {
  query: DocumentQuery;
  /** The heading while there is no document to show. */
  heading?: ReactNode;
  children: ReactNode;
}

/** Frame of the document: shows loading, missing and error states. */
export function PublicDocument({ query, heading, children }: PublicDocumentProps) {
  const { what, error, isPending, refetch } = query;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <SignedOutHeader />
      <main className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-6 sm:py-10">
        {heading}
        {isPending && <SkeletonRows rows={10} />}
        {isGone && (
          <EmptyState icon={<FileX aria-hidden="true" />} title="This link leads nowhere">
            It may have been typed wrong. Ask whoever sent it to send the {what} again.
          </EmptyState>
        )}
        {error && !isGone && (
          <ErrorState
            title={`The ${what} could not be loaded`}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {children}
      </main>
    </>
  );
}

export interface PublicHeadingProps {
  number: string | null;
  look: Parameters<typeof StatusMark>[0];
  path: `public/${string}`;
  /** The download is not the page's primary action. */
  isAside?: boolean;
}

export function PublicHeading({ number, look, path, isAside = false }: PublicHeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-title font-semibold">{number}</h1>
        <StatusMark {...look} filled />
      </div>
      <Button asChild className="print:hidden" {...(isAside && { variant: 'outline' as const })}>
        <a href={publicLink(`${path}/pdf?download`)}>
          <Download className="size-4" aria-hidden="true" />
          Download PDF
        </a>
      </Button>
    </div>
  );
}
