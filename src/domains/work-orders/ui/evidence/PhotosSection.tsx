import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { sentence } from '#kernel/display.ts';
import { fileLink } from '#ui/api/link.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import type { PhotoView, WorkOrderView } from '../page/work-order-view.ts';
import { type Stage, usePhotoUpload } from './use-photo-upload.ts';

const stages: readonly Stage[] = ['before', 'during', 'after'];

/** Photos before, during and after, side by side; all of them are on the photos page. */
export function PhotosSection({ order }: { order: WorkOrderView }) {
  const mayAdd = order.can.includes('add_photo');
  const isEmpty = order.photos.length === 0;
  return (
    <Section
      title={<span id="photos">Photos</span>}
      aside={isEmpty ? 'None yet.' : order.photos.length}
      actions={
        !isEmpty && (
          <Button asChild size="sm" variant="ghost">
            <Link to={`/work-orders/${order.id}/photos`}>All photos</Link>
          </Button>
        )
      }
    >
      {(mayAdd || !isEmpty) && (
        <div className="grid gap-3 max-sm:gap-2 sm:grid-cols-3">
          {stages.map((stage) => (
            <StageStrip key={stage} order={order} stage={stage} mayAdd={mayAdd} isLow={isEmpty} />
          ))}
        </div>
      )}
    </Section>
  );
}

interface StageStripProps {
  order: WorkOrderView;
  stage: Stage;
  mayAdd: boolean;
  /** No stage has photos: only its name and what to press. */
  isLow: boolean;
}

const mostShown = 4;

function StageStrip({ order, stage, mayAdd, isLow }: StageStripProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { take, progress } = usePhotoUpload(order.id);
  const photos = order.photos
    .filter((photo) => photo.stage === stage)
    .sort((a, b) => a.taken_at.localeCompare(b.taken_at));
  return (
    <section
      aria-label={`${sentence(stage)} photos`}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-2.5"
      onDragOver={(event) => mayAdd && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (mayAdd && event.dataTransfer.files.length > 0) void take([...event.dataTransfer.files], stage);
      }}
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-label font-medium text-muted">{sentence(stage)}</h3>
        {mayAdd && (
          <Button
            size="sm"
            variant="ghost"
            loading={progress !== null}
            aria-label={`Add ${stage} photos`}
            onClick={() => picker.current?.click()}
          >
            <Camera className="size-3.5" aria-hidden="true" />
            Add
          </Button>
        )}
      </div>
      {photos.length === 0 ? (
        (!isLow || progress) && (
          <p className="py-3 text-center text-label text-subtle">
            {progress ? `Uploading ${progress.done + 1} of ${progress.of}` : 'None yet'}
          </p>
        )
      ) : (
        <ul className="grid grid-cols-4 gap-1.5 sm:grid-cols-2">
          {photos.slice(0, mostShown).map((photo, index) => (
            <Thumb
              key={photo.id}
              order={order}
              photo={photo}
              more={index === mostShown - 1 ? photos.length - mostShown : 0}
            />
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label={`${sentence(stage)} photos`}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) void take(files, stage);
        }}
      />
    </section>
  );
}

function Thumb({ order, photo, more }: { order: WorkOrderView; photo: PhotoView; more: number }) {
  const isLost = order.files.some(({ id, lost_at }) => id === photo.file_id && lost_at !== null);
  return (
    <li className="relative">
      <Link
        to={`/work-orders/${order.id}/photos`}
        search={{ photo: photo.id }}
        className="block overflow-hidden rounded-sm"
      >
        {isLost ? (
          <span className="flex aspect-4/3 w-full items-center justify-center bg-wash text-label text-muted">
            Lost
          </span>
        ) : (
          <img
            src={fileLink(photo.file_id, 'thumb')}
            alt={photo.caption ?? `Photo, ${photo.stage}`}
            loading="lazy"
            className="aspect-4/3 w-full bg-wash object-cover"
          />
        )}
        {more > 0 && (
          <span className="absolute inset-0 flex items-center justify-center rounded-sm bg-overlay font-semibold text-on-accent">
            +{more}
          </span>
        )}
      </Link>
    </li>
  );
}
