/** A job as its technician has left it: the server's rows, and over them what this phone has not sent yet. */

import { answerChecklistItem } from '#domains/work-orders/checklists/answer-checklist-item.ts';
import { type Given, readAnswer } from '#domains/work-orders/checklists/checklist-answer.rules.ts';
import { addComment } from '#domains/work-orders/evidence/add-comment.ts';
import { addPhoto } from '#domains/work-orders/evidence/add-photo.ts';
import { addSignature } from '#domains/work-orders/evidence/add-signature.ts';
import { addService } from '#domains/work-orders/flat-rate/add-service.ts';
import { addTime } from '#domains/work-orders/recording/add-time.ts';
import { startTimer } from '#domains/work-orders/recording/start-timer.ts';
import { usePart } from '#domains/work-orders/recording/use-part.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { CommandEntry, Entry } from '#ui/outbox/entry.ts';
import type { JobView } from './job-view.ts';

export interface Author {
  readonly id: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
}

type Effect = (job: JobView, entry: CommandEntry, me: Author) => JobView;

const effects: readonly (readonly [AnyCommand, Effect])[] = [
  [
    addComment,
    (job, { input, noted_at }, me) => ({
      ...job,
      comments: withNew(job.comments, {
        ...input,
        ...{ work_order_id: job.id, author_id: me.id, author: me, created_at: noted_at },
      }),
    }),
  ],
  [
    addPhoto,
    (job, { input }, me) => ({
      ...job,
      photos: withNew(job.photos, {
        ...{ caption: null, checklist_item_id: null },
        ...input,
        ...{ work_order_id: job.id, taken_by: me.id, taken_by_row: me, taken_at: input.at },
      }),
    }),
  ],
  [
    addSignature,
    (job, { input }, me) => ({
      ...job,
      signatures: withNew(job.signatures, {
        ...input,
        ...{ work_order_id: job.id, taken_by: me.id, signed_at: input.at },
      }),
    }),
  ],
  [
    addTime,
    (job, { input }, me) => ({
      ...job,
      time_entries: withNew(job.time_entries, {
        ...{ kind: 'work', note: null, is_billable: input.kind !== 'break' },
        ...input,
        ...{ work_order_id: job.id, technician_id: me.id, technician: me },
      }),
    }),
  ],
  [
    startTimer,
    (job, { input, refusal }, me) => ({
      ...job,
      // A refused timer does not run.
      time_entries: withNew(job.time_entries, {
        ...{ kind: 'work', note: null, is_billable: input.kind !== 'break' },
        ...{ id: input.id, kind: input.kind, started_at: input.at, ended_at: refusal ? input.at : null },
        ...{ work_order_id: job.id, technician_id: me.id, technician: me },
      }),
    }),
  ],
  [
    usePart,
    (job, { input, made }) => ({
      ...job,
      work_order_parts: withNew(job.work_order_parts, {
        ...{ part: null, invoice_line_id: null, work_order_id: job.id },
        ...input,
        ...made,
      }),
    }),
  ],
  [
    addService,
    (job, { input, made }) => ({
      ...job,
      work_order_services: withNew(job.work_order_services, { ...input, ...made, work_order_id: job.id }),
    }),
  ],
  [
    answerChecklistItem,
    (job, { row, input, noted_at }, me) => ({
      ...job,
      checklist_items: job.checklist_items.map((item) =>
        item.id === row ? { ...item, checklist_answers: answersTo(item, input, noted_at, me) } : item,
      ),
    }),
  ],
];

export function withWaiting(job: JobView, entries: readonly Entry[], me: Author): JobView {
  let now = job;
  for (const entry of entries) {
    if (entry.kind === 'file' || !isOfJob(entry, job)) continue;
    const effect = effects.find(
      ([{ resource, name }]) => resource.name === entry.table && name === entry.command,
    )?.[1];
    if (effect) now = effect(now, entry, me);
  }
  return now;
}

/** Whether it is about this job, or an item of its checklist. */
export const isOfJob = (entry: Entry, job: Pick<JobView, 'id' | 'checklist_items'>): boolean =>
  entry.kind === 'command' &&
  (entry.job === job.id || entry.row === job.id || job.checklist_items.some(({ id }) => id === entry.row));

/** The server may have it already, while its answer was lost. */
function withNew<Row extends { readonly id: string }>(rows: readonly Row[], row: object): readonly Row[] {
  return isRow<Row>(row) && !rows.some(({ id }) => id === row.id) ? [...rows, row] : rows;
}

/** Rows made here lack what only the server knows; no screen of a phone shows that. */
const isRow = <Row extends { readonly id: string }>(row: object): row is Row =>
  'id' in row && typeof row.id === 'string';

type Item = JobView['checklist_items'][number];

/** By the server's own rules; what they refuse shows as not answered. An answer without any value takes the answer away. */
function answersTo(
  item: Item,
  input: CommandEntry['input'],
  answered_at: string,
  me: Author,
): Item['checklist_answers'] {
  const answer = readOrRefuse(item, input);
  if (!answer) return [];
  const kept = {
    ...{ id: `answer of ${item.id}`, checklist_item_id: item.id, answered_at, answered_by: me.id },
    ...{ note: input.note ?? null, ...answer },
  };
  return withNew<Item['checklist_answers'][number]>([], kept);
}

function readOrRefuse(item: Item, input: Given) {
  try {
    return readAnswer(item, input);
  } catch {
    return undefined;
  }
}
