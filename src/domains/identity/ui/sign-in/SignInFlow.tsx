import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import type { Session } from '#ui/auth/session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SignInFields } from './SignInFields.tsx';
import { redirectDelay, useSignIn } from './use-sign-in.ts';

// Lazy, because most sign-ins need none of these.
const SecondStep = lazyPart(async () => (await import('./SecondStep.tsx')).SecondStep);
const DeviceLimitStep = lazyPart(async () => (await import('./DeviceLimitStep.tsx')).DeviceLimitStep);
const DeviceVerificationDialog = lazyPart(
  async () => (await import('../devices/DeviceVerificationDialog.tsx')).DeviceVerificationDialog,
);
// Prerendered with the page (draw-entrance.tsx), which waits for lazy parts.
const PasskeyButton = lazy(() =>
  import('../factors/PasskeyButton.tsx').then(
    (m) => ({ default: m.PasskeyButton }),
    // Without a network the form is shown without it.
    () => ({ default: () => null }),
  ),
);

interface SignInFlowProps {
  title: 'Login Failed' | 'Authentication Failed';
  action: string;
  aside?: ReactNode;
  /** Everything is proven. The screen navigates after `delay` milliseconds. */
  onIn: (session: Session, delay: number) => void;
}

/** The steps of signing in, shared by both sign-in screens. */
export function SignInFlow({ title, action, aside, onIn }: SignInFlowProps) {
  const form = useSignIn(title, (session) => onIn(session, redirectDelay));
  const { signOut } = useAuth();
  const { stage } = form;
  const leave = useOnceVerified((session) => onIn(session, 0));
  const cancel = () => {
    form.restart();
    void signOut();
  };
  return (
    <>
      {stage.kind === 'second_factor' && <SecondStep form={form} methods={stage.methods} />}
      {stage.kind === 'device_limit' && <DeviceLimitStep form={form} devices={stage.devices} />}
      {stage.kind !== 'second_factor' && stage.kind !== 'device_limit' && (
        <div className="flex flex-col gap-4">
          <SignInFields form={form} action={action} aside={aside} />
          <Suspense fallback={<div className="h-(--control-lg)" />}>
            <PasskeyButton form={form} label="Use a passkey instead" step="passkey" />
          </Suspense>
        </div>
      )}
      {stage.kind === 'verify' && <DeviceVerificationDialog onDone={leave} onCancel={cancel} />}
    </>
  );
}

/** After the dialog the session is reloaded and decides what follows. */
function useOnceVerified(onIn: (session: Session) => void): () => void {
  const { session, refresh } = useAuth();
  const [isOver, setOver] = useState(false);
  const lead = useRef(onIn);
  lead.current = onIn;
  useEffect(() => {
    if (isOver && session && !session.is_over && !session.security_status.requires_device_verification)
      lead.current(session);
  }, [isOver, session]);
  return () => void refresh().then(() => setOver(true));
}
