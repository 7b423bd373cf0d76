import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SessionOverBar } from './SessionOverBar.tsx';

const UnverifiedDeviceBar = lazyPart(
  async () => (await import('./UnverifiedDeviceBar.tsx')).UnverifiedDeviceBar,
);

/** Shown while the session is over or the device's verification is skipped; otherwise renders and loads nothing. */
export function DeviceNotice() {
  const { securityStatus, session } = useAuth();
  if (session?.is_over) return <SessionOverBar />;
  return securityStatus?.is_restricted ? <UnverifiedDeviceBar /> : null;
}
