import { ScanLine } from 'lucide-react';
import { Spinner } from '#ui/components/states/Spinner.tsx';
import { cx } from '#ui/cx.ts';
import { CameraProblemNotice } from './CameraProblemNotice.tsx';
import type { Camera } from './use-camera.ts';

/** The camera image with a frame for the label, or the reason there is none. */
export function Viewfinder({ camera }: { camera: Camera }) {
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
        {problem && <CameraProblemNotice problem={problem} onRetry={camera.start} />}
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
