import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { passwordFault } from '#domains/identity/sign-in/password.rules.ts';
import { api } from '#ui/api-client.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { notify } from '#ui/toast/notify.ts';
import { sessionsKey } from '../devices/SessionsSection.tsx';

/** Changes the password; all other devices are signed out. */
export function PasswordSection() {
  const { user } = useSession();
  const client = useQueryClient();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const change = useMutation({
    mutationFn: () =>
      api.post('/api/auth/change-password', { old_password: oldPassword, new_password: newPassword }),
    onSuccess: () => {
      setOld('');
      setNew('');
      notify.success('Password changed', { description: 'Every other device is signed out.' });
      void client.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  const { fields, problem } = formFaults(change.error);
  const faults = { ...fields, ...wrong };
  const newFault = (): Readonly<Record<string, string>> => {
    const fault = passwordFault(newPassword, user.email);
    return fault ? { new_password: fault } : {};
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { ...(!oldPassword && { old_password: 'Enter the password you use now.' }), ...newFault() };
    setWrong(found);
    change.reset();
    if (Object.keys(found).length === 0) change.mutate();
  };
  return (
    <Section title="Password">
      <FormLayout
        onSubmit={submit}
        error={problem}
        actions={
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        }
      >
        {/* For password managers, which store user name and password together. */}
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
            onBlur={() => setWrong(newPassword ? newFault() : {})}
          />
        </Field>
      </FormLayout>
    </Section>
  );
}
