import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { readCode } from '#domains/assets/read-code.rules.ts';
import { TypedCode } from '#domains/assets/ui/scan/TypedCode.tsx';
import { useCamera } from '#domains/assets/ui/scan/use-camera.ts';
import { Viewfinder } from '#domains/assets/ui/scan/Viewfinder.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';

interface LabelInputProps {
  code: string | undefined;
  onCode: (code: string | undefined) => void;
}

/** The printed label that is stuck on the asset: scanned or typed. Whether it is free is known to the server only. */
export function LabelInput({ code, onCode }: LabelInputProps) {
  const [isOpen, setOpen] = useState(false);
  const take = (text: string) => {
    const read = readCode(text, location.origin);
    if (!read) return;
    onCode(read);
    setOpen(false);
  };
  if (code)
    return (
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          Label <span className="font-mono">{code}</span>
        </span>
        <Button variant="ghost" onClick={() => onCode(undefined)}>
          Remove
        </Button>
      </p>
    );
  if (isOpen) return <Scan onText={take} />;
  return (
    <PhoneButton variant="outline" onClick={() => setOpen(true)}>
      <QrCode aria-hidden="true" />
      Scan a label for it
    </PhoneButton>
  );
}

function Scan({ onText }: { onText: (text: string) => void }) {
  const camera = useCamera(onText, true);
  return (
    <div className="flex flex-col gap-4">
      <Viewfinder camera={camera} />
      <TypedCode onCode={onText} />
    </div>
  );
}
