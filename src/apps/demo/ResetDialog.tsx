import { useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Dialog } from '#ui/components/overlays/Dialog.tsx';
import { reportError } from '#ui/errors/report-error.ts';

interface ResetDialogProps {
  onReset: () => Promise<void>;
  onOpenChange: (open: boolean) => void;
}

export function ResetDialog({ onReset, onOpenChange }: ResetDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const reset = async () => {
    setBusy(true);
    try {
      await onReset();
    } catch (error) {
      setBusy(false);
      reportError('The demo data was not reset', error, () => void reset());
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Reset demo data?"
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            Keep it
          </Button>
          <Button variant="destructive" loading={isBusy} onClick={() => void reset()}>
            Reset demo data
          </Button>
        </>
      }
    >
      <p>
        The sample company comes back as it came. What you added and changed in the demo, in all tabs of this
        browser, is lost.
      </p>
    </Dialog>
  );
}
