/** Two sections of the settings: how one signs in, and on which devices. Both are closed on an unverified device. */
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { EmailSection } from '../accounts/EmailSection.tsx';
import { PasswordSection } from '../accounts/PasswordSection.tsx';
import { DevicesSection } from '../devices/DevicesSection.tsx';
import { SessionsSection } from '../devices/SessionsSection.tsx';
import { SecondFactorsSection } from '../factors/SecondFactorsSection.tsx';

export function SignInChapter() {
  return (
    <VerifiedOnly>
      <PasswordSection />
      <SecondFactorsSection />
      <EmailSection />
    </VerifiedOnly>
  );
}

export function DevicesChapter() {
  return (
    <VerifiedOnly>
      <SessionsSection />
      <DevicesSection />
    </VerifiedOnly>
  );
}

function VerifiedOnly({ children }: { children: ReactNode }) {
  const { securityStatus } = useAuth();
  if (!securityStatus?.is_restricted) return children;
  return (
    <EmptyState icon={<ShieldAlert aria-hidden="true" />} title="Verify this device first">
      Passwords and devices are changed on verified devices only. The bar on top leads to the code.
    </EmptyState>
  );
}
