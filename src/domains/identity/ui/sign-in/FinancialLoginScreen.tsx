import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { takeFinancialReturn } from '#ui/auth/financial-return.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { isDemo } from '#ui/demo.ts';
import { useNavigate } from '#ui/navigation.tsx';

/** The lock of the financial screens after 30 minutes without input: asks for the password, then goes back. */
export function FinancialLoginScreen() {
  const { user } = useSession();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!password) return setError('Enter your password.');
    setBusy(true);
    setError(undefined);
    try {
      await api.post('/api/auth/reauthenticate', { password });
      await navigate({ to: takeFinancialReturn() });
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'This did not work. Try again.');
      setBusy(false);
    }
  };
  return (
    <Page title="Unlock financials">
      <div className="mx-auto mt-16 w-full max-w-sm">
        <Lock className="size-6 text-subtle" aria-hidden="true" />
        <h1 className="mt-3 text-title font-semibold">Financials are locked</h1>
        <p className="mt-1 text-muted">
          After 30 minutes without input. Enter {isDemo ? 'any password' : `the password of ${user.email}`} to
          go on.
        </p>
        <form noValidate className="mt-6 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          <Field label="Password" error={error}>
            <Input
              type="password"
              autoComplete="current-password"
              autoFocus
              value={password}
              onChange={(e) => setPassword(e.target.value)}
            />
          </Field>
          <Button type="submit" size="lg" loading={busy}>
            Unlock
          </Button>
        </form>
      </div>
    </Page>
  );
}
