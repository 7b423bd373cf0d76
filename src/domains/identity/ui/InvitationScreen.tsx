import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';

/** Where the link of an invitation leads, for people with and without an account, signed in or not. */
export function InvitationScreen() {
  const { session, loading, switchTenant } = useAuth();
  const navigate = useNavigate();
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
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
  if (loading) return null;
  if (!session) {
    return (
      <AuthFrame
        title="You are invited"
        intro="Log in with the address the invitation was sent to, or create an account with it."
      >
        <div className="flex flex-col gap-3">
          <Button asChild size="lg">
            <Link to="/login" search={{ next: here } as never}>
              Log in
            </Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to="/signup" search={{ next: here } as never}>
              Create an account
            </Link>
          </Button>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="You are invited" intro={`Signed in as ${session.user.email}.`}>
      {error && (
        <p role="alert" className="mb-4 rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
          {error}
        </p>
      )}
      <Button size="lg" loading={busy} onClick={() => void accept()}>
        Accept invitation
      </Button>
    </AuthFrame>
  );
}
