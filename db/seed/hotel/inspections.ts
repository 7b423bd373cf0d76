/**
 * A year of inspections in the sample hotel: each guest room about four times, some of them behind, a few not yet. What failed
 * raised a work order. One inspection waits for approval, one was rejected, one is under way, some are planned.
 */

import {
  type GivenAnswer,
  isPassed,
  type ScoredItem,
  scoreOf,
} from '#domains/property/inspections/inspection-score.rules.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import { recorded, type Seeding } from '../places.ts';
import { company } from '../sample-data.ts';
import { at, type Job } from '../year.ts';
import { failures } from './hotel-data.ts';
import type { Hotel, Room } from './rooms.ts';

/** A template in its current version, as stored. */
export interface Template {
  readonly id: string;
  readonly version_id: string;
  readonly pass_mark: number;
  readonly counts_as_maintenance: boolean;
  readonly items: readonly (ScoredItem & {
    readonly section: string | null;
    readonly severity: 'low' | 'medium' | 'high' | null;
    readonly order_category: string | null;
    readonly order_priority: string | null;
  })[];
}

export interface Staff {
  readonly supervisor: string;
  /** The engineers of the hotel. */
  readonly engineers: readonly string[];
}

export interface Failed {
  readonly label: string;
  readonly note: string;
  readonly remedy: string;
  readonly severity?: 'high';
}

type Status = 'scheduled' | 'in_progress' | 'submitted' | 'approved' | 'rejected';

export interface Wanted {
  readonly room: Room;
  readonly template: Template;
  readonly inspector_id: string;
  readonly status: Status;
  readonly started_at: string;
  readonly minutes: number;
  readonly failed?: Failed;
  readonly decision_reason?: string;
  /** Values of the items that ask for a number. */
  readonly values?: Readonly<Record<string, string>>;
  readonly due_on?: string;
  readonly reason?: string;
  /** Of the order that a failure raised. */
  readonly order?: 'done' | 'waiting' | 'on_hold';
}

export interface InspectionYear {
  readonly inspections: readonly Readonly<Record<string, unknown>>[];
  readonly answers: readonly object[];
  readonly approvals: readonly Readonly<Record<string, unknown>>[];
  readonly maintenances: readonly object[];
  readonly jobs: readonly Job[];
}

/** The inspections with their answers, the orders that they raised and what was decided. */
export function inspectionYear(
  seeding: Seeding,
  hotel: Hotel,
  staff: Staff,
  wanted: readonly Wanted[],
): InspectionYear {
  const sorted = wanted.toSorted((a, b) => a.started_at.localeCompare(b.started_at));
  const made = sorted.map((one, index) =>
    inspect(seeding, hotel, staff, one, `INS-${String(index + 1).padStart(4, '0')}`),
  );
  return {
    inspections: made.map(({ inspection }) => inspection),
    answers: made.flatMap(({ answers }) => answers),
    approvals: made.flatMap(({ approvals }) => approvals),
    maintenances: made.flatMap(({ maintenances }) => maintenances),
    jobs: made.flatMap(({ jobs }) => jobs),
  };
}

function inspect(seeding: Seeding, hotel: Hotel, staff: Staff, one: Wanted, number: string) {
  const { room, template, inspector_id, status, started_at, minutes, failed } = one;
  const { newId, now } = seeding;
  const id = newId();
  const hasBegun = status !== 'scheduled';
  const isOver = hasBegun && status !== 'in_progress';
  const isDecided = status === 'approved' || status === 'rejected';
  const submitted_at = new Date(Date.parse(started_at) + minutes * 60_000).toISOString();
  const decided_at = earlier(at(dayIn(company.timezone, started_at), 17.5), now);
  const job = failed && raisedJob(seeding, hotel, staff, one, { number, at: submitted_at, failed });
  const answers = hasBegun ? answersOf(seeding, id, one, { submitted_at, order: job?.id }) : [];
  const score = scoreOf(template.items, answers);
  const decision_reason = one.decision_reason ?? null;
  const inspection = {
    ...{ id, number, site_id: room.site_id, room_id: room.id, inspection_template_id: template.id },
    ...{ inspector_id, status, version_id: hasBegun ? template.version_id : null },
    ...{ due_on: one.due_on ?? null, reason: one.reason ?? null },
    ...{ answered_items: answers.length, failed_items: score.failed },
    score: isOver ? score.score : null,
    is_passed: isOver ? isPassed(score, template.pass_mark) : null,
    started_at: hasBegun ? started_at : null,
    submitted_at: isOver ? submitted_at : null,
    decided_at: isDecided ? decided_at : null,
    decided_by: isDecided ? staff.supervisor : null,
    decision_reason: isDecided ? decision_reason : null,
    created_at: hasBegun ? started_at : recorded(seeding, addDays(seeding.today, -1), '15:00'),
  };
  const approvals = isOver
    ? [
        {
          ...{ id: newId(), subject: `Inspection ${number} of ${roomName(room.number)}` },
          ...{ subject_table: 'inspections', subject_id: id, requested_by: inspector_id },
          details: `${inspection.is_passed ? 'Passed' : 'Not passed'}, ${Number(score.score)} %${score.failed > 0 ? `, ${score.failed} failed` : ''}.`,
          status: isDecided ? status : 'pending',
          decided_by: inspection.decided_by,
          decided_at: inspection.decided_at,
          reason: inspection.decision_reason,
          created_at: submitted_at,
        },
      ]
    : [];
  const maintenances =
    status === 'approved' && template.counts_as_maintenance
      ? [
          {
            ...{ id: newId(), room_id: room.id, inspection_id: id, done_by: inspector_id },
            done_on: dayIn(company.timezone, submitted_at),
          },
        ]
      : [];
  return { inspection, answers, approvals, maintenances, jobs: job ? [job] : [] };
}

