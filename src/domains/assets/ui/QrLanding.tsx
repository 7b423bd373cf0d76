/**
 * The target of a label's address. Members of the company are sent to the asset or the room; an unassigned label to the scanner;
 * everybody else sees the public page and can report a problem without an account.
 */
import { useQuery } from '@tanstack/react-query';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Spinner } from '#ui/components/states/Spinner.tsx';
import { Navigate, usePathParam } from '#ui/navigation.tsx';
import type { ScannedCode } from '../asset-code.inputs.ts';
import { PublicAsset } from './PublicAsset.tsx';

export function QrLanding() {
  const code = usePathParam('code');
  const { loading, session, currentTenant } = useAuth();
  const mayScan = session !== null && currentTenant !== null;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['scan', currentTenant?.id, code],
    queryFn: () => scan(code),
    enabled: mayScan,
  });
  if (loading || (mayScan && isPending)) {
    return (
      <div className="flex min-h-(--screen) items-center justify-center text-muted" role="status">
        <Spinner />
        <span className="sr-only">Looking up the label</span>
      </div>
    );
  }
  if (mayScan && error)
    return (
      <ErrorState title="The label could not be looked up" error={error} onRetry={() => void refetch()} />
    );
  if (mayScan && data?.asset) return <Navigate to={`/assets/${data.asset.id}`} replace />;
  if (mayScan && data?.room) return <Navigate to={`/property-tasks/rooms/${data.room.id}`} replace />;
  if (mayScan && data) return <Navigate to="/assets/scan" search={{ code }} replace />;
  return <PublicAsset code={code} isSignedIn={session !== null} />;
}

/** Null: unknown to this company. It may belong to another one, whose public page is then shown. */
async function scan(code: string): Promise<ScannedCode | null> {
  try {
    return (await api.post<ScannedCode>('asset_codes/-/scan', { code })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
