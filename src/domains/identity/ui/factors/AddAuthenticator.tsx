import { type FormEvent, useMemo, useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { qrPath } from '#ui/format/qr-path.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';

interface AddingProps {
  /** Called with the recovery codes if this is the first factor. */
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

interface Begun {
  readonly id: string;
  readonly secret: string;
  readonly uri: string;
}

/** Name and password, then the QR code, then a first code from the app as proof. */
export function AddAuthenticator({ onDone, onCancel }: AddingProps) {
  const [name, setName] = useState('My phone');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [begun, setBegun] = useState<Begun>();
  if (begun) return <ScanAndProve begun={begun} onDone={onDone} onCancel={onCancel} />;
  return (
    <PasswordPrompt
      question="Add an authenticator"
      consequence="An app on your phone that makes a new code every half minute, without a network."
      action="Continue"
      onFaults={setFaults}
      run={async (password) => {
        const made = await api.post<Begun>('/api/auth/factors/authenticator', { name, password });
        setBegun(made.data);
      }}
      onCancel={onCancel}
    >
      <Field label="Name" error={faults.name} help="So that you know it again.">
        <Input maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </PasswordPrompt>
  );
}

function ScanAndProve({ begun, onDone, onCancel }: AddingProps & { begun: Begun }) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { path, size } = useMemo(() => qrPath(begun.uri), [begun.uri]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const confirmed = await api.post<{ recovery_codes: string[] }>(
        `/api/auth/factors/authenticator/${begun.id}/confirm`,
        { code },
      );
      onDone(confirmed.data.recovery_codes);
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : 'This did not work. Try again.');
      setBusy(false);
    }
  };
  return (
    <Card className="max-w-(--form)">
      <form
        noValidate
        className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]"
        onSubmit={(event) => void submit(event)}
      >
        <svg
          role="img"
          aria-label="QR code for your authenticator"
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="size-44 rounded-md"
        >
          <rect width={size} height={size} className="fill-paper" />
          <path d={path} className="fill-paper-ink" />
        </svg>
        <div className="flex min-w-0 flex-col gap-4">
          <p>
            Scan this with the app. Where it can’t scan, enter this key:{' '}
            <code className="break-all tabular">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <Field label="Code of the app" error={fault}>
            <Input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              maxLength={7}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" loading={busy} disabled={code.trim() === ''}>
              Turn on
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </div>
      </form>
    </Card>
  );
}
