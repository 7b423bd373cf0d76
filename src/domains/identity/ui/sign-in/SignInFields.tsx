import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { SignInNotice } from './SignInNotice.tsx';
import { countdown } from './sign-in-messages.ts';
import type { SignInForm } from './use-sign-in.ts';

interface SignInFieldsProps {
  form: SignInForm;
  action: string;
  aside?: ReactNode;
}

export function SignInFields({ form, action, aside }: SignInFieldsProps) {
  const [email, setEmail] = useState(form.email);
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit(email, password);
  };
  const take = (typed: Readonly<Record<string, string>>) => {
    setEmail(typed.email ?? '');
    setPassword(typed.password ?? '');
  };
  return (
    <EntranceForm onTyped={take} onSubmit={submit}>
      <Field label="Email">
        <Input
          type="email"
          name="email"
          autoComplete="username webauthn"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Password" aside={aside}>
        <Input
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <SignInNotice form={form} email={email} />
      <Button
        type="submit"
        size="lg"
        loading={form.busy || form.stage.kind === 'in'}
        disabled={form.waiting > 0}
      >
        {form.waiting > 0 ? `Try again in ${countdown(form.waiting)}` : action}
      </Button>
    </EntranceForm>
  );
}
