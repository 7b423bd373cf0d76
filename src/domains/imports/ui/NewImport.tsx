import { Download } from 'lucide-react';
import { useState } from 'react';
import { linkTo } from '#ui/api/link.ts';
import { useUpload } from '#ui/api/upload.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { FileDrop } from '#ui/components/inputs/FileDrop.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { useImportOptions } from './use-import-options.ts';
import { useTableWords } from './use-table-words.ts';

/** `?table=assets` is set by links from empty lists. */
export function NewImport() {
  const navigate = useNavigate();
  const { words } = useTableWords();
  const options = useImportOptions();
  const { table: wanted } = useAddress<{ table: string }>();
  const [table, setTable] = useState(options.find(({ value }) => value === wanted)?.value ?? 'customers');
  const upload = useUpload();
  const send = (file: File | undefined) => {
    if (!file) return;
    upload.mutate(
      { file, path: 'imports', params: { table } },
      { onSuccess: ({ id }) => void navigate({ to: `/settings/import/${id}`, replace: true }) },
    );
  };
  const isStopped = upload.error instanceof DOMException;
  return (
    <Card className="grid items-start gap-4 md:grid-cols-[240px_minmax(0,1fr)]">
      <div className="flex flex-col gap-2">
        <Field label="What is in the file?">
          <Select options={options} value={table} onChange={(event) => setTable(event.target.value)} />
        </Field>
        <a
          href={linkTo(`imports/templates/${table}.csv`)}
          download
          className="inline-flex items-center gap-1.5 text-label text-accent-ink underline-offset-2 hover:underline coarse:min-h-11"
        >
          <Download className="size-3.5" aria-hidden="true" />
          Template for {words(table)}
        </a>
      </div>
      {upload.isPending ? (
        <div className="flex min-h-24 flex-col justify-center">
          <ProgressBar
            label={upload.progress === 1 ? 'Reading the file' : 'Sending the file'}
            {...(upload.progress !== null && upload.progress < 1
              ? { done: Math.round(upload.progress * 100), of: 100, unit: '%' }
              : {})}
            onCancel={upload.cancel}
          />
        </div>
      ) : (
        <FileDrop
          label="Choose a file, or drop it here"
          help="CSV or Excel (.xlsx), up to 200 MB"
          accept=".csv,.tsv,.txt,.xlsx"
          error={upload.error && !isStopped ? classifyError(upload.error).friendly : undefined}
          onFiles={([file]) => send(file)}
        />
      )}
    </Card>
  );
}
