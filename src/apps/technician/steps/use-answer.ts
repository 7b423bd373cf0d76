/** The state of one checklist answer: kept on this phone immediately as a whole, and sent in the order of entry. */
import { useEffect, useRef, useState } from 'react';
import type { DoubtAnswer } from '#domains/assets/ui/meters/DoubtQuestion.tsx';
import { answerChecklistItem } from '#domains/work-orders/checklists/answer-checklist-item.ts';
import type { ItemView } from '#domains/work-orders/ui/page/work-order-view.ts';
import { newKey } from '#ui/api-client.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { localFile } from '#ui/outbox/entry.ts';
import type { Shown } from '#ui/outbox/shown.ts';
import { type Keeping, type Picture, useKeep } from '#ui/outbox/use-keep.ts';
import { type JobView, partOf } from '../job/job-view.ts';
import { awaitsPhoto, type Draft, draftOf, inputOf } from './answer.ts';

/** `kept`: on this phone, and not yet on the server. */
export type Saved = 'nothing' | 'saved' | 'kept' | 'unsaved';

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
  // What is there may change: an answer that was kept is discarded, or somebody else answers.
  const there = JSON.stringify(draftOf(item));
  useEffect(() => {
    stored.current = JSON.parse(there);
  }, [there]);

  const saveNow = async (answer: DoubtAnswer, picture: Picture | undefined): Promise<boolean> => {
    const now = { ...latest.current, file_id: file.current };
    const isAnswer = picture !== undefined || Object.keys(answer).length > 0;
    if (isSame(item, now, stored.current) && !isAnswer) return true;
    if (awaitsPhoto(item, now) && !picture) return false;
    const made = picture && { ...picture, key: newKey() };
    const isKept = await keep([
      {
        ...keepingOf(job, item, { ...inputOf(item, now, made), ...answer }, made),
        // A new answer takes the place of one that was not sent.
        instead: entries.filter(({ state }) => state !== 'sent').map(({ key }) => key),
      },
    ]);
    if (isKept && made) file.current = localFile(made.key);
    if (isKept) stored.current = { ...now, file_id: file.current };
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
  const isChanged = !isSame(item, { ...draft, file_id }, { ...stored.current, file_id });
  const isEmpty = stored.current.result === null && item.checklist_answers.length === 0;
  const saved = isChanged ? 'unsaved' : savedAs(entries, isEmpty);
  return { draft: { ...draft, file_id }, write, commit, save, saved, refused, fault };
}

/** What the server derives from a value is no difference. */
const isSame = (item: ItemView, one: Draft, other: Draft) =>
  JSON.stringify(inputOf(item, one)) === JSON.stringify(inputOf(item, other));

function savedAs(entries: readonly Shown[], isEmpty: boolean): Saved {
  if (entries.some(({ state }) => state !== 'sent')) return 'kept';
  return isEmpty ? 'nothing' : 'saved';
}

const keepingOf = (job: JobView, item: ItemView, input: Keeping['input'], picture?: Picture): Keeping => ({
  ...{ command: answerChecklistItem, id: item.id, input, params: { work_order_id: job.id } },
  ...{ title: item.label ?? 'Answer', ...partOf(job) },
  ...(picture && { pictures: { file_id: picture } }),
});
