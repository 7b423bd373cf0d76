import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { latePart } from '#ui/late-part.tsx';

const UnverifiedDeviceBar = latePart(
  async () => (await import('./UnverifiedDeviceBar.tsx')).UnverifiedDeviceBar,
);

/** Shown while the device's verification is skipped; otherwise renders and loads nothing. */
export function DeviceNotice() {
  const { securityStatus } = useAuth();
  return securityStatus?.is_restricted ? <UnverifiedDeviceBar /> : null;
}
