import { useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { SignatureName } from '#ui/components/signature/SignatureName.tsx';
import type { TakeSignature } from '#ui/components/signature/take-signature.ts';
import { KeepFailed } from '#ui/outbox/KeepFailed.tsx';
import { LandscapeSignature } from '#ui/phone/LandscapeSignature.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';

interface SignHereProps {
  label: string;
  fault: string | undefined;
  onLeave: () => void;
  onSigned: (picture: Blob) => Promise<unknown>;
}

/** Only the signature pad and its buttons: the phone is handed to a customer. */
export function SignHere({ label, fault, onLeave, onSigned }: SignHereProps) {
  const [take, setTake] = useState<TakeSignature | null>(null);
  const [sheet, setSheet] = useState(0);
  const [isTyped, setTyped] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (!take) return;
    setSaving(true);
    const picture = await take();
    if (picture) await onSigned(picture);
    setSaving(false);
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
      <KeepFailed fault={fault} />
      <div className="grid grid-cols-2 gap-2">
        <Button variant="outline" className={side} onClick={take ? again : onLeave}>
          {take ? 'Clear' : 'Cancel'}
        </Button>
        <PhoneButton disabled={!take} loading={isSaving} onClick={() => void save()}>
          Save signature
        </PhoneButton>
      </div>
    </div>
  );
}
