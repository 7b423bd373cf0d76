import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { SignatureName } from '#ui/components/signature/SignatureName.tsx';
import type { TakeSignature } from '#ui/components/signature/take-signature.ts';
import { LandscapeSignature } from '#ui/phone/LandscapeSignature.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { usePicture } from '#ui/phone/use-picture.ts';
import type { JobView } from '../job/job-view.ts';

interface SignHereProps {
  job: JobView;
  label: string;
  busy: boolean;
  foot?: ReactNode;
  onLeave: () => void;
  onStored: (fileId: string) => void;
}

/** Only the signature pad and its buttons: the phone is handed to a customer. */
export function SignHere({ job, label, busy, foot, onLeave, onStored }: SignHereProps) {
  const [take, setTake] = useState<TakeSignature | null>(null);
  const [sheet, setSheet] = useState(0);
  const [isTyped, setTyped] = useState(false);
  const stored = useRef<{ of: TakeSignature; fileId: string }>(undefined);
  const { send, progress, failure } = usePicture({ work_order_id: job.id });
  const save = async () => {
    if (!take) return;
    // The picture is already stored if only adding it to the job failed.
    if (stored.current?.of === take) return onStored(stored.current.fileId);
    const blob = await take();
    if (!blob) return;
    await send({ blob, name: 'signature.png' }, (fileId) => {
      stored.current = { of: take, fileId };
      onStored(fileId);
    });
  };
  const again = () => {
    setTake(null);
    setSheet(sheet + 1);
  };
  const turn = () => {
    setTake(null);
    setTyped(!isTyped);
  };
  const Sheet = isTyped ? SignatureName : LandscapeSignature;
  const side = 'min-h-14 text-phone';
  return (
    <div className="flex flex-1 flex-col gap-2 p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <Sheet key={sheet} label={label} onSignature={(drawn) => setTake(() => drawn)} />
      <Button variant="ghost" className="self-center" onClick={turn}>
        {isTyped ? 'Draw it instead' : 'Type it instead'}
      </Button>
      <SendFailed failure={failure} kept="The signature is kept." />
      {foot}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="outline" className={side} onClick={take ? again : onLeave}>
          {take ? 'Clear' : 'Cancel'}
        </Button>
        <PhoneButton disabled={!take} loading={busy || progress !== null} onClick={() => void save()}>
          Save signature
        </PhoneButton>
      </div>
    </div>
  );
}
