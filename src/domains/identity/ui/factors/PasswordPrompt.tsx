import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';

interface PasswordPromptProps {
  question: ReactNode;
  consequence?: ReactNode;
  action: string;
  destructive?: boolean;
  /** Further fields, between the question and the password. */
  children?: ReactNode;
  /** Other errors, by field; shown by the caller. */
  onFaults?: (faults: Readonly<Record<string, string>>) => void;
  /** The message for an error that is not from the server. */
  say?: (error: unknown) => string | undefined;
  run: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password again where it is needed: someone at an unattended browser must not change how its user signs in. */
export function PasswordPrompt(props: PasswordPromptProps) {
  const {
    question,
    consequence,
    action,
    destructive = false,
    children,
    onFaults,
    say,
    run,
    onCancel,
  } = props;
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setFault(password ? undefined : 'Enter your password.');
    if (!password) return;
    setBusy(true);
    try {
      await run(password);
    } catch (error) {
      const { fields, problem: found } = formFaults(error);
      setFault(fields.password);
      onFaults?.(fields);
      setProblem(error instanceof ApiError ? found : (say?.(error) ?? found));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      aria-label={action}
      className="flex max-w-(--form) animate-appear flex-col gap-4 rounded-lg border border-line-strong bg-surface p-4"
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <p className="font-semibold">{question}</p>
        {consequence && <p className="text-muted">{consequence}</p>}
      </div>
      {children}
      <Field label="Your password" error={fault}>
        <Input
          type="password"
          autoComplete="current-password"
          autoFocus={!children}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {problem && (
        <p role="alert" className="text-tone-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={destructive ? 'destructive' : 'default'} loading={busy}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
