import { Button } from '#ui/components/actions/Button.tsx';
import { SendingBar } from '#ui/phone/SendingBar.tsx';
import { photoQueue, type QueuedPhoto } from '../job/photo-queue.ts';

/** A photo that has not been uploaded yet. */
export function QueuedTile({ photo }: { photo: QueuedPhoto }) {
  const { key, preview, state, progress, problem } = photo;
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <img
        src={preview}
        alt="Being sent"
        className="aspect-4/3 w-full rounded-lg border border-line bg-wash object-cover"
      />
      {state === 'failed' ? (
        <figcaption role="alert" className="flex flex-col gap-2">
          <span className="text-label text-tone-danger">
            {photo.mayCure ? 'Not sent. It goes out when the connection is back.' : `Not sent. ${problem}`}
          </span>
          <Button variant="outline" onClick={() => photoQueue.again(key)}>
            Try again
          </Button>
          <Button variant="ghost" onClick={() => photoQueue.drop(key)}>
            Discard
          </Button>
        </figcaption>
      ) : (
        <figcaption>
          {state === 'waiting' ? (
            <span className="text-label text-muted">Waiting</span>
          ) : (
            <SendingBar label="Sending" sent={progress} />
          )}
        </figcaption>
      )}
    </figure>
  );
}
