/**
 * A signature along the long side of the phone in any orientation. In portrait, the line is vertical and the picture is rotated
 * when taken, so nobody has to unlock the screen rotation first.
 */
import type SignatureCanvas from 'signature_pad';
import { SignatureHint } from '../components/signature/SignatureHint.tsx';
import { pngOf, type TakeSignature } from '../components/signature/take-signature.ts';
import { useSignaturePad } from '../components/signature/use-signature-pad.ts';
import { cx } from '../cx.ts';

export interface LandscapeSignatureProps {
  /** Accessible name: "Signature of the customer". */
  label: string;
  /** The picture is always landscape. */
  onSignature: (drawn: TakeSignature | null) => void;
}

const widest = 1400;

export function LandscapeSignature({ label, onSignature }: LandscapeSignatureProps) {
  const { canvas, state } = useSignaturePad({
    widths: [1, 3],
    fit: (element, pad) => {
      if (fitSheet(element, pad)) onSignature(null);
    },
    onStroke: (element) => onSignature(() => picture(element)),
  });

  return (
    <div className="relative min-h-40 flex-1 rounded-lg border border-control-line bg-paper">
      <canvas
        ref={canvas}
        aria-label={label}
        role="img"
        aria-busy={state === 'loading'}
        className="absolute inset-0 size-full touch-none rounded-lg"
      />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute border-dashed border-control-line',
          'portrait:inset-y-6 portrait:left-12 portrait:border-l',
          'landscape:inset-x-6 landscape:bottom-8 landscape:border-b',
        )}
      />
      <SignatureHint state={state} />
    </div>
  );
}

/** Returns true when the drawing was lost: after a rotation by a quarter turn it can't be kept. */
function fitSheet(element: HTMLCanvasElement, pad: SignatureCanvas): boolean {
  const ratio = Math.max(1, devicePixelRatio);
  const [width, height] = [element.offsetWidth * ratio, element.offsetHeight * ratio];
  const turned = element.width > element.height !== width > height;
  const hadInk = !pad.isEmpty();
  const strokes = turned ? [] : pad.toData();
  element.width = width;
  element.height = height;
  element.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  if (strokes.length > 0) pad.fromData(strokes);
  return hadInk && strokes.length === 0;
}

function picture(drawn: HTMLCanvasElement): Promise<Blob | null> {
  const upright = drawn.height > drawn.width;
  const [long, short] = upright ? [drawn.height, drawn.width] : [drawn.width, drawn.height];
  const scale = Math.min(1, widest / long);
  const sheet = document.createElement('canvas');
  sheet.width = Math.round(long * scale);
  sheet.height = Math.round(short * scale);
  const pen = sheet.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.scale(scale, scale);
  if (upright) {
    // In portrait the top is at the left: strokes drawn downwards become left to right.
    pen.translate(0, short);
    pen.rotate(-Math.PI / 2);
  }
  pen.drawImage(drawn, 0, 0);
  return pngOf(sheet);
}
