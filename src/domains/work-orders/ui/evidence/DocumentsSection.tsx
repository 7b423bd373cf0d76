import { FileText, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { fileLink } from '#ui/api/link.ts';
import { useUpload } from '#ui/api/upload.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { WorkOrderView } from '../page/work-order-view.ts';

/** Other documents of the job: permits, data sheets, quotes. Photos and signatures have their own sections. */
export function DocumentsSection({ order }: { order: WorkOrderView }) {
  const { viewer } = useWorkplace();
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const shownElsewhere = new Set([
    ...order.photos.map(({ file_id }) => file_id),
    ...order.signatures.map(({ file_id }) => file_id),
    ...order.checklist_items.flatMap((item) => item.checklist_answers.map(({ file_id }) => file_id)),
  ]);
  const documents = order.files.filter((file) => !shownElsewhere.has(file.id) && file.deleted_at === null);
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      await upload
        .mutateAsync({ file, params: { work_order_id: order.id } })
        .catch((error: unknown) => reportError(`${file.name} was not uploaded`, error));
    }
  };
  return (
    <Section
      title="Documents"
      aside={documents.length > 0 ? documents.length : 'Nothing is attached.'}
      actions={
        <Button
          size="sm"
          variant="outline"
          loading={upload.isPending}
          onClick={() => picker.current?.click()}
        >
          <Paperclip className="size-3.5" aria-hidden="true" />
          Attach
        </Button>
      }
    >
      {documents.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {documents.map((file) => (
            <li key={file.id} className="flex items-center gap-3 px-3 py-2">
              <FileText className="size-4 shrink-0 text-muted" aria-hidden="true" />
              {file.lost_at === null ? (
                <a
                  href={fileLink(file.id)}
                  target="_blank"
                  rel="noreferrer"
                  className="min-w-0 flex-1 truncate font-medium hover:underline"
                >
                  {file.file_name}
                </a>
              ) : (
                <span className="min-w-0 flex-1 truncate text-muted">{file.file_name} (lost)</span>
              )}
              <span className="shrink-0 text-label text-subtle tabular">
                {formatBytes(file.byte_size ?? 0)}
              </span>
              <span className="hidden shrink-0 text-label text-subtle sm:inline">
                <When at={file.created_at} timezone={viewer.timezone} locale={viewer.locale} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Documents"
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void take(files);
        }}
      />
    </Section>
  );
}

function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
