import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#ui/api-client.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';

/** The sign-in address. A new one takes effect after the link sent to it was opened. */
export function EmailSection() {
  const { user, sends_mail } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const ask = useMutation({
    mutationFn: (to: string) => api.post('/api/auth/change-email', { email: to, password }),
    onMutate: () => setSentTo(undefined),
    onSuccess: (_, to) => {
      setSentTo(to);
      setEmail('');
      setPassword('');
    },
  });
  const { fields: faults, problem } = formFaults(ask.error);
  return (
    <Section
      title="Email"
      description={`You log in as ${user.email}.${
        sends_mail
          ? ''
          : ' It can’t be changed here: this server has no mail server to prove a new address with.'
      }`}
    >
      <FormLayout
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(email.trim());
        }}
        error={problem}
        actions={
          <Button
            type="submit"
            variant="outline"
            loading={ask.isPending}
            disabled={!email || !password || !sends_mail}
          >
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
