import type { PhotoView } from '#domains/work-orders/ui/page/work-order-view.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { keyOfLocal } from '#ui/outbox/entry.ts';
import { pictureLink } from '#ui/outbox/local-picture.ts';
import { WaitingFor, WaitingNote } from '#ui/outbox/WaitingNote.tsx';

/** A photo that has not been uploaded yet. */
export function QueuedTile({ photo }: { photo: PhotoView }) {
  const key = keyOfLocal(photo.file_id);
  const file = useOutbox().find((entry) => entry.key === key);
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <img
        src={pictureLink(photo.file_id)}
        alt="Being sent"
        className="aspect-4/3 w-full rounded-lg border border-line bg-wash object-cover"
      />
      <figcaption>
        {file?.state === 'sending' ? <WaitingNote entry={file} /> : <WaitingFor row={photo.id} />}
      </figcaption>
    </figure>
  );
}