const earlier = (a: string, b: string) => (a < b ? a : b);

function answersOf(
  { newId }: Seeding,
  inspection_id: string,
  { template, status, started_at, inspector_id, failed, values = {} }: Wanted,
  { submitted_at, order }: { submitted_at: string; order: string | undefined },
) {
  const items = status === 'in_progress' ? template.items.slice(0, 9) : template.items;
  const step = (Date.parse(submitted_at) - Date.parse(started_at)) / (template.items.length + 1);
  return items.map((item, index) => {
    const isFailed = item.label === failed?.label;
    const result: GivenAnswer['result'] = isFailed ? 'fail' : item.kind === 'check' ? 'done' : 'pass';
    return {
      ...{ id: newId(), inspection_id, inspection_item_id: item.id, result },
      value_number: values[item.label] ?? null,
      note: isFailed ? failed.note : null,
      severity: isFailed ? (failed.severity ?? item.severity ?? 'medium') : null,
      work_order_id: isFailed ? (order ?? null) : null,
      answered_by: inspector_id,
      answered_at: new Date(Date.parse(started_at) + (index + 1) * step).toISOString(),
    };
  });
}

interface Raised {
  readonly number: string;
  readonly at: string;
  readonly failed: Failed;
}

function raisedJob(
  seeding: Seeding,
  hotel: Hotel,
  { engineers }: Staff,
  { room, template, order = 'done' }: Wanted,
  { number, at: raised_at, failed }: Raised,
): Job {
  const { random, newId, today } = seeding;
  const item = template.items.find(({ label }) => label === failed.label);
  const id = newId();
  const day = addDays(dayIn(company.timezone, raised_at), random.whole(1, 4));
  const isDone = order === 'done' && day < today;
  const engineer = random.pick(engineers);
  const begun = at(day, 10);
  const where = item?.section ? `${item.section}: ${failed.label}` : failed.label;
  const grave = failed.severity === 'high' ? ' (severe)' : '';
  return {
    ...{ id, time: [], parts: [], taxRate: '0' },
    order: {
      ...{ id, number: '', created_at: raised_at, requested_at: raised_at },
      ...{ customer_id: hotel.customer_id, site_id: hotel.site_id, room_id: room.id, asset_id: null },
      title: `${roomName(room.number)}: ${failed.label}`,
      description: `${failed.note}\n\nFailed${grave} in inspection ${number}: ${where}.`,
      ...{ kind: 'repair', source: 'inspection', priority: item?.order_priority ?? 'medium' },
      category: item?.order_category ?? null,
      status: isDone ? 'closed' : order === 'on_hold' ? 'on_hold' : 'unscheduled',
      hold_reason: order === 'on_hold' ? 'Waiting for a part from the supplier' : null,
      ...{ is_billable: false, billing_status: 'not_billable', estimated_minutes: 45 },
      ...(isDone && {
        ...{ problem: failed.note, remedy: failed.remedy, completed_by: engineer },
        started_at: begun,
        completed_at: at(day, 10.75),
        reviewed_at: at(day, 16),
        closed_at: at(day, 16.5),
      }),
    },
  };
}

const sound: readonly Failed[] = failures.map(([label, note, remedy]) => ({ label, note, remedy }));

/** Preventive maintenance of a guest room, with something wrong every ninth time. */
export function maintenanceOf(
  { random }: Seeding,
  template: Template,
  { engineers }: Staff,
  room: Room,
  day: string,
): Wanted {
  const failed = random.chance(0.11) ? random.pick(sound) : undefined;
  return {
    ...{ room, template, inspector_id: random.pick(engineers), status: 'approved' },
    started_at: at(day, random.whole(17, 28) / 2),
    minutes: random.whole(28, 48),
    ...(failed && { failed }),
  };
}
