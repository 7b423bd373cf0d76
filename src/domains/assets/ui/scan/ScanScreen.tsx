/** Point the camera at a label: one leads to its asset, several make a list. A picture and typing work as well. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Flashlight, FlashlightOff, ImageUp, ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/components/Button.tsx';
import { Page } from '#ui/components/Page.tsx';
import { PageHeader } from '#ui/components/PageHeader.tsx';
import { Spinner } from '#ui/components/Spinner.tsx';
import { Switch } from '#ui/components/Switch.tsx';
import { cx } from '#ui/cx.ts';
import { notify } from '#ui/toast/notify.ts';
import { CameraTrouble } from './CameraTrouble.tsx';
import { loadDetector } from './detector.ts';
import { ScanList } from './ScanList.tsx';
import { TypedCode } from './TypedCode.tsx';
import { type Camera, useCamera } from './use-camera.ts';
import { useScans } from './use-scans.ts';

export function ScanScreen() {
  const navigate = useNavigate();
  const { code: given } = useSearch({ strict: false }) as { code?: string };
  const [several, setSeveral] = useState(false);
  const { scans, take, clear } = useScans(({ asset }) => {
    if (asset && !several) void navigate({ to: `/assets/${asset.id}` as never });
  });
  const camera = useCamera((text) => void take(text), true);
  const begun = useRef(false);
  useEffect(() => {
    if (!given || begun.current) return;
    begun.current = true;
    void take(given);
  }, [given, take]);

  return (
    <Page title="Scan a code" className="gap-4">
      <PageHeader
        title="Scan a code"
        actions={
          <Switch
            label="Scan several"
            checked={several}
            onCheckedChange={setSeveral}
            className="min-h-8 items-center"
          />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          <Viewfinder camera={camera} />
          <div className="flex flex-wrap items-center gap-2">
            <PictureButton onText={(text) => void take(text)} />
            {camera.torch !== undefined && (
              <Button
                variant="outline"
                aria-pressed={camera.torch}
                className="coarse:min-h-12"
                onClick={() => camera.setTorch(!camera.torch)}
              >
                {camera.torch ? (
                  <FlashlightOff className="size-4" aria-hidden="true" />
                ) : (
                  <Flashlight className="size-4" aria-hidden="true" />
                )}
                {camera.torch ? 'Light off' : 'Light on'}
              </Button>
            )}
          </div>
          <TypedCode onCode={(text) => void take(text)} />
        </div>
        <ScanList scans={scans} several={several} onClear={clear} onRetry={(text) => void take(text)} />
      </div>
    </Page>
  );
}

function Viewfinder({ camera }: { camera: Camera }) {
  const { state, problem } = camera;
  return (
    <div className="relative aspect-square max-h-[60vh] overflow-hidden rounded-lg border border-line bg-inverse sm:aspect-4/3">
      <video
        ref={camera.video}
        playsInline
        muted
        aria-label="Picture of the camera"
        className={cx('size-full object-cover', state !== 'on' && 'invisible')}
      />
      {state === 'on' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto aspect-square h-3/5 rounded-lg border-2 border-on-inverse/80"
        />
      )}
      <div className="absolute inset-0 flex items-center justify-center p-4">
        {state === 'starting' && (
          <p className="flex items-center gap-2 text-on-inverse" role="status">
            <Spinner />
            Opening the camera
          </p>
        )}
        {problem && <CameraTrouble problem={problem} onRetry={camera.start} />}
      </div>
      {state === 'on' && (
        <p className="absolute inset-x-0 bottom-2 flex justify-center text-label">
          <span className="inline-flex items-center gap-1.5 rounded-full bg-inverse px-3 py-1 text-on-inverse">
            <ScanLine className="size-3.5" aria-hidden="true" />
            Hold the label inside the frame
          </span>
        </p>
      )}
    </div>
  );
}

/** A photo that somebody sent, or the phone's own camera where pages may not use it. */
function PictureButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (file: File) => {
    setBusy(true);
    try {
      const [detector, picture] = await Promise.all([loadDetector(), createImageBitmap(file)]);
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
