import { pictureLink } from '#ui/outbox/local-picture.ts';

interface PhotoStripProps {
  label: string;
  photos: readonly { readonly id: string; readonly file_id: string }[];
}

/** Photos in small, also those that are not sent yet. */
export function PhotoStrip({ label, photos }: PhotoStripProps) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {photos.map(({ id, file_id }, at) => (
        <li key={id}>
          <img
            src={pictureLink(file_id, 'thumb')}
            alt={`${label}, ${at + 1}`}
            className="size-16 rounded-md border border-line bg-wash object-cover"
          />
        </li>
      ))}
    </ul>
  );
}
