import { fileLink } from '#ui/api/link.ts';
import { When } from '#ui/components/values/When.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhotoView } from '../page/work-order-view.ts';

interface PhotoTileProps {
  photo: PhotoView;
  /** Where the small picture is; default: on the server. */
  src?: string;
  onOpen: () => void;
}

export function PhotoTile({ photo, src, onOpen }: PhotoTileProps) {
  const { viewer } = useWorkplace();
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <button
        type="button"
        className="overflow-hidden rounded-lg border border-line"
        aria-label={`Open ${photo.caption ?? `photo, ${photo.stage}`}`}
        onClick={onOpen}
      >
        <img
          src={src ?? fileLink(photo.file_id, 'thumb')}
          alt={photo.caption ?? `Photo, ${photo.stage}`}
          loading="lazy"
          className="aspect-4/3 w-full bg-wash object-cover transition-transform hover:scale-102 motion-reduce:transform-none"
        />
      </button>
      <figcaption className="min-w-0">
        {photo.caption && <span className="block truncate">{photo.caption}</span>}
        <span className="block truncate text-label text-subtle">
          {photo.taken_by_row && `${photo.taken_by_row.full_name} · `}
          <When at={photo.taken_at} timezone={viewer.timezone} locale={viewer.locale} />
        </span>
      </figcaption>
    </figure>
  );
}
