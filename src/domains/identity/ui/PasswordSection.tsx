import { useQueryClient } from '@tanstack/react-query';
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
import { notify } from '#ui/toast/notify.ts';
import { passwordFault } from '../password.rules.ts';
import { sessionsKey } from './SessionsSection.tsx';

type Faults = Readonly<Record<string, string>>;

/** The old password, the new one, and every other device is signed out. */
export function PasswordSection() {
  const { user } = useSession();
  const client = useQueryClient();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const newFault = () => passwordFault(newPassword, user.email);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong: Faults = {
      ...(!oldPassword && { old_password: 'Enter the password you use now.' }),
      ...(newFault() && { new_password: newFault() as string }),
    };
    setFaults(wrong);
    setProblem(undefined);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await api.post('/api/auth/change-password', { old_password: oldPassword, new_password: newPassword });
      setOld('');
      setNew('');
      notify.success('Password changed', { description: 'Every other device is signed out.' });
      void client.invalidateQueries({ queryKey: sessionsKey });
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
    <Section title="Password">
      <FormLayout
        onSubmit={(event) => void submit(event)}
        error={problem}
        actions={
          <Button type="submit" loading={busy}>
            Change password
          </Button>
        }
      >
        {/* For password stores, which keep the two together. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <Field label="Password now" error={faults.old_password}>
          <Input
            type="password"
            autoComplete="current-password"
            value={oldPassword}
            onChange={(event) => setOld(event.target.value)}
          />
        </Field>
        <Field label="New password" help="At least 8 characters." error={faults.new_password}>
          <Input
            type="password"
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => setNew(event.target.value)}
            onBlur={() => setFaults(newPassword && newFault() ? { new_password: newFault() as string } : {})}
          />
        </Field>
      </FormLayout>
    </Section>
  );
}
