import { type ReactNode, useState } from 'react';
import type SignatureCanvas from 'signature_pad';
import { Button } from '../actions/Button.tsx';
import { SignatureHint } from './SignatureHint.tsx';
import { SignatureName } from './SignatureName.tsx';
import { pngOf, type TakeSignature } from './take-signature.ts';
import { useSignaturePad } from './use-signature-pad.ts';

export interface SignaturePadProps {
  /** Accessible name, e.g. "Signature of the customer". */
  label: string;
  /** Called with a function that returns a PNG on white; null after Clear. */
  onSignature: (take: TakeSignature | null) => void;
}

/** A signature drawn by finger, pen or mouse, or typed instead. */
export function SignaturePad({ label, onSignature }: SignaturePadProps) {
  const [isTyped, setTyped] = useState(false);
  const turn = (
    <Button
      variant="ghost"
      onClick={() => {
        onSignature(null);
        setTyped(!isTyped);
      }}
    >
      {isTyped ? 'Draw it instead' : 'Type it instead'}
    </Button>
  );
  if (!isTyped) return <DrawnSignature label={label} onSignature={onSignature} turn={turn} />;
  return (
    <div className="flex flex-col gap-2">
      <SignatureName label={label} onSignature={onSignature} />
      <div className="flex items-center justify-end">{turn}</div>
    </div>
  );
}

/** Keeps the drawing on rotation. */
function DrawnSignature({ label, onSignature, turn }: SignaturePadProps & { turn: ReactNode }) {
  const [isEmpty, setIsEmpty] = useState(true);
  const { canvas, pad, state } = useSignaturePad({
    widths: [0.8, 2.4],
    fit: resize,
    onStroke: (element) => {
      setIsEmpty(false);
      onSignature(() => pngOf(element));
    },
  });

  return (
    <div className="flex flex-col gap-2">
      <div className="relative rounded-lg border border-control-line bg-paper">
        <canvas
          ref={canvas}
          aria-label={label}
          role="img"
          aria-busy={state === 'loading'}
          className="block h-44 w-full touch-none rounded-lg"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 bottom-10 border-b border-dashed border-control-line"
        />
        <SignatureHint state={state} />
      </div>
      <div className="flex items-center justify-between text-label text-subtle">
        <span>{label}</span>
        <span className="flex gap-1">
          <Button
            variant="ghost"
            disabled={isEmpty}
            onClick={() => {
              pad.current?.clear();
              setIsEmpty(true);
              onSignature(null);
            }}
          >
            Clear
          </Button>
          {turn}
        </span>
      </div>
    </div>
  );
}

/** Sizes the canvas in device pixels and redraws the strokes after a change of size. */
function resize(element: HTMLCanvasElement, pad: SignatureCanvas): void {
  const ratio = Math.max(1, devicePixelRatio);
  element.width = element.offsetWidth * ratio;
  element.height = element.offsetHeight * ratio;
  element.getContext('2d')?.scale(ratio, ratio);
  const strokes = pad.toData();
  pad.clear();
  if (strokes.length > 0) pad.fromData(strokes);
}
