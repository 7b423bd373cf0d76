/** What a technician's commands do to an inspection, as the server's handlers do: shown before it has answered. */

import { answerInspectionItem } from '#domains/property/inspections/answer-inspection-item.ts';
import { startInspection } from '#domains/property/inspections/begin-inspection.ts';
import type {
  inspectionAnswers,
  inspectionPhotos,
  inspections,
} from '#domains/property/inspections/inspection.resource.ts';
import { answerAfter, progressOf } from '#domains/property/inspections/inspection-answer.rules.ts';
import { addInspectionPhoto } from '#domains/property/inspections/inspection-photos.ts';
import { isPassed, scoreOf } from '#domains/property/inspections/inspection-score.rules.ts';
import {
  resumeInspection,
  submitInspection,
  takeBackInspection,
} from '#domains/property/inspections/submit-inspection.ts';
import type { inspectionItems } from '#domains/property/templates/inspection-template.resource.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { ApiRowOf, BaseRow } from '#kernel/resource.ts';
import { textOf } from '#kernel/type-guards.ts';
import type { CommandEntry, Entry } from '#ui/outbox/entry.ts';
import { isCommand, type Lawful } from '#ui/outbox/with-changes.ts';
import { type RoomOfWork, roomSelect } from './room-of-work.ts';

export type ItemView = Pick<
  ApiRowOf<typeof inspectionItems>,
  | ('id' | 'section' | 'position' | 'label' | 'help' | 'kind' | 'is_required' | 'choices' | 'unit')
  | ('min_value' | 'max_value' | 'photo_on_fail' | 'weight' | 'severity')
>;
/** Rows made here lack what only the server knows. */
type MadeHere<R> = Omit<ApiRowOf<R>, keyof BaseRow> & { readonly id: string };
export type AnswerView = MadeHere<typeof inspectionAnswers>;
export type PhotoView = MadeHere<typeof inspectionPhotos>;

export interface VersionView {
  readonly id: string;
  readonly pass_mark: number;
  readonly inspection_items: readonly ItemView[];
}

export type InspectionView = Omit<ApiRowOf<typeof inspections>, 'status'> &
  RoomOfWork & {
    readonly status: string;
    readonly can: readonly string[];
    readonly inspection_template: {
      readonly id: string;
      readonly name: string;
      /** Which a new inspection begins with. */
      readonly version_id: string | null;
    } | null;
    /** Null until it begins. */
    readonly version_row: VersionView | null;
    readonly inspection_answers: readonly AnswerView[];
    readonly inspection_photos: readonly PhotoView[];
  };

const itemSelect =
  'id,section,position,label,help,kind,is_required,choices,unit,min_value,max_value,photo_on_fail,weight,severity';
export const versionSelect = `version_row:version(id,pass_mark,inspection_items(${itemSelect}))`;
export const inspectionSelect = [
  `*,can,${roomSelect}`,
  `inspection_template(id,name,version_id),${versionSelect},inspection_answers(*),inspection_photos(*)`,
].join(',');

interface Seen {
  /** The membership of whoever acts. */
  readonly me: string;
  /** What the inspection has, or would begin with; undefined where it is not known. */
  readonly version: VersionView | undefined;
  readonly at: string;
}

type Effect = (inspection: InspectionView, input: CommandEntry['input'], seen: Seen) => InspectionView;

/** A refused one is shown as it was given, with the refusal. */
const given: readonly (readonly [AnyCommand, Effect])[] = [
  [
    answerInspectionItem,
    (inspection, input, seen) => {
      const item = seen.version?.inspection_items.find(({ id }) => id === input.item_id);
      if (!item) return inspection;
      const inspection_answers = answersAfter(inspection, item, input, seen);
      return { ...inspection, inspection_answers, ...progressOf(inspection_answers) };
    },
  ],
  [
    addInspectionPhoto,
    (inspection, input, { me, at }) => {
      const [id, file_id] = [textOf(input.id), textOf(input.file_id)];
      if (!id || !file_id || inspection.inspection_photos.some((one) => one.id === id)) return inspection;
      const photo = {
        ...{ id, file_id, inspection_id: inspection.id, inspection_item_id: textOf(input.item_id) },
        ...{ caption: textOf(input.caption), taken_at: at, taken_by: me },
      };
      return { ...inspection, inspection_photos: [...inspection.inspection_photos, photo] };
    },
  ],
];

/** What was refused has changed nothing. */
const decided: readonly (readonly [AnyCommand, Effect])[] = [
  [
    startInspection,
    (inspection, _input, { me, at }) => ({
      ...inspection,
      version_id: inspection.version_id ?? inspection.inspection_template?.version_id ?? null,
      ...{ inspector_id: me, started_at: at },
    }),
  ],
  [
    submitInspection,
    (inspection, input, { version, at }) => {
      const notes = textOf(input.notes)?.trim() || inspection.notes;
      if (!version) return { ...inspection, notes, submitted_at: at };
      const score = scoreOf(version.inspection_items, inspection.inspection_answers);
      return {
        ...{ ...inspection, notes, submitted_at: at, score: score.score },
        ...{ answered_items: score.answered, failed_items: score.failed },
        is_passed: isPassed(score, version.pass_mark),
      };
    },
  ],
  [takeBackInspection, (inspection) => ({ ...inspection, submitted_at: null, score: null, is_passed: null })],
  [
    resumeInspection,
    (inspection) => ({
      ...{ ...inspection, submitted_at: null, score: null, is_passed: null },
      ...{ decided_at: null, decided_by: null },
    }),
  ],
];

export interface Acting extends Omit<Seen, 'at'> {
  readonly lawful: Lawful;
}

/** The inspection after the acts of this phone, in order. */
export function afterActs(
  inspection: InspectionView,
  entries: readonly Entry[],
  { lawful, ...seen }: Acting,
): InspectionView {
  let now = inspection;
  for (const entry of entries.filter(isCommand)) {
    if (entry.table !== 'inspections' || entry.row !== inspection.id) continue;
    const isOf = ([{ name }]: (typeof given)[number]) => name === entry.command;
    const at = textOf(entry.input.at) ?? entry.noted_at;
    const kept = given.find(isOf);
    if (kept) now = kept[1](now, entry.input, { ...seen, at });
    const step = entry.refusal ? undefined : decided.find(isOf);
    if (!step) continue;
    const [{ to: status = now.status }, effect] = step;
    now = { ...effect(now, entry.input, { ...seen, at }), status, can: lawful('inspections', status) };
  }
  return now;
}

function answersAfter(
  { id: inspection_id, inspection_answers }: InspectionView,
  item: ItemView,
  input: CommandEntry['input'],
  { me, at }: Seen,
): readonly AnswerView[] {
  const stored = inspection_answers.find(({ inspection_item_id }) => inspection_item_id === item.id);
  const others = inspection_answers.filter((one) => one !== stored);
  const answer = answerOrRefusal(item, stored, input);
  if (answer === 'refused') return inspection_answers;
  if (!answer) return others;
  const base = stored ?? { ...noOrder, id: `answer to ${item.id}` };
  const by = { inspection_id, inspection_item_id: item.id, answered_by: me, answered_at: at };
  return [...others, { ...base, ...answer, ...by }];
}

/** By the server's own rules; undefined where nothing was given. */
export function answerOrRefusal(
  item: ItemView,
  stored: AnswerView | undefined,
  input: CommandEntry['input'],
) {
  try {
    return answerAfter(item, stored, input);
  } catch {
    return 'refused';
  }
}

const noOrder = { work_order_id: null, work_order_number: null, work_order_status: null };
