import { type FormEvent, useState } from 'react';
import { passwordFault } from '#domains/identity/sign-in/password.rules.ts';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { useSendsMail } from '#ui/auth/use-sends-mail.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { isDemo } from '#ui/demo.ts';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { toast } from '#ui/toast/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { EntranceForm } from './EntranceForm.tsx';

/** Requests a link, or with a link's token sets a new password. */
export function ResetPasswordScreen() {
  const { token } = useAddress<{ token: string }>();
  const sendsMail = useSendsMail();
  return (
    <AuthFrame
      title={token ? 'Choose a new password' : 'Forgot your password?'}
      intro={
        token
          ? 'You will be logged out everywhere else.'
          : sendsMail && 'We send a link that is valid for an hour.'
      }
      footer={
        <Link to="/login" className="text-accent-ink underline underline-offset-2">
          Back to login
        </Link>
      }
    >
      {token ? <NewPassword token={token} /> : sendsMail === false ? <NoMail /> : <RequestLink />}
    </AuthFrame>
  );
}

function NoMail() {
  if (isDemo) return <p className="text-muted">The demo has no passwords: any will do.</p>;
  return (
    <p className="text-muted">
      This server has no mail server, so no link can be sent. Whoever runs it can give you a new password:{' '}
      <code>fieldwright user password you@example.com</code>
    </p>
  );
}

function RequestLink() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    try {
      await api.post('/api/auth/request-reset', { email }, { tenant: null });
      setSent(true);
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'This did not work. Try again.');
    }
  };
  if (sent) {
    return (
      <p role="status" className="text-muted">
        If there is an account for {email}, a mail with a link is on its way.
      </p>
    );
  }
  return (
    <EntranceForm onTyped={(typed) => setEmail(typed.email ?? '')} onSubmit={(event) => void submit(event)}>
      <Field label="Email" error={error}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(e) => setEmail(e.target.value)}
        />
      </Field>
      <Button type="submit" size="lg">
        Send link
      </Button>
    </EntranceForm>
  );
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = passwordFault(password);
    if (fault) return setError(fault);
    try {
      await api.post('/api/auth/reset-password', { token, password }, { tenant: null });
      toast({ title: 'Password changed', description: 'Log in with the new one.' });
      await navigate({ to: '/login' });
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'This did not work. Try again.');
    }
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="New password" help="At least 8 characters." error={error}>
        <Input
          type="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(e) => setPassword(e.target.value)}
        />
      </Field>
      <Button type="submit" size="lg">
        Change password
      </Button>
    </form>
  );
}
