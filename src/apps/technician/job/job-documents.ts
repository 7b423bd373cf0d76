/** The documents of a job, of its asset and of its site; and which files of all jobs the phone keeps. */
import type { WantedFile } from '#ui/offline/kept-files.ts';
import { isLocal } from '#ui/outbox/entry.ts';
import { isMine, type JobFile, type JobView } from './job-view.ts';

type Documented = Pick<JobView, 'files' | 'photos' | 'signatures' | 'checklist_items' | 'asset' | 'place'>;

export interface DocumentGroup {
  readonly title: string;
  readonly files: readonly JobFile[];
}

export function documentsOf(job: Documented): readonly DocumentGroup[] {
  const evidence = new Set([
    ...job.photos.map(({ file_id }) => file_id),
    ...job.signatures.map(({ file_id }) => file_id),
    ...job.checklist_items.flatMap((item) => item.checklist_answers.map(({ file_id }) => file_id)),
  ]);
  const groups = [
    { title: 'Of the job', files: job.files.filter(({ id }) => !evidence.has(id)) },
    { title: 'Of the asset', files: job.asset?.files ?? [] },
    { title: 'Of the site', files: job.place?.files ?? [] },
  ];
  return groups
    .map(({ title, files }) => ({ title, files: files.filter(isThere) }))
    .filter(({ files }) => files.length > 0);
}

const isThere = ({ deleted_at, lost_at }: JobFile): boolean => deleted_at === null && lost_at === null;

type Planned = Documented & Pick<JobView, 'work_order_assignees' | 'visit_at' | 'completed_at'>;

/** Of the person's own jobs, the next ones first: documents before photos, of which only small pictures are kept. */
export function filesToKeep(jobs: readonly Planned[], me: string): readonly WantedFile[] {
  const mine = jobs
    .filter((job) => isMine(job, me))
    .sort((one, other) => rank(one).localeCompare(rank(other)));
  const documents = mine.flatMap((job) => documentsOf(job).flatMap(({ files }) => files));
  return [
    ...documents
      .filter(({ take_along }) => take_along)
      .map(({ id, byte_size }) => ({ id, size: 'whole' as const, bytes: byte_size ?? 0 })),
    ...mine
      .flatMap(({ photos }) => photos)
      .filter(({ file_id }) => !isLocal(file_id))
      .map(({ file_id }) => ({ id: file_id, size: 'thumb' as const, bytes: 0 })),
  ];
}

/** Open jobs by their next visit, then those without one, then what is done. */
const rank = ({ visit_at, completed_at }: Planned): string => (completed_at ? '~~' : (visit_at ?? '~'));
