import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Dialog } from '#ui/components/overlays/Dialog.tsx';
import { toast } from '#ui/toast/toast.ts';

/** How long "verified" is shown, in milliseconds. */
const successDelay = 1500;

interface DeviceVerificationDialogProps {
  /** Verified or skipped; reload the session to find out which. */
  onDone: () => void;
  /** Closed without an answer: the sign-in is abandoned. */
  onCancel: () => void;
}

type Step = 'info' | 'verification' | 'success';

/** Intro, then the code from the mail, then success. The server creates, sends and checks the code. */
export function DeviceVerificationDialog({ onDone, onCancel }: DeviceVerificationDialogProps) {
  const { session, securityStatus } = useAuth();
  const sendsMail = session?.sends_mail === true;
  const [step, setStep] = useState<Step>('info');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'This did not work. Try again.');
    } finally {
      setBusy(false);
    }
  };
  const sendCode = () => api.post('/api/auth/device/code');
  const begin = () =>
    act(async () => {
      await sendCode();
      setStep('verification');
    });
  const resend = () =>
    act(async () => {
      await sendCode();
      toast({
        title: sendsMail ? 'Code Sent' : 'New Code Made',
        description: sendsMail
          ? `A new code is on its way to ${session?.user.email}.`
          : 'Whoever runs the server can give it to you. The one before is no longer valid.',
      });
    });
  const skip = () =>
    act(async () => {
      await api.post('/api/auth/device/skip');
      toast({
        title: 'Verification Skipped',
        description:
          'Until you verify this device you see your own jobs only. You are asked again next time.',
      });
      onDone();
    });
  const verify = (code: string) =>
    act(async () => {
      await api.post('/api/auth/device/verify', { code });
      setStep('success');
      setTimeout(onDone, successDelay);
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && step !== 'success' && onCancel()}
      title={step === 'success' ? 'Device Verified' : 'Verify Your Device'}
      description={
        step === 'info' ? 'Your company asks for new devices to be verified, once each.' : undefined
      }
    >
      {step === 'info' && (
        <div className="flex flex-col gap-4">
          {sendsMail ? (
            <p>
              We send a code of six digits to <strong className="font-medium">{session?.user.email}</strong>.
              It is valid for ten minutes.
            </p>
          ) : (
            <WithoutMail email={session?.user.email ?? ''} />
          )}
          {error && <Problem text={error} />}
          <div className="flex flex-wrap justify-end gap-2">
            {securityStatus?.may_skip && !securityStatus.is_restricted && (
              <Button variant="ghost" disabled={busy} onClick={() => void skip()}>
                Skip for Now
              </Button>
            )}
            <Button loading={busy} onClick={() => void begin()}>
              Verify Device
            </Button>
          </div>
        </div>
      )}
      {step === 'verification' && (
        <CodeStep
          busy={busy}
          error={error}
          source={sendsMail ? 'from the mail' : 'from the person who runs the server'}
          onVerify={(code) => void verify(code)}
          onResend={() => void resend()}
          onBack={() => {
            setError(undefined);
            setStep('info');
          }}
        />
      )}
      {step === 'success' && (
        <p role="status" className="flex items-center gap-2">
          <CircleCheck className="size-5 text-tone-success" aria-hidden="true" />
          This device is known from now on.
        </p>
      )}
    </Dialog>
  );
}

function WithoutMail({ email }: { email: string }) {
  return (
    <p className="wrap-anywhere">
      This server sends no mail. Sign in with an authenticator app or a passkey, and that verifies this
      device; or ask whoever runs the server for your code of six digits, valid for ten minutes:{' '}
      <code>fieldwright user mail {email}</code>
    </p>
  );
}

interface CodeStepProps {
  busy: boolean;
  error: string | undefined;
  /** Where the code comes from, as the end of a sentence. */
  source: string;
  onVerify: (code: string) => void;
  onResend: () => void;
  onBack: () => void;
}

function CodeStep({ busy, error, source, onVerify, onResend, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = codeFault(code);
    setFault(wrong);
    if (!wrong) onVerify(code);
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label="Verification code" help={`Six digits, ${source}.`} error={fault ?? error}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={6}
          className="tabular tracking-[0.3em]"
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onResend}>
          Resend Code
        </Button>
        <Button type="submit" loading={busy} className="ms-auto">
          Verify
        </Button>
      </div>
    </form>
  );
}

function codeFault(code: string): string | undefined {
  if (!code) return 'Verification Code Required';
  return /^\d{6}$/.test(code) ? undefined : 'Invalid verification code. Please try again.';
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
      {text}
    </p>
  );
}
