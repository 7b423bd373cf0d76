import { X } from 'lucide-react';
import { useState } from 'react';
import { fileLink } from '#ui/api/link.ts';
import { useUpload } from '#ui/api/upload.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { FileDrop } from '#ui/components/inputs/FileDrop.tsx';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { notify } from '#ui/toast/notify.ts';

export interface CallPhoto {
  /** Of the stored file, which belongs to no work order yet. */
  readonly fileId: string;
  readonly name: string;
}

export interface CallPhotosProps {
  photos: readonly CallPhoto[];
  onAdd: (photo: CallPhoto) => void;
  onRemove: (fileId: string) => void;
}

/** Photos that the caller sent: uploaded while the form is filled in, added to the work order when it is saved. */
export function CallPhotos({ photos, onAdd, onRemove }: CallPhotosProps) {
  const upload = useUpload();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const take = async (files: readonly File[]) => {
    for (const [done, file] of files.entries()) {
      setProgress({ done, of: files.length });
      try {
        const { id } = await upload.mutateAsync({ file });
        onAdd({ fileId: id, name: file.name });
      } catch (error) {
        notify.error(`${file.name} was not uploaded`, {
          description: classifyError(error).friendly,
          duration: 20_000,
          action: { label: 'Try again', onClick: () => void take([file]) },
        });
      }
    }
    setProgress(null);
  };
  return (
    <div className="flex flex-col gap-2">
      {photos.length > 0 && (
        <ul aria-label="Photos" className="flex flex-wrap gap-2">
          {photos.map(({ fileId, name }) => (
            <li key={fileId} className="relative">
              <img
                src={fileLink(fileId, 'thumb')}
                alt={name}
                className="size-20 rounded-md border border-line bg-wash object-cover"
              />
              <IconButton
                label={`Remove ${name}`}
                className="absolute -inset-e-1 -top-1 bg-surface"
                onClick={() => onRemove(fileId)}
              >
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {progress ? (
        <ProgressBar label="Uploading" done={progress.done} of={progress.of} unit="photos" />
      ) : (
        <FileDrop label="Add photos" accept="image/*" multiple onFiles={(files) => void take(files)} />
      )}
    </div>
  );
}
