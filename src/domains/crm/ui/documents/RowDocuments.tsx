import { isAllowed } from '#kernel/access.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { useUpload } from '#ui/api/upload.ts';
import { where } from '#ui/api/where.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { DocumentFile } from './DocumentLine.tsx';
import { DocumentList } from './DocumentList.tsx';

interface RowDocumentsProps {
  title?: string;
  of: 'assets' | 'sites' | 'customers';
  id: string;
}

const columns = { assets: 'asset_id', sites: 'site_id', customers: 'customer_id' } as const;

/** Manuals, diagrams, plans of an asset or a site, certificates of a customer. The commands belong to a domain above this one, and are found by name. */
export function RowDocuments({ title, of, id }: RowDocumentsProps) {
  const { commandNamed, viewer } = useWorkplace();
  const upload = useUpload();
  const run = useAnyCommand();
  const attach = commandNamed(of, 'attach_document');
  const remove = commandNamed(of, 'remove_document');
  const { rows } = useRows<string, DocumentFile>('files', {
    filters: where().eq(columns[of], id).isNull('deleted_at'),
    select: 'id,file_name,byte_size,created_at,lost_at,take_along',
    order: 'file_name',
    limit: 50,
    count: false,
  });
  const may = isAllowed(attach?.allow, viewer.role);
  if (!attach || !remove || (rows.length === 0 && !may)) return null;
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      try {
        const { id: file_id } = await upload.mutateAsync({ file });
        await run.mutateAsync({ command: attach, id, input: { file_id } });
      } catch (error) {
        reportError(`${file.name} was not attached`, error);
      }
    }
  };
  const takeAway = (file: DocumentFile) =>
    run.mutate(
      { command: remove, id, input: { file_id: file.id } },
      { onError: (error) => reportError(`${file.file_name} was not removed`, error) },
    );
  return (
    <DocumentList
      title={title}
      files={rows}
      isAttaching={upload.isPending}
      onAttach={may ? (files) => void add(files) : undefined}
      onRemove={may ? takeAway : undefined}
    />
  );
}
