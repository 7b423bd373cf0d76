import { useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link, useAddress } from '#ui/navigation.tsx';
import { AuthFrame } from './AuthFrame.tsx';

interface MailedLinkProps {
  title: string;
  /** The title after success. */
  done: string;
  action: string;
  path: string;
  /** The URL parameter with the link's token. */
  parameter: 'token' | 'change';
}

/** The link is redeemed by a button and not by the visit, because mail programs visit links too. */
export function MailedLink({ title, done, action, path, parameter }: MailedLinkProps) {
  const search = useAddress<Record<string, string | undefined>>();
  const [isDone, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const use = async () => {
    setBusy(true);
    try {
      await api.post(path, { token: search[parameter] ?? '' }, { tenant: null });
      setDone(true);
      setError(undefined);
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'This did not work. Try again.');
    }
    setBusy(false);
  };
  return (
    <AuthFrame title={isDone ? done : title}>
      {error && (
        <p role="alert" className="mb-4 rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
          {error}
        </p>
      )}
      {isDone ? (
        <Button asChild size="lg">
          <Link to="/login">Log in</Link>
        </Button>
      ) : (
        <Button size="lg" loading={busy} onClick={() => void use()}>
          {action}
        </Button>
      )}
    </AuthFrame>
  );
}
