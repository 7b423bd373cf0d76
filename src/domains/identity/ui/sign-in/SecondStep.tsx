import { type FormEvent, useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { PasskeyButton } from '../factors/PasskeyButton.tsx';
import { SignInNotice } from './SignInNotice.tsx';
import { countdown } from './sign-in-messages.ts';
import type { SignInForm } from './use-sign-in.ts';

/** After the password: a code of the authenticator, a passkey, or a recovery code. */
export function SecondStep({ form, methods }: { form: SignInForm; methods: readonly string[] }) {
  const hasAuthenticator = methods.includes('authenticator');
  const [byRecovery, setByRecovery] = useState(!hasAuthenticator);
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.step('second-factor', { code });
  };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead font-semibold">One more step</h2>
        <p className="text-muted">Your password is right. Prove that it is you.</p>
      </div>
      {methods.includes('passkey') && (
        <PasskeyButton form={form} label="Use your passkey" step="second-factor" />
      )}
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field
          label={byRecovery ? 'Recovery code' : 'Code of your authenticator'}
          help={
            byRecovery
              ? 'One of the ten you have kept. Each works once.'
              : 'Six digits, new every half minute.'
          }
        >
          <Input
            key={String(byRecovery)}
            name="code"
            autoFocus
            autoComplete="one-time-code"
            inputMode={byRecovery ? 'text' : 'numeric'}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <SignInNotice form={form} email={form.email} />
        <Button type="submit" size="lg" loading={form.busy} disabled={form.waiting > 0 || code.trim() === ''}>
          {form.waiting > 0 ? `Try again in ${countdown(form.waiting)}` : 'Continue'}
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="link" onClick={form.restart}>
          Back
        </Button>
        {hasAuthenticator && (
          <Button
            variant="link"
            onClick={() => {
              setByRecovery(!byRecovery);
              setCode('');
            }}
          >
            {byRecovery ? 'Use the authenticator' : 'Use a recovery code'}
          </Button>
        )}
      </div>
    </div>
  );
}
