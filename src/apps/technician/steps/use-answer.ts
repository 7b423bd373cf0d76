/** The state of one checklist answer: saved immediately as a whole, in the order of entry. */
import { useRef, useState } from 'react';
import type { DoubtAnswer } from '#domains/assets/ui/meters/DoubtQuestion.tsx';
import { answerChecklistItem } from '#domains/work-orders/checklists/answer-checklist-item.ts';
import type { ItemView } from '#domains/work-orders/ui/page/work-order-view.ts';
import { useSend } from '#ui/phone/use-send.ts';
import { awaitsPhoto, type Draft, draftOf, inputOf } from './answer.ts';

export type Saved = 'nothing' | 'saved' | 'saving' | 'unsaved';

export function useAnswer(item: ItemView) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(item));
  const latest = useRef(draft);
  const stored = useRef(draft);
  const running = useRef(Promise.resolve(true));
  const { send, isSending, failure } = useSend();
  const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other);

  const saveNow = async (answer: DoubtAnswer): Promise<boolean> => {
    const now = latest.current;
    if (isSame(now, stored.current)) return true;
    if (awaitsPhoto(item, now)) return false;
    const done = await send({
      command: answerChecklistItem,
      id: item.id,
      input: { ...inputOf(item, now), ...answer },
    });
    if (done) stored.current = now;
    return done;
  };
  /** Saves sequentially, so that the last input wins. */
  const save = (answer: DoubtAnswer = {}): Promise<boolean> => {
    running.current = running.current.then(() => saveNow(answer));
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
  const isEmpty = stored.current.result === null && item.checklist_answers.length === 0;
  const saved: Saved = isSending
    ? 'saving'
    : !isSame(draft, stored.current)
      ? 'unsaved'
      : isEmpty
        ? 'nothing'
        : 'saved';
  return { draft, write, commit, save, saved, failure, isSending };
}
