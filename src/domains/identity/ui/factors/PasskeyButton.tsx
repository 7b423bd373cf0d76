import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { SignInForm } from '../sign-in/use-sign-in.ts';
import { passkeyProblem, passkeysWorkHere } from './passkeys.ts';

interface PasskeyButtonProps {
  form: SignInForm;
  label: string;
  /** `passkey`: instead of the password. `second-factor`: after it. */
  step: 'passkey' | 'second-factor';
}

/** Renders nothing if the browser or the host does not support passkeys. */
export function PasskeyButton({ form, label, step }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  // Only known in a browser: the prerendered page reserves the space.
  const workHere = useSyncExternalStore(neverChanges, passkeysWorkHere, () => undefined);
  if (workHere === undefined) return <PasskeyPlace />;
  if (!workHere) return null;
  const ticket = form.stage.kind === 'second_factor' ? form.stage.ticket : undefined;
  const use = async () => {
    setBusy(true);
    try {
      const passkey = await askDevice(ticket);
      await form.step(step, { passkey });
    } catch (error) {
      const description = passkeyProblem(error);
      if (description) toast({ title: 'Login Failed', description, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outline"
      size="lg"
      loading={busy}
      disabled={form.busy || form.waiting > 0}
      onClick={() => void use()}
    >
      <KeyRound className="size-4" aria-hidden="true" />
      {label}
    </Button>
  );
}

/** As high as the button. */
export const PasskeyPlace = () => <div className="h-(--control-lg)" />;

const neverChanges = () => () => undefined;

async function askDevice(ticket: string | undefined): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const body = { ticket };
  const { data } = await api.post<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    '/api/auth/signin/passkey-options',
    body,
    { tenant: null },
  );
  return startAuthentication({ optionsJSON: data.options });
}
