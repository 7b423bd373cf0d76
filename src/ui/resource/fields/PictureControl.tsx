import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { fileLink } from '#ui/api/link.ts';
import { useUpload } from '#ui/api/upload.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { cx } from '#ui/cx.ts';
import { reportError } from '#ui/errors/report-error.ts';

export interface PictureControlProps {
  /** The id of a stored file; anything else: there is none yet. */
  value: unknown;
  onChange: (value: string | null) => void;
  /** What it shows, for those who can't see it. */
  alt: string;
  /** `print`: as printed, on white. */
  look?: 'photo' | 'print';
  disabled?: boolean | undefined;
}

/** A picture that can be uploaded, changed and removed. */
export function PictureControl({ value, onChange, alt, look = 'photo', disabled }: PictureControlProps) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const stored = typeof value === 'string' && value !== '' ? value : undefined;
  const send = (file: File | undefined) => {
    if (!file) return;
    upload.mutate(
      { file, name: file.name },
      {
        onSuccess: ({ id }) => onChange(id),
        onError: (cause) => reportError('The picture was not uploaded', cause),
      },
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {stored && (
        <span
          className={cx(
            'inline-flex max-w-64 items-center overflow-hidden rounded-md border border-line',
            look === 'print' && 'h-16 bg-paper p-2',
          )}
        >
          <img
            src={fileLink(stored, look === 'photo' ? 'thumb' : undefined)}
            alt={alt}
            className={look === 'print' ? 'max-h-12 max-w-60 object-contain' : 'max-h-32 object-cover'}
          />
        </span>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        variant="outline"
        loading={upload.isPending}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        <ImageUp className="size-4" aria-hidden="true" />
        {stored ? 'Change picture' : 'Upload a picture'}
      </Button>
      {stored && !disabled && (
        <Button variant="ghost" onClick={() => onChange(null)}>
          Remove
        </Button>
      )}
    </div>
  );
}
