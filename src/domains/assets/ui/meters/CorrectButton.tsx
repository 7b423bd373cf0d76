import { useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { usePhone } from '#ui/hooks/use-media.ts';
import type { MeterView, ReadingView } from './meter-view.ts';
import { ReadingForm } from './ReadingForm.tsx';

/** Corrects a reading that counts; earlier ones are on record only. */
export function CorrectButton({ meter, reading }: { meter: MeterView; reading: ReadingView }) {
  const [isOpen, setOpen] = useState(false);
  const phone = usePhone();
  if (reading.is_corrected || reading.value === null || !reading.can.includes('correct')) return null;
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Correct
      </Button>
      {isOpen && (
        <Sheet open side={phone ? 'bottom' : 'end'} onOpenChange={setOpen} title="Correct a reading">
          <div className="p-4">
            <ReadingForm meter={meter} wrong={reading} onDone={() => setOpen(false)} />
          </div>
        </Sheet>
      )}
    </>
  );
}
