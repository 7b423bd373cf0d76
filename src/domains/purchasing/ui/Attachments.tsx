import { Paperclip, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { fileLink } from '#ui/api/link.ts';
import { useUpload } from '#ui/api/upload.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import type { Row } from '#ui/resource/names.ts';

interface Attached {
  readonly file_id: string;
  readonly file_name: string;
}

export interface AttachmentsProps {
  row: Row & { readonly attachments?: unknown; readonly can?: readonly string[] };
  attach: AnyCommand;
  detach: AnyCommand;
}

/** Attached files, such as the vendor's quote, the delivery note or the scanned bill. */
export function Attachments({ row, attach, detach }: AttachmentsProps) {
  const id = useId();
  const upload = useUpload();
  const command = useAnyCommand();
  const [isBusy, setBusy] = useState(false);
  const files: readonly Attached[] = Array.isArray(row.attachments) ? row.attachments : [];
  const mayAttach = row.can?.includes('attach') ?? false;
  const add = async (chosen: FileList | null) => {
    setBusy(true);
    try {
      for (const file of chosen ?? []) {
        const stored = await upload.mutateAsync({ file });
        await command.mutateAsync({ command: attach, id: row.id, input: { file_id: stored.id } });
      }
    } catch (error) {
      reportError('The file was not attached', error);
    }
    setBusy(false);
  };
  if (files.length === 0 && !mayAttach) return null;
  return (
    <Section title="Attachments">
      <div className="flex flex-wrap items-center gap-2">
        {files.map(({ file_id, file_name }) => (
          <span
            key={file_id}
            className="inline-flex max-w-full items-center gap-1 rounded-md border border-line bg-surface ps-2"
          >
            <Paperclip className="size-3.5 shrink-0 text-subtle" aria-hidden="true" />
            <a
              href={fileLink(file_id)}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 truncate py-1 pe-1 hover:underline"
            >
              {file_name}
            </a>
            {mayAttach && (
              <IconButton
                small
                label={`Take ${file_name} off`}
                onClick={() =>
                  command.mutate(
                    { command: detach, id: row.id, input: { file_id } },
                    { onError: (error) => reportError('The file was not taken off', error) },
                  )
                }
              >
                <X className="size-3.5" aria-hidden="true" />
              </IconButton>
            )}
          </span>
        ))}
        {mayAttach && (
          <label
            htmlFor={id}
            className="inline-flex h-(--control) cursor-pointer items-center gap-1.5 rounded-md border border-dashed border-control-line px-3 text-muted focus-within:outline-2 focus-within:outline-focus hover:bg-wash"
          >
            <Paperclip className="size-4" aria-hidden="true" />
            {isBusy ? 'Attaching …' : 'Attach a file'}
            <input
              id={id}
              type="file"
              multiple
              className="sr-only"
              disabled={isBusy}
              onChange={(event) => {
                void add(event.target.files).then(() => {
                  event.target.value = '';
                });
              }}
            />
          </label>
        )}
      </div>
    </Section>
  );
}
