/** Files attached to an entry, such as a receipt or contract. The entry itself never changes. */
import { FileText, Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { attachToEntry, detachFromEntry } from '#domains/ledger/entries/attach-to-entry.ts';
import { useCommand } from '#ui/api/command.ts';
import { fileLink } from '#ui/api/link.ts';
import { useRows } from '#ui/api/rows.ts';
import { useUpload } from '#ui/api/upload.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';

type FileRow = Row & { readonly file_name: string };

export function EntryFiles({ entryId }: { entryId: string }) {
  const { viewer, resourceOf } = useWorkplace();
  const files = resourceOf('files');
  if (!files) return null;
  return <Files entryId={entryId} files={files} may={viewer.permissions.has('create_transactions')} />;
}

function Files({
  entryId,
  files,
  may,
}: {
  entryId: string;
  files: NonNullable<ReturnType<ReturnType<typeof useWorkplace>['resourceOf']>>;
  may: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const attach = useCommand(attachToEntry);
  const detach = useCommand(detachFromEntry);
  const { rows } = useRows<typeof files, FileRow>(files, {
    filters: where(files).eq('journal_entry_id', entryId).isNull('deleted_at'),
    select: 'id,file_name',
    limit: 50,
    count: false,
  });
  const add = async (file: File) => {
    try {
      const { id: file_id } = await upload.mutateAsync({ file });
      await attach.mutateAsync({ id: entryId, input: { file_id } });
    } catch (error) {
      reportError('The file was not attached', error);
    }
  };
  const remove = (file: FileRow) =>
    detach.mutate(
      { id: entryId, input: { file_id: file.id } },
      {
        onSuccess: () => notify.success(`${file.file_name} removed`),
        onError: (error) => reportError('The file was not removed', error),
      },
    );
  if (rows.length === 0 && !may) return null;
  return (
    <Section
      title="Files"
      actions={
        may && (
          <>
            <input
              ref={input}
              type="file"
              className="sr-only"
              aria-label="Attach a file"
              tabIndex={-1}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) void add(file);
                event.target.value = '';
              }}
            />
            <Button
              variant="outline"
              size="sm"
              loading={upload.isPending || attach.isPending}
              onClick={() => input.current?.click()}
            >
              <Paperclip className="size-4" aria-hidden="true" />
              Attach a file
            </Button>
          </>
        )
      }
    >
      {rows.length === 0 && <p className="text-muted">No receipts or other documents attached.</p>}
      <ul className="flex flex-col gap-1">
        {rows.map((file) => (
          <li key={file.id} className="flex items-center gap-2">
            <FileText className="size-4 text-subtle" aria-hidden="true" />
            <a
              href={fileLink(file.id)}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 truncate hover:underline"
            >
              {file.file_name}
            </a>
            {may && (
              <button
                type="button"
                aria-label={`Remove ${file.file_name}`}
                className="flex size-7 items-center justify-center rounded-md text-subtle hover:bg-wash hover:text-tone-danger coarse:size-11"
                onClick={() => remove(file)}
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
