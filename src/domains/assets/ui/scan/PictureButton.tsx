import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type CodeKind, loadDetector } from './detector.ts';

/** Reads a picture file, or the phone's camera app where pages may not use the camera. */
export function PictureButton({ onText, kind }: { onText: (text: string) => void; kind?: CodeKind }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (file: File) => {
    setBusy(true);
    try {
      const [detector, picture] = await Promise.all([loadDetector(kind), createImageBitmap(file)]);
      const texts = await detector.read(picture);
      picture.close();
      if (texts.length === 0)
        notify.warning('No code in this picture', { description: 'Take it closer, sharp and with light.' });
      for (const text of texts) onText(text);
    } catch {
      notify.error('This picture can’t be read', { description: 'Use a photo: JPEG, PNG or WebP.' });
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="outline"
        loading={busy}
        className="coarse:min-h-12"
        onClick={() => input.current?.click()}
      >
        <ImageUp className="size-4" aria-hidden="true" />
        From a picture
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label="Picture with a code"
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
