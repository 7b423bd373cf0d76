import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import type { CameraProblem } from './use-camera.ts';

/** The camera problem and its solution; typing the code or using a picture is always possible. */
export function CameraProblemNotice({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { title, text } = words[problem];
  return (
    <div role="alert" className="flex max-w-sm flex-col items-center gap-3 text-center text-on-inverse">
      <p className="text-lead font-semibold">{title}</p>
      <p>{text}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {problem !== 'insecure' && (
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button asChild variant="outline">
          <Link to="/qr-scanner-help">Scanner help</Link>
        </Button>
      </div>
    </div>
  );
}

const words: Readonly<Record<CameraProblem, { title: string; text: string }>> = {
  denied: {
    title: 'The camera is not allowed here',
    text: 'Allow it in the browser’s settings for this page, then try again.',
  },
  none: { title: 'This device has no camera', text: 'Use a picture of the label, or type its code.' },
  busy: { title: 'The camera is in use', text: 'Close other apps and pages that use it, then try again.' },
  insecure: {
    title: 'The camera needs a secure address',
    text: 'Open Fieldwright by https://. Until then use a picture of the label, or type its code.',
  },
  reader: {
    title: 'The reader could not be loaded',
    text: 'Check the network and try again. Typing the code works meanwhile.',
  },
};
