import { addPhoto } from '#domains/work-orders/evidence/add-photo.ts';
import type { Keeping } from '#ui/outbox/use-keep.ts';

export type Stage = 'before' | 'during' | 'after';

/** Photos of a job, to be kept on this phone until they are stored. */
export function photoKeeping(
  jobId: string,
  about: string,
  stage: Stage,
  files: readonly File[],
): readonly Keeping[] {
  return files.map((file) => ({
    ...{ command: addPhoto, id: jobId, input: { stage }, title: 'Photo', about, job: jobId },
    ...{ pictures: { file_id: { blob: file, name: file.name } }, params: { work_order_id: jobId } },
  }));
}
