import { ChevronLeft, ChevronRight, Download, Trash2, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { sentence } from '#kernel/display.ts';
import { useRemove, useUpdate } from '#ui/api/changes.ts';
import { fileLink } from '#ui/api/link.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { useDialogFocus } from '#ui/components/overlays/dialog-focus.ts';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { PhotoView } from '../page/work-order-view.ts';

export interface PhotoViewerProps {
  photos: readonly PhotoView[];
  opened: string | undefined;
  onOpen: (photo: string | undefined) => void;
  /** Where each picture is; default: on the server. */
  srcOf?: ((photo: PhotoView) => string) | undefined;
}

const onServer = ({ file_id }: PhotoView): string => fileLink(file_id);

/** One photo in a full-window viewer; arrow keys change the photo, the caption is edited in place. */
export function PhotoViewer({ photos, opened, onOpen, srcOf = onServer }: PhotoViewerProps) {
  const at = photos.findIndex((photo) => photo.id === opened);
  const photo = photos[at];
  const { onCloseAutoFocus } = useDialogFocus(photo !== undefined);
  const step = (by: number) => {
    const next = photos[at + by];
    if (next) onOpen(next.id);
  };
  return (
    <Dialog.Root open={photo !== undefined} onOpenChange={(open) => !open && onOpen(undefined)}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-0 z-50 flex flex-col bg-canvas outline-none"
          onKeyDown={(event) => {
            if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
            if (event.key === 'ArrowRight') step(1);
            if (event.key === 'ArrowLeft') step(-1);
          }}
        >
          {photo && (
            <>
              <header className="flex items-center justify-between gap-3 border-b border-line px-3 py-2">
                <Dialog.Title className="truncate font-medium tabular">
                  {sentence(photo.stage)} · {at + 1} of {photos.length}
                </Dialog.Title>
                <span className="flex items-center gap-1">
                  <Button asChild variant="ghost" size="icon">
                    <a
                      href={fileLink(photo.file_id, 'download')}
                      download
                      aria-label="Download the photo"
                      title="Download the photo"
                    >
                      <Download className="size-4" aria-hidden="true" />
                    </a>
                  </Button>
                  <Dialog.Close asChild>
                    <IconButton label="Close" shortcut="Esc">
                      <X className="size-4" aria-hidden="true" />
                    </IconButton>
                  </Dialog.Close>
                </span>
              </header>
              <div className="relative flex min-h-0 flex-1 items-center justify-center p-2 sm:p-4">
                <img
                  src={srcOf(photo)}
                  alt={photo.caption ?? `Photo, ${photo.stage}`}
                  className="max-h-full max-w-full rounded-sm object-contain"
                />
                <Turn by={-1} disabled={at === 0} onTurn={step} />
                <Turn by={1} disabled={at === photos.length - 1} onTurn={step} />
              </div>
              <PhotoFacts
                key={photo.id}
                photo={photo}
                onGone={() => onOpen((photos[at + 1] ?? photos[at - 1])?.id)}
              />
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface TurnProps {
  by: 1 | -1;
  disabled: boolean;
  onTurn: (by: number) => void;
}

function Turn({ by, disabled, onTurn }: TurnProps) {
  const Icon = by === 1 ? ChevronRight : ChevronLeft;
  return (
    <span className={by === 1 ? 'absolute inset-e-3' : 'absolute inset-s-3'}>
      <IconButton
        label={by === 1 ? 'Next photo' : 'Previous photo'}
        shortcut={by === 1 ? '→' : '←'}
        variant="outline"
        disabled={disabled}
        onClick={() => onTurn(by)}
      >
        <Icon className="size-5" aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** Caption and stage: may be changed by the person who took the photo and by the office. */
function PhotoFacts({ photo, onGone }: { photo: PhotoView; onGone: () => void }) {
  const { viewer } = useWorkplace();
  const update = useUpdate('photos');
  const remove = useRemove('photos');
  const [caption, setCaption] = useState(photo.caption ?? '');
  const [asks, setAsks] = useState(false);
  const may = viewer.role !== 'technician' || photo.taken_by === viewer.membershipId;
  const save = (patch: Readonly<Record<string, unknown>>) =>
    update.mutate(
      { id: photo.id, patch },
      { onError: (error) => reportError('The photo was not changed', error) },
    );
  const saveCaption = () => {
    const next = caption.trim() || null;
    if (next !== photo.caption) save({ caption: next });
  };
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-3 py-2.5">
      {may ? (
        <>
          <Input
            aria-label="Caption"
            placeholder="Add a caption"
            maxLength={500}
            className="max-w-xl min-w-48 flex-1"
            value={caption}
            onChange={(event) => setCaption(event.target.value)}
            onBlur={saveCaption}
            onKeyDown={(event) => event.key === 'Enter' && saveCaption()}
          />
          <Select
            aria-label="Stage"
            className="w-32"
            options={['before', 'during', 'after'].map((stage) => ({ value: stage, label: sentence(stage) }))}
            value={photo.stage}
            onChange={(event) => save({ stage: event.target.value })}
          />
        </>
      ) : (
        <p className="flex-1">{photo.caption}</p>
      )}
      <span className="text-label text-subtle">
        {photo.taken_by_row && `${photo.taken_by_row.full_name} · `}
        <When at={photo.taken_at} timezone={viewer.timezone} locale={viewer.locale} />
      </span>
      {may && !asks && (
        <IconButton label="Remove the photo" onClick={() => setAsks(true)}>
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {asks && (
        <span className="flex items-center gap-2">
          <Button
            size="sm"
            variant="destructive"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(photo.id, {
                onSuccess: () => {
                  notify.success('Photo removed');
                  onGone();
                },
                onError: (error) => reportError('The photo was not removed', error),
              })
            }
          >
            Remove photo
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsks(false)}>
            Keep it
          </Button>
        </span>
      )}
    </footer>
  );
}
