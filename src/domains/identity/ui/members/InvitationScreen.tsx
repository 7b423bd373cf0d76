import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitationOffer } from '#domains/identity/members/invitation-offer.rules.ts';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { AuthFrame } from '../sign-in/AuthFrame.tsx';

/** The target of an invitation link, with or without an account, signed in or not. */
export function InvitationScreen() {
  const { session, loading, switchTenant } = useAuth();
  const navigate = useNavigate();
  const { token = '' } = useAddress<{ token: string }>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const here = `/invitation?token=${token}`;
  const accept = async () => {
    setBusy(true);
    try {
      const { data } = await api.post<{ tenant_id: string }>(
        '/api/auth/accept-invitation',
        { token },
        { tenant: null },
      );
      await switchTenant(data.tenant_id);
      await navigate({ to: '/' });
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'This did not work. Try again.');
      setBusy(false);
    }
  };
  const { data: offer, isPending } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (
        await api.get<InvitationOffer | null>('/api/auth/invitation', {
          query: { token },
          tenant: null,
          signal,
        })
      ).data,
    staleTime: 60_000,
  });
  if (loading || isPending) return null;
  if (!offer) return <NoInvitation isSignedIn={session !== null} />;
  const isOther = session && session.user.email.toLowerCase() !== offer.email.toLowerCase();
  return (
    <AuthFrame
      title={`Join ${offer.company_name}`}
      intro={
        <>
          {offer.invited_by ?? 'The office'} invites {offer.email} as {offer.role}. The invitation is open
          until <When at={offer.expires_at} />.
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error && (
          <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
            {error}
          </p>
        )}
        {isOther && (
          <p className="rounded-md bg-tone-waiting-soft px-3 py-2">
            You are signed in as {session.user.email}. The invitation works for {offer.email} only: log out,
            and come back with the link.
          </p>
        )}
        {session ? (
          <Button size="lg" loading={busy} disabled={isOther === true} onClick={() => void accept()}>
            Accept invitation
          </Button>
        ) : (
          <SignInLinks here={here} />
        )}
      </div>
    </AuthFrame>
  );
}

/** After signing in, the user returns to this screen, where the invitation is accepted. */
function SignInLinks({ here }: { here: string }) {
  return (
    <>
      <Button asChild size="lg">
        <Link to="/login" search={{ next: here }}>
          Log in
        </Link>
      </Button>
      <Button asChild size="lg" variant="outline">
        <Link to="/signup" search={{ next: here }}>
          Create an account
        </Link>
      </Button>
    </>
  );
}

function NoInvitation({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <AuthFrame
      title="This invitation is not open any more"
      intro="It has been used or withdrawn, or its seven days are over. Ask the person who sent it for a new one."
    >
      <Button asChild size="lg" variant="outline">
        <Link to={isSignedIn ? '/' : '/login'}>{isSignedIn ? 'Go to the start page' : 'Log in'}</Link>
      </Button>
    </AuthFrame>
  );
}
