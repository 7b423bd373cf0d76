import { DocumentList } from '#domains/crm/ui/documents/DocumentList.tsx';
import { useUpload } from '#ui/api/upload.ts';
import { reportError } from '#ui/errors/report-error.ts';
import type { WorkOrderView } from '../page/work-order-view.ts';

/** Other documents of the job: permits, data sheets, quotes. Photos and signatures have their own sections. */
export function DocumentsSection({ order }: { order: WorkOrderView }) {
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
    <DocumentList files={documents} isAttaching={upload.isPending} onAttach={(files) => void take(files)} />
  );
}
