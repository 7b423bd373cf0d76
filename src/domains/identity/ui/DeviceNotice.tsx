import { lazy, Suspense } from 'react';
import { useAuth } from '#ui/auth/AuthProvider.tsx';

const UnverifiedDeviceBar = lazy(() =>
  import('./UnverifiedDeviceBar.tsx').then((m) => ({ default: m.UnverifiedDeviceBar })),
);

/** While the device's verification is skipped; nothing, and nothing loaded, otherwise. */
export function DeviceNotice() {
  const { securityStatus } = useAuth();
  return securityStatus?.is_restricted ? (
    <Suspense fallback={null}>
      <UnverifiedDeviceBar />
    </Suspense>
  ) : null;
}
