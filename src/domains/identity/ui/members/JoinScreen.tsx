import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { sessionKey, useAuth } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Tabs } from '#ui/components/layout/Tabs.tsx';
import { toast } from '#ui/toast/toast.ts';
import { AuthFrame } from '../sign-in/AuthFrame.tsx';
import { NewCompanyForm } from './NewCompanyForm.tsx';
import { OwnCompanies } from './OwnCompanies.tsx';

type Way = 'found' | 'invitation' | 'code';

/** For an account without a company: create one, use an invitation, or ask with a join code. */
export function JoinScreen() {
  const { session, signOut } = useAuth();
  const [way, setWay] = useState<Way>(session?.profile.role === 'owner' ? 'found' : 'invitation');
  return (
    <AuthFrame
      title={way === 'found' ? 'Set up your company' : 'Join your company'}
      intro={`Signed in as ${session?.user.email}.`}
      footer={
        <Button variant="link" className="self-start" onClick={() => void signOut()}>
          Log out
        </Button>
      }
    >
      <div className="mb-5 empty:hidden">
        <OwnCompanies closedOnly />
      </div>
      <Tabs
        label="How to begin"
        value={way}
        onValueChange={setWay}
        items={[
          { value: 'found', label: 'New company' },
          { value: 'invitation', label: 'Invitation' },
          { value: 'code', label: 'Join code' },
        ]}
      />
      <div className="mt-5">
        {way === 'found' && <NewCompanyForm />}
        {way === 'invitation' && <InvitationForm />}
        {way === 'code' && <CodeForm />}
      </div>
    </AuthFrame>
  );
}

function InvitationForm() {
  const client = useQueryClient();
  const [token, setToken] = useState('');
  const form = useSending(async () => {
    const plain = token.trim().split('token=').at(-1) ?? '';
    await api.post('/api/auth/accept-invitation', { token: plain }, { tenant: null });
    await client.refetchQueries({ queryKey: sessionKey });
  });
  return (
    <form className="flex flex-col gap-4" onSubmit={form.submit}>
      <Field label="Invitation" help="Open the link you were given, or paste it here." error={form.error}>
        <Input value={token} onChange={(event) => setToken(event.target.value)} />
      </Field>
      <Button type="submit" loading={form.busy} disabled={!token.trim()}>
        Accept invitation
      </Button>
    </form>
  );
}

function CodeForm() {
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const form = useSending(async () => {
    await api.post('/api/auth/join', { code }, { tenant: null });
    setAsked(true);
    toast({
      title: 'Request sent',
      description: 'If the code is right, the company is asked to let you in.',
    });
  });
  return (
    <form className="flex flex-col gap-4" onSubmit={form.submit}>
      <Field
        label="Join code"
        help="Ten letters and figures. Ask the owner or a supervisor of the company."
        error={form.error}
      >
        <Input
          value={code}
          autoCapitalize="characters"
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
      </Field>
      <Button type="submit" loading={form.busy} disabled={!code.trim()}>
        Ask to join
      </Button>
      {asked && (
        <p role="status" className="text-muted">
          If the code is right, your request is with the company. This page opens it as soon as somebody has
          accepted you.
        </p>
      )}
    </form>
  );
}

function useSending(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    work()
      .catch((cause) => setError(cause instanceof ApiError ? cause.message : 'This did not work. Try again.'))
      .finally(() => setBusy(false));
  };
  return { busy, error, submit };
}
