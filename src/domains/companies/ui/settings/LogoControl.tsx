import { ImageUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { fileLink } from '#ui/api/link.ts';
import { useUpload } from '#ui/api/upload.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { reportError } from '#ui/errors/report-error.ts';

export interface LogoControlProps {
  label: ReactNode;
  help?: ReactNode;
  value: unknown;
  onChange: (value: string | null) => void;
  error?: ReactNode;
}

/** The logo for documents: shown on white as printed, can be changed and removed. */
export function LogoControl({ label, help, value, onChange, error }: LogoControlProps) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const send = (file: File | undefined) => {
    if (!file) return;
    upload.mutate(
      { file, name: file.name },
      {
        onSuccess: (stored) => onChange(stored.id),
        onError: (cause) => reportError('The logo was not uploaded', cause),
      },
    );
  };
  return (
    <Field label={label} help={help} error={error} optional group>
      <div className="flex flex-wrap items-center gap-3">
        {typeof value === 'string' && (
          <span className="inline-flex h-16 max-w-64 items-center rounded-md border border-line bg-paper p-2">
            <img
              src={fileLink(value)}
              alt="The company’s logo"
              className="max-h-12 max-w-60 object-contain"
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
        <Button variant="outline" loading={upload.isPending} onClick={() => picker.current?.click()}>
          <ImageUp className="size-4" aria-hidden="true" />
          {typeof value === 'string' ? 'Change picture' : 'Upload a picture'}
        </Button>
        {typeof value === 'string' && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
    </Field>
  );
}
