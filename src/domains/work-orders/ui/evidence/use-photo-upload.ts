/** Uploads photos one after the other and adds them to the job; reports the failed ones at the end. */
import { useState } from 'react';
import { addPhoto } from '#domains/work-orders/evidence/add-photo.ts';
import { useCommand } from '#ui/api/command.ts';
import { useUpload } from '#ui/api/upload.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { notify } from '#ui/toast/notify.ts';

export type Stage = 'before' | 'during' | 'after';

export function usePhotoUpload(orderId: string) {
  const upload = useUpload();
  const add = useCommand(addPhoto);
  const [progress, setProgress] = useState<{ done: number; of: number; stage: Stage } | null>(null);
  const take = async (files: readonly File[], stage: Stage) => {
    const failures: string[] = [];
    for (const [done, file] of files.entries()) {
      setProgress({ done, of: files.length, stage });
      try {
        const { id } = await upload.mutateAsync({ file, params: { work_order_id: orderId } });
        await add.mutateAsync({ id: orderId, input: { file_id: id, stage } });
      } catch (error) {
        failures.push(`${file.name}: ${classifyError(error).friendly}`);
      }
    }
    setProgress(null);
    if (failures.length > 0) {
      notify.error(
        failures.length === 1 ? 'A photo was not added' : `${failures.length} photos were not added`,
        {
          description: failures.slice(0, 3).join('\n'),
          duration: 12_000,
        },
      );
    }
  };
  return { take, progress };
}
