import { type FormEvent, useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Field } from '#ui/components/Field.tsx';
import { FormLayout } from '#ui/components/FormLayout.tsx';
import { Input } from '#ui/components/Input.tsx';
import { Section } from '#ui/components/Section.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';

type Faults = Readonly<Record<string, string>>;

/** The address one signs in with. The new one counts once the link that goes there has been opened. */
export function EmailSection() {
  const { user } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setSentTo(undefined);
    setBusy(true);
    try {
      await api.post('/api/auth/change-email', { email: email.trim(), password });
      setSentTo(email.trim());
      setFaults({});
      setEmail('');
      setPassword('');
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setFaults(fields);
      if (Object.keys(fields).length === 0) {
        setProblem(error instanceof ApiError ? error.message : classifyError(error).friendly);
      }
    }
    setBusy(false);
  };
  return (
    <Section title="Email" description={`You log in as ${user.email}.`}>
      <FormLayout
        onSubmit={(event) => void submit(event)}
        error={problem}
        actions={
          <Button type="submit" variant="outline" loading={busy} disabled={!email || !password}>
            Change email
          </Button>
        }
      >
        <Field label="New email" error={faults.email}>
          <Input
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Your password" error={faults.password}>
          <Input
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {sentTo && (
          <p role="status" className="rounded-md bg-tone-info-soft px-3 py-2 text-tone-info">
            Open the link that we have sent to {sentTo}. Until then nothing changes.
          </p>
        )}
      </FormLayout>
    </Section>
  );
}
