import { useQuery } from '@tanstack/react-query';
import { MapPin, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { SignedOutHeader } from '#ui/components/layout/SignedOutHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { Link } from '#ui/navigation.tsx';
import { ReportProblem } from './ReportProblem.tsx';

interface PublicView {
  readonly name: string;
  readonly location: string | null;
  readonly site: string | null;
  readonly takes_reports: boolean;
}

/** Only name and place: what anyone in front of the asset can see. */
export function PublicAsset({ code, isSignedIn }: { code: string; isSignedIn: boolean }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['public-asset', code],
    queryFn: async () =>
      (await api.get<PublicView>(`/api/public/q/${encodeURIComponent(code)}`, { tenant: null })).data,
  });
  useEffect(() => {
    document.title = data ? `${data.name} · Fieldwright` : 'Label · Fieldwright';
  }, [data]);
  if (isPending) {
    return (
      <Frame code={code} isSignedIn={isSignedIn}>
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="mt-2 h-5 w-1/2" />
      </Frame>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Frame code={code} isSignedIn={isSignedIn}>
        <EmptyState icon={<SearchX aria-hidden="true" />} title={<h1>Unknown code</h1>}>
          This label leads nowhere. It may be new, replaced or taken out of use.
        </EmptyState>
      </Frame>
    );
  }
  if (error) {
    return (
      <Frame code={code} isSignedIn={isSignedIn}>
        <ErrorState title="The label could not be looked up" error={error} onRetry={() => void refetch()} />
      </Frame>
    );
  }
  const place = [data.location, data.site].filter(Boolean).join(', ');
  return (
    <Frame code={code} isSignedIn={isSignedIn}>
      <h1 className="text-title font-semibold wrap-anywhere">{data.name}</h1>
      {place && (
        <p className="mt-1 flex items-start gap-1.5 text-phone text-muted">
          <MapPin className="mt-1 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{place}</span>
        </p>
      )}
      <div className="mt-6">
        {data.takes_reports ? (
          <ReportProblem code={code} />
        ) : (
          <p className="text-muted">If something is wrong with it, please tell the staff.</p>
        )}
      </div>
    </Frame>
  );
}

interface FrameProps {
  code: string;
  isSignedIn: boolean;
  children: ReactNode;
}

function Frame({ code, isSignedIn, children }: FrameProps) {
  return (
    <>
      <SignedOutHeader />
      <main id="main" className="flex flex-col items-center bg-canvas px-4 py-8 sm:py-16">
        <div className="w-full max-w-md rounded-lg border border-line bg-surface p-5 sm:p-6">{children}</div>
        <p className="mt-4 text-label text-subtle">
          {isSignedIn ? (
            <Link to="/" className="underline hover:text-ink">
              Back to Fieldwright
            </Link>
          ) : (
            <>
              Do you look after this?{' '}
              <Link to="/login" search={{ next: `/q/${code}` }} className="underline hover:text-ink">
                Log in
              </Link>
            </>
          )}
        </p>
      </main>
    </>
  );
}
