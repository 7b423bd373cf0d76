import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { inApp } from '#ui/in-app.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const DeviceVerificationDialog = lazyPart(
  async () => (await import('./DeviceVerificationDialog.tsx')).DeviceVerificationDialog,
);

/** Shown while verification is skipped: the restriction, and a button to verify. */
export function UnverifiedDeviceBar() {
  const [open, setOpen] = useState(false);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-tone-waiting-soft px-4 py-1.5 text-tone-waiting sm:px-6"
    >
      <ShieldAlert className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1">This device is not verified: you see your own jobs only.</p>
      <Button variant="link" onClick={() => setOpen(true)}>
        Verify now
      </Button>
      {open && (
        <DeviceVerificationDialog
          onDone={() => location.assign(inApp('/'))}
          onCancel={() => setOpen(false)}
        />
      )}
    </div>
  );
}
