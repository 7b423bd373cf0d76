import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#ui/components/Button.tsx';
import { Field } from '#ui/components/Field.tsx';
import { Input } from '#ui/components/Input.tsx';
import { attemptCap, countdown } from './sign-in-messages.ts';
import type { SignInForm } from './use-sign-in.ts';

interface SignInFieldsProps {
  form: SignInForm;
  action: string;
  done: boolean;
  aside?: ReactNode;
  onSubmit: (email: string, password: string) => void;
}

export function SignInFields({ form, action, done, aside, onSubmit }: SignInFieldsProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(email, password);
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label="Email">
        <Input
          type="email"
          name="email"
          autoComplete="username"
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
      <Notice form={form} />
      <Button type="submit" size="lg" loading={form.busy || done} disabled={form.waiting > 0}>
        {form.waiting > 0 ? `Try again in ${countdown(form.waiting)}` : action}
      </Button>
    </form>
  );
}

/** What was wrong stays on the page; the toast leaves after five seconds. */
function Notice({ form }: { form: SignInForm }) {
  const { refusal, attempt, waiting } = form;
  if (!refusal) return null;
  return (
    <div role="status" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
      <p>{refusal.description}</p>
      {attempt > 0 && attempt < attemptCap && (
        <p className="mt-1 font-medium">{`Login attempt ${attempt} of ${attemptCap}`}</p>
      )}
      {waiting > 0 && (
        <p className="mt-1 font-medium tabular-nums">{`You can try again in ${countdown(waiting)}.`}</p>
      )}
    </div>
  );
}
