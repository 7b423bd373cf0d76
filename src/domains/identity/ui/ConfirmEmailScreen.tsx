import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';

/** A press, not a visit, uses the link up: mail programs visit links too. */
export function ConfirmEmailScreen() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const [state, setState] = useState<'asked' | 'done'>('asked');
  const [error, setError] = useState<string>();
  const confirm = async () => {
    try {
      await api.post('/api/auth/confirm-email', { token }, { tenant: null });
      setState('done');
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'This did not work. Try again.');
    }
  };
  return (
    <AuthFrame title={state === 'done' ? 'Your address is confirmed' : 'Confirm your email address'}>
      {error && (
        <p role="alert" className="mb-4 rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
          {error}
        </p>
      )}
      {state === 'done' ? (
        <Button asChild size="lg">
          <Link to="/login">Log in</Link>
        </Button>
      ) : (
        <Button size="lg" onClick={() => void confirm()}>
          Confirm
        </Button>
      )}
    </AuthFrame>
  );
}
