/** Answers the items of an inspection over the network. */
import type { ApiRowOf } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { useUpload } from '#ui/api/upload.ts';
import { ApiError } from '#ui/api-error.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { answerInspectionItem } from '../inspections/answer-inspection-item.ts';
import { addInspectionPhoto } from '../inspections/inspection-photos.ts';
import type { inspectionItems } from '../templates/inspection-template.resource.ts';
import type { Answering } from './InspectionItem.tsx';

type Item = Pick<ApiRowOf<typeof inspectionItems>, 'id' | 'kind'>;

/** A photo of these is the answer as well. */
export const isAnsweredByPhoto = ({ kind }: Item): boolean => kind === 'photo' || kind === 'signature';

export function useAnswering(inspectionId: string, item: Item): Answering {
  const save = useCommand(answerInspectionItem);
  const upload = useUpload();
  const add = useCommand(addInspectionPhoto);
  const give = (input: object) => {
    save.mutate({ id: inspectionId, input: { item_id: item.id, ...input } });
    return true;
  };
  const send = async (file: File) => {
    const { id: file_id } = await upload.mutateAsync({ file });
    await add.mutateAsync({ id: inspectionId, input: { file_id, item_id: item.id } });
    if (isAnsweredByPhoto(item)) give({ file_id });
  };
  const isAsked = save.error instanceof ApiError && 'order' in save.error.fields;
  const last = save.variables?.input;
  const error = isAsked ? undefined : (save.error ?? upload.error ?? add.error);
  return {
    give,
    isBusy: save.isPending,
    takePhoto: (file) => void send(file).catch(() => undefined),
    isSendingPhoto: upload.isPending || add.isPending,
    question: isAsked
      ? { text: classifyError(save.error).friendly, answer: (order) => void give({ ...last, order }) }
      : undefined,
    note: error && (
      <p role="alert" className="text-tone-danger">
        {classifyError(error).friendly}
      </p>
    ),
  };
}
