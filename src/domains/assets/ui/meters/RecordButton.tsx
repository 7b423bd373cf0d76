import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '#ui/components/actions/Button.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { usePhone } from '#ui/hooks/use-media.ts';
import type { MeterView } from './meter-view.ts';
import { ReadingForm } from './ReadingForm.tsx';

/** Opens the form for a new reading. */
export function RecordButton({
  meter,
  ...button
}: { meter: MeterView } & Pick<ButtonProps, 'size' | 'variant'>) {
  const [isOpen, setOpen] = useState(false);
  const phone = usePhone();
  if (!meter.can.includes('record') || !meter.is_active) return null;
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        <Gauge className="size-3.5" aria-hidden="true" />
        Record reading
      </Button>
      {isOpen && (
        <Sheet open side={phone ? 'bottom' : 'end'} onOpenChange={setOpen} title={meter.name}>
          <div className="p-4">
            <ReadingForm meter={meter} onDone={() => setOpen(false)} />
          </div>
        </Sheet>
      )}
    </>
  );
}
