import { Upload } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '#ui/cx.ts';

export interface FileDropProps {
  label: ReactNode;
  /** What is accepted: "CSV or Excel, up to 100,000 rows". */
  help?: ReactNode;
  accept?: string;
  multiple?: boolean;
  /** Opens the camera directly on a phone. */
  capture?: 'environment' | 'user';
  disabled?: boolean;
  error?: ReactNode;
  onFiles: (files: File[]) => void;
}

/** A drop zone for files; pressing it opens the file picker. */
export function FileDrop({
  label,
  help,
  accept,
  multiple,
  capture,
  disabled,
  error,
  onFiles,
}: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <div className="flex flex-col gap-1">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!disabled && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
        }}
        className={cx(
          'flex min-h-24 flex-col items-center justify-center gap-1 rounded-lg border border-dashed p-4 text-center transition-colors',
          'focus-within:outline-2 focus-within:outline-focus',
          over ? 'border-accent bg-selected' : 'border-control-line bg-surface hover:bg-wash',
          disabled && 'pointer-events-none opacity-50',
        )}
      >
        <Upload className="size-5 text-muted" aria-hidden="true" />
        <span className="font-medium">{label}</span>
        {help && <span className="text-label text-subtle">{help}</span>}
        <input
          id={id}
          type="file"
          className="sr-only"
          accept={accept}
          multiple={multiple}
          capture={capture}
          disabled={disabled}
          aria-invalid={Boolean(error) || undefined}
          onChange={(event) => {
            if (event.target.files?.length) onFiles([...event.target.files]);
            event.target.value = '';
          }}
        />
      </label>
      {error && (
        <p role="alert" className="text-label text-tone-danger">
          {error}
        </p>
      )}
    </div>
  );
}
