/** Answers the items of an inspection on this phone, kept until the server has them. */
import { type ReactNode, useState } from 'react';
import { answerInspectionItem } from '#domains/property/inspections/answer-inspection-item.ts';
import { addInspectionPhoto } from '#domains/property/inspections/inspection-photos.ts';
import type { Answering } from '#domains/property/ui/InspectionItem.tsx';
import { isAnsweredByPhoto } from '#domains/property/ui/use-answering.tsx';
import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { newKey } from '#ui/api-client.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { localFile } from '#ui/outbox/entry.ts';
import { KeepFailed } from '#ui/outbox/KeepFailed.tsx';
import type { Shown } from '#ui/outbox/shown.ts';
import { type Keeping, useKeep } from '#ui/outbox/use-keep.ts';
import { WaitingNote } from '#ui/outbox/WaitingNote.tsx';
import { readNumber } from '../steps/answer.ts';
import { type AnswerView, answerOrRefusal, type InspectionView, type ItemView } from './inspection-acts.ts';
import { partOf } from './inspection-parts.ts';

interface Given {
  readonly result?: string | null;
  readonly value_number?: string | null;
  readonly order?: 'keep' | 'cancel';
}

export function useKeptAnswering(
  inspection: InspectionView,
  item: ItemView,
  answer: AnswerView | undefined,
): Answering {
  const { keep, fault } = useKeep();
  const [asked, setAsked] = useState<Given>();
  const [odd, setOdd] = useState<string>();
  const entries = useOutbox().filter(
    (entry) => entry.kind === 'command' && entry.row === inspection.id && entry.question === item.id,
  );
  const answers = entries.filter((entry) => isAnswer(entry) && entry.state !== 'sent');
  const refused = entries.findLast(({ state }) => state === 'refused');
  const about = {
    id: inspection.id,
    question: item.id,
    title: item.label ?? 'Answer',
    ...partOf(inspection),
  };
  const answerOf = (input: object): Keeping => ({
    ...{ command: answerInspectionItem, input: { item_id: item.id, ...input }, ...about },
    // A new answer takes the place of one that was not sent.
    instead: answers.map(({ key }) => key),
  });
  const give = (given: Given) => {
    const { value_number } = given;
    const number = value_number ? readNumber(value_number) : value_number;
    setOdd(number === undefined && value_number ? 'Enter a number, such as 7.25.' : undefined);
    if (number === undefined && value_number) return false;
    if (mustAsk(item, answer, given)) {
      setAsked(given);
      return true;
    }
    setAsked(undefined);
    void keep([answerOf({ ...given, ...(number && { value_number: number }) })]);
    return true;
  };
  const takePhoto = (photo: File) => {
    const key = newKey();
    const taken: Keeping = {
      ...{ command: addInspectionPhoto, input: { item_id: item.id }, ...about, title: 'Photo' },
      pictures: { file_id: { blob: photo, name: photo.name, key } },
    };
    void keep(isAnsweredByPhoto(item) ? [taken, answerOf({ file_id: localFile(key) })] : [taken]);
  };
  const question = askedOf(answer, asked) ?? refusalOf(refused);
  return {
    ...{ give, takePhoto, isBusy: false, isSendingPhoto: false },
    question: question && {
      text: question.text,
      answer: (order) => void give({ ...question.given, order }),
    },
    note: <Note fault={odd ?? fault} entries={entries} isAsked={question !== undefined} />,
  };
}

const isAnswer = (entry: Shown) => entry.kind === 'command' && entry.command === answerInspectionItem.name;

/** A failure is taken back whose order is still open: what becomes of the order is somebody's decision. */
const mustAsk = (item: ItemView, answer: AnswerView | undefined, given: Given): boolean =>
  given.order === undefined &&
  answer?.result === 'fail' &&
  answer.work_order_id !== null &&
  isOneOf(openStatuses, answer.work_order_status) &&
  resultOf(item, answer, given) !== 'fail';

function resultOf(item: ItemView, answer: AnswerView, given: Given) {
  const after = answerOrRefusal(item, answer, { ...given });
  return after === 'refused' ? 'fail' : after?.result;
}

const askedOf = (answer: AnswerView | undefined, given: Given | undefined) =>
  given && {
    given,
    text: `${answer?.work_order_number} was raised for this. Should it be kept or cancelled?`,
  };

/** The server has raised an order meanwhile, and asks the same. */
const refusalOf = (entry: Shown | undefined) =>
  entry?.kind === 'command' && entry.refusal?.fields && 'order' in entry.refusal.fields
    ? { given: entry.input, text: entry.refusal.message }
    : undefined;

interface NoteProps {
  fault: string | undefined;
  entries: readonly Shown[];
  isAsked: boolean;
}

function Note({ fault, entries, isAsked }: NoteProps): ReactNode {
  const entry =
    entries.find(({ state }) => state === 'refused') ?? entries.find(({ state }) => state !== 'sent');
  return (
    <>
      <KeepFailed fault={fault} />
      {entry && !(isAsked && entry.state === 'refused') && <WaitingNote entry={entry} />}
    </>
  );
}
