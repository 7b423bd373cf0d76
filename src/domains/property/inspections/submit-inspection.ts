/** The end of an inspection for whoever carries it out: its score, and the question to the office whether it is accepted. */

import { roomName } from '#domains/rooms/room-name.rules.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import type { RowOf } from '#kernel/resource.ts';
import { requestApproval, settleApproval } from '../approvals/request-approval.ts';
import { notifyInspector, refuseStranger } from './begin-inspection.ts';
import { at, reason } from './inspection.inputs.ts';
import { inspections } from './inspection.resource.ts';
import { isPassed, type Missing, missingOf, scoreOf } from './inspection-score.rules.ts';
import { requireInspector } from './require-inspector.ts';

type Inspection = RowOf<typeof inspections>;

/** Refused with `details.missing` while something required is missing: answers, or photos of what failed. */
export const submitInspection = defineCommand(
  inspections,
  'submit',
  {
    label: 'Submit',
    placed: true,
    from: ['in_progress'],
    to: 'submitted',
    allow: 'everyone',
    input: { notes: field.longText({ label: 'Notes', max: 4000 }), at },
    offline: true,
  },
  async (ctx, row, input) => {
    requireInspector(ctx, row);
    const { score, missing, passMark } = await judge(ctx, row);
    if (missing.length > 0) throw incomplete(missing);
    const is_passed = isPassed(score, passMark);
    await ask(ctx, row, score.score, is_passed, score.failed);
    return {
      notes: input.notes?.trim() || row.notes,
      answered_items: score.answered,
      failed_items: score.failed,
      score: score.score,
      is_passed,
      submitted_at: momentOf(ctx, input.at, { after: row.started_at }),
    };
  },
);

/** Before it is decided, the inspector may go on with it. */
export const takeBackInspection = defineCommand(
  inspections,
  'take_back',
  { label: 'Take back', from: ['submitted'], to: 'in_progress', allow: 'everyone' },
  async (ctx, row) => {
    requireInspector(ctx, row);
    await settleApproval(
      ctx,
      { table: 'inspections', id: row.id },
      'withdrawn',
      'The inspector goes on with it',
    );
    return { submitted_at: null, score: null, is_passed: null };
  },
);

/** What was rejected is gone over again, with the answers that are there. */
export const resumeInspection = defineCommand(
  inspections,
  'resume',
  { label: 'Go over it again', from: ['rejected'], to: 'in_progress', allow: 'everyone' },
  async (ctx, row) => {
    requireInspector(ctx, row);
    return { submitted_at: null, score: null, is_passed: null, decided_at: null, decided_by: null };
  },
);

export const assignInspection = defineCommand(
  inspections,
  'assign',
  {
    label: 'Assign',
    again: 'allowed',
    from: ['scheduled', 'in_progress', 'rejected'],
    allow: office,
    input: { inspector_id: field.ref('memberships', { label: 'Inspector', required: true }) },
  },
  async (ctx, row, { inspector_id }) => {
    if (row.inspector_id === inspector_id) return {};
    await refuseStranger(ctx, inspector_id);
    const template = await ctx.db
      .selectFrom('inspection_templates')
      .select('name')
      .where('id', '=', row.inspection_template_id)
      .executeTakeFirstOrThrow();
    await notifyInspector(ctx, inspector_id, [row.id], template.name);
    return { inspector_id };
  },
);

/** The work orders that it raised stay. */
export const cancelInspection = defineCommand(
  inspections,
  'cancel',
  {
    label: 'Cancel',
    from: ['scheduled', 'in_progress', 'rejected'],
    to: 'cancelled',
    allow: office,
    input: { reason },
    final: true,
  },
  async (_ctx, _row, { reason }) => ({ reason, decided_at: null, decided_by: null }),
);

async function judge({ db }: Ctx, { id, version_id }: Inspection) {
  const version = await db
    .selectFrom('inspection_template_versions')
    .select('pass_mark')
    .where('id', '=', version_id ?? '')
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('inspection_items')
    .selectAll()
    .where('version_id', '=', version_id ?? '')
    .orderBy('position')
    .execute();
  const answers = await db
    .selectFrom('inspection_answers')
    .select(['inspection_item_id', 'result', 'severity'])
    .where('inspection_id', '=', id)
    .execute();
  const photos = await db
    .selectFrom('inspection_photos')
    .select('inspection_item_id')
    .where('inspection_id', '=', id)
    .execute();
  const photographed = new Set(photos.flatMap(({ inspection_item_id }) => inspection_item_id ?? []));
  return {
    score: scoreOf(items, answers),
    missing: missingOf(items, answers, photographed),
    passMark: version.pass_mark,
  };
}

function incomplete(missing: readonly Missing[]): Refused {
  const words = missing
    .slice(0, 5)
    .map(({ kind, label }) => (kind === 'photo' ? `a photo of “${label}”` : `“${label}”`));
  const more = missing.length > words.length ? ` and ${missing.length - words.length} more` : '';
  return new Refused('invalid', `Still missing: ${words.join(', ')}${more}.`, { details: { missing } });
}

async function ask(
  ctx: Ctx,
  row: Inspection,
  score: string | null,
  isFine: boolean,
  failed: number,
): Promise<void> {
  const { room, template } = await ctx.db
    .selectFrom('inspections as i')
    .innerJoin('rooms as r', 'r.id', 'i.room_id')
    .innerJoin('inspection_templates as t', 't.id', 'i.inspection_template_id')
    .select(['r.number as room', 't.name as template'])
    .where('i.id', '=', row.id)
    .executeTakeFirstOrThrow();
  const points = score === null ? '' : `, ${Number(score)}%`;
  await requestApproval(
    ctx,
    { table: 'inspections', id: row.id },
    {
      subject: `Inspection ${row.number} of ${roomName(room)}`.slice(0, 200),
      details: `${template}: ${isFine ? 'passed' : 'not passed'}${points}${failed > 0 ? `, ${failed} failed` : ''}.`,
    },
  );
}
