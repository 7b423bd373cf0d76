import type { ReactNode } from 'react';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import type { Session } from '#ui/auth/session.ts';
import { DeviceLimitStep } from './DeviceLimitStep.tsx';
import { DeviceVerificationDialog } from './DeviceVerificationDialog.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SignInFields } from './SignInFields.tsx';
import { redirectDelay, useSignIn } from './use-sign-in.ts';

interface SignInFlowProps {
  title: 'Login Failed' | 'Authentication Failed';
  action: string;
  aside?: ReactNode;
  /** Everything is proven. The screen leads on after `delay`. */
  onIn: (session: Session, delay: number) => void;
}

/** Everything between the door and the inside, the same for both doors. */
export function SignInFlow({ title, action, aside, onIn }: SignInFlowProps) {
  const form = useSignIn(title, (session) => onIn(session, redirectDelay));
  const { signOut } = useAuth();
  const { stage } = form;
  if (stage.kind === 'second_factor') return <SecondStep form={form} methods={stage.methods} />;
  if (stage.kind === 'device_limit') return <DeviceLimitStep form={form} devices={stage.devices} />;
  return (
    <div className="flex flex-col gap-4">
      <SignInFields form={form} action={action} aside={aside} />
      <PasskeyButton form={form} label="Use a passkey instead" step="passkey" />
      {stage.kind === 'verify' && (
        <DeviceVerificationDialog
          onDone={(session) => onIn(session, 0)}
          onCancel={() => {
            form.restart();
            void signOut();
          }}
        />
      )}
    </div>
  );
}
