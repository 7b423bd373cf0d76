import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { DocumentLine } from '#domains/crm/ui/documents/DocumentLine.tsx';
import { useUpload } from '#ui/api/upload.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import type { WorkOrderView } from '../page/work-order-view.ts';

/** Other documents of the job: permits, data sheets, quotes. Photos and signatures have their own sections. */
export function DocumentsSection({ order }: { order: WorkOrderView }) {
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
            <DocumentLine key={file.id} file={file} />
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
