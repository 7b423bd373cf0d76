import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { api } from '#ui/api-client.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { describeAgent } from '../devices/describe-agent.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { passkeyProblem } from './passkeys.ts';

interface AddPasskeyProps {
  /** Called with the recovery codes if this is the first factor. */
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** The device creates a key pair; the server gets only the public key. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const [name, setName] = useState(() => describeAgent(navigator.userAgent));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const add = async (password: string) => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { data } = await api.post<{ options: PublicKeyCredentialCreationOptionsJSON }>(
      '/api/auth/factors/passkey-options',
      { password },
    );
    const passkey = await startRegistration({ optionsJSON: data.options });
    const made = await api.post<{ recovery_codes: string[] }>('/api/auth/factors/passkey', { name, passkey });
    onDone(made.data.recovery_codes);
  };
  return (
    <PasswordPrompt
      question="Add a passkey"
      consequence="Your finger, face or the PIN of this device, instead of a code. Also works with a security key."
      action="Add passkey"
      onFaults={setFaults}
      say={(error) => passkeyProblem(error) ?? 'No passkey was made.'}
      run={add}
      onCancel={onCancel}
    >
      <Field label="Name" error={faults.name ?? faults.passkey} help="So that you know it again.">
        <Input maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </PasswordPrompt>
  );
}
