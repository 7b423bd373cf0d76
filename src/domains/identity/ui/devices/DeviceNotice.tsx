import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const UnverifiedDeviceBar = lazyPart(
  async () => (await import('./UnverifiedDeviceBar.tsx')).UnverifiedDeviceBar,
);

/** Shown while the device's verification is skipped; otherwise renders and loads nothing. */
export function DeviceNotice() {
  const { securityStatus } = useAuth();
  return securityStatus?.is_restricted ? <UnverifiedDeviceBar /> : null;
}
