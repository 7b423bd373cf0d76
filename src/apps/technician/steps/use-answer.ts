/** The state of one checklist answer: kept on this phone immediately as a whole, and sent in the order of entry. */
import { useRef, useState } from 'react';
import type { DoubtAnswer } from '#domains/assets/ui/meters/DoubtQuestion.tsx';
import { answerChecklistItem } from '#domains/work-orders/checklists/answer-checklist-item.ts';
import type { ItemView } from '#domains/work-orders/ui/page/work-order-view.ts';
import { ApiError } from '#ui/api-error.ts';
import { outbox, useOutbox } from '#ui/outbox/device-outbox.ts';
import type { Shown } from '#ui/outbox/outbox.ts';
import { type Keeping, useKeep } from '#ui/outbox/use-keep.ts';
import type { SendFailure } from '#ui/phone/use-send.ts';
import { type JobView, nameOf } from '../job/job-view.ts';
import { awaitsPhoto, type Draft, draftOf, inputOf } from './answer.ts';

/** `kept`: on this phone, and not yet on the server. */
export type Saved = 'nothing' | 'saved' | 'kept' | 'unsaved';
export type Picture = NonNullable<Keeping['pictures']>[string];

export function useAnswer(job: JobView, item: ItemView) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(item));
  const latest = useRef(draft);
  const stored = useRef(draft);
  const running = useRef(Promise.resolve(true));
  const { keep, fault } = useKeep();
  const entries = useOutbox().filter(
    (entry) => entry.kind === 'command' && entry.table === 'checklist_items' && entry.row === item.id,
  );
  const refused = entries.findLast(({ state }) => state === 'refused');
  const file_id = item.checklist_answers[0]?.file_id ?? null;
  const file = useRef(file_id);
  file.current = file_id;

  const saveNow = async (answer: DoubtAnswer, picture: Picture | undefined): Promise<boolean> => {
    const now = { ...latest.current, file_id: file.current };
    const isAnswer = picture !== undefined || Object.keys(answer).length > 0;
    if (isSame(now, stored.current) && !isAnswer) return true;
    if (awaitsPhoto(item, now) && !picture) return false;
    const isKept = await keep([
      {
        ...{
          command: answerChecklistItem,
          id: item.id,
          input: { ...inputOf(item, now, picture), ...answer },
        },
        ...{ title: item.label ?? 'Answer', about: nameOf(job) },
        ...(picture && { pictures: { file_id: picture } }),
        params: { work_order_id: job.id },
        // A new answer takes the place of one that was refused.
        instead: entries.filter(({ state }) => state === 'refused').map(({ key }) => key),
      },
    ]);
    if (isKept) stored.current = now;
    return isKept;
  };
  /** Keeps sequentially, so that the last input wins. */
  const save = (answer: DoubtAnswer = {}, picture?: Picture): Promise<boolean> => {
    running.current = running.current.then(() => saveNow(answer, picture));
    return running.current;
  };
  /** Changes without saving: while typing. */
  const write = (change: Partial<Draft>) => {
    latest.current = { ...latest.current, ...change };
    setDraft(latest.current);
  };
  /** Changes and saves: on a press. */
  const commit = (change: Partial<Draft>) => {
    write(change);
    return save();
  };
  const failure: SendFailure | null = refused?.refusal
    ? { error: new ApiError(refused.refusal), again: () => void outbox.again(refused) }
    : null;
  const isChanged = !isSame({ ...draft, file_id }, { ...stored.current, file_id });
  const isEmpty = stored.current.result === null && item.checklist_answers.length === 0;
  const saved = isChanged ? 'unsaved' : savedAs(entries, isEmpty);
  return { draft: { ...draft, file_id }, write, commit, save, saved, failure, fault };
}

const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other);

function savedAs(entries: readonly Shown[], isEmpty: boolean): Saved {
  if (entries.some(({ state }) => state !== 'sent')) return 'kept';
  return isEmpty ? 'nothing' : 'saved';
}
