import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { latePart } from '#ui/late-part.tsx';

const UnverifiedDeviceBar = latePart(
  async () => (await import('./UnverifiedDeviceBar.tsx')).UnverifiedDeviceBar,
);

/** While the device's verification is skipped; nothing, and nothing loaded, otherwise. */
export function DeviceNotice() {
  const { securityStatus } = useAuth();
  return securityStatus?.is_restricted ? <UnverifiedDeviceBar /> : null;
}
