import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { Dialog } from '../overlays/Dialog.tsx';

/** Edge lengths in px: the frame on the screen, and the resulting picture. */
const frame = 240;
const made = 512;
const step = 8;

export interface CropPictureProps {
  file: File;
  /** A company's picture is square, a person's is shown round. */
  square: boolean;
  onCut: (picture: Blob) => void;
  onClose: () => void;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Crops a picture to an avatar: moved by dragging or arrow keys, zoomed by the slider. */
export function CropPicture({ file, square, onCut, onClose }: CropPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const held = useRef<{ x: number; y: number }>(undefined);
  const [url, setUrl] = useState<string>();
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [place, setPlace] = useState<Place>({ x: 0, y: 0, zoom: 1 });
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const scale = size ? (frame / Math.min(size.width, size.height)) * place.zoom : 1;
  const move = (next: Partial<Place>) => setPlace((now) => within({ ...now, ...next }, size));
  const cut = () => {
    if (!image.current || !size) return;
    const canvas = document.createElement('canvas');
    canvas.width = made;
    canvas.height = made;
    const side = frame / scale;
    const left = (size.width - side) / 2 - place.x / scale;
    const top = (size.height - side) / 2 - place.y / scale;
    canvas.getContext('2d')?.drawImage(image.current, left, top, side, side, 0, 0, made, made);
    canvas.toBlob((picture) => picture && onCut(picture), 'image/png');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      event.key
    ];
    if (!by) return;
    event.preventDefault();
    move({ x: place.x + (by[0] ?? 0), y: place.y + (by[1] ?? 0) });
  };
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX - place.x, y: event.clientY - place.y };
    },
    onPointerMove: (event: PointerEvent) => {
      if (held.current) move({ x: event.clientX - held.current.x, y: event.clientY - held.current.y });
    },
    onPointerUp: () => {
      held.current = undefined;
    },
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choose the part to show"
      description="Drag the picture, or move it with the arrow keys."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!size} onClick={cut}>
            Use this part
          </Button>
        </>
      }
    >
      {isUnreadable ? (
        <p role="alert" className="text-tone-danger">
          This browser can’t read the picture. Choose a JPEG, PNG or WebP.
        </p>
      ) : (
        <div className="flex flex-col items-center gap-4">
          <button
            type="button"
            aria-label="Picture: move it with the arrow keys"
            onKeyDown={onKeyDown}
            {...drag}
            style={{ width: frame, height: frame }}
            className="relative cursor-grab touch-none overflow-hidden rounded-md bg-wash select-none"
          >
            {url && (
              <img
                ref={image}
                src={url}
                alt=""
                draggable={false}
                onLoad={({ currentTarget }) =>
                  setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
                }
                onError={() => setUnreadable(true)}
                style={{
                  width: size && size.width * scale,
                  height: size && size.height * scale,
                  transform: `translate(-50%, -50%) translate(${place.x}px, ${place.y}px)`,
                }}
                className="absolute top-1/2 left-1/2 max-w-none"
              />
            )}
            {!square && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_240px_var(--overlay)]"
              />
            )}
          </button>
          <label className="flex w-60 items-center gap-3 text-muted">
            Size
            <input
              type="range"
              min={1}
              max={4}
              step={0.05}
              value={place.zoom}
              onChange={(event) => move({ zoom: Number(event.target.value) })}
              className="min-w-0 flex-1 accent-(--accent)"
            />
          </label>
        </div>
      )}
    </Dialog>
  );
}

/** Limits the position so that the picture covers the frame. */
function within({ x, y, zoom }: Place, size: { width: number; height: number } | undefined): Place {
  if (!size) return { x, y, zoom };
  const scale = (frame / Math.min(size.width, size.height)) * zoom;
  const [wide, high] = [(size.width * scale - frame) / 2, (size.height * scale - frame) / 2];
  return { x: Math.max(-wide, Math.min(wide, x)), y: Math.max(-high, Math.min(high, y)), zoom };
}
