import { sql } from 'kysely';
import type { Carried } from '#domains/scheduling/replan/carry-out.ts';
import { readIds } from '#domains/work-orders/ids.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { carryOutMoves, type MoveStep } from './carry-out.ts';
import { type dispatchMoves, dispatchRuns } from './dispatch-run.resource.ts';

type Move = RowOf<typeof dispatchMoves>;

/**
 * Carries out what a run proposes: all of it, or the named moves. They go through the commands that people use, in one transaction;
 * what was changed meanwhile stays as it is, and its move says so in `refusal`.
 */
export const acceptMoves = defineCommand(
  dispatchRuns,
  'accept',
  {
    label: 'Accept',
    again: 'allowed',
    from: ['finished', 'stopped'],
    allow: office,
    placed: true,
    input: {
      move_ids: field.tags({ label: 'Moves', help: 'None: all that are proposed.', max: 2000 }),
      option: field.integer({
        label: 'Option',
        help: 'Of an emergency: which of its ways.',
        min: 1,
        max: 10,
      }),
    },
  },
  async (ctx, run, input) => {
    const named = input.move_ids ? readIds('move_ids', input.move_ids) : undefined;
    const moves = await waitingMoves(ctx, run.id, named, input.option ?? undefined);
    if (moves.length === 0) throw invalid({ move_ids: 'None of these moves is waiting to be accepted.' });
    if (new Set(moves.map(({ option }) => option)).size > 1)
      throw invalid({ option: 'Choose one of the ways; they exclude each other.' });
    const steps = moves.map((move): MoveStep => {
      const { id, work_order_id, visit_id, expected_version } = move;
      const frees = placeBefore(move);
      return {
        move_id: id,
        work_order_id,
        visit_id: visit_id ?? ctx.newId(),
        version: expected_version,
        ...(frees && { frees }),
        takes: placeAfter(move),
      };
    });
    const acceptance = run.acceptances + 1;
    const carried = await carryOutMoves(ctx, steps);
    await noteAccepted(ctx, carried, acceptance);
    return { acceptances: acceptance };
  },
);

/** Takes back what was accepted last; what was changed since stays as it is, and its move says so. */
export const undoMoves = defineCommand(
  dispatchRuns,
  'undo',
  {
    label: 'Take back',
    again: 'allowed',
    from: ['finished', 'stopped'],
    allow: office,
    placed: true,
  },
  async (ctx, run) => {
    const moves = await lastAccepted(ctx, run.id);
    if (moves.length === 0) throw new Refused('unlawful_state', 'Nothing of this plan is accepted.');
    const steps = moves.flatMap((move): MoveStep[] => {
      const { id, work_order_id, visit_id, accepted_version } = move;
      if (visit_id === null) return [];
      const takes = placeBefore(move);
      return [
        {
          move_id: id,
          work_order_id,
          visit_id,
          version: accepted_version ?? 0,
          frees: placeAfter(move),
          ...(takes && { takes }),
        },
      ];
    });
    await noteUndone(ctx, await carryOutMoves(ctx, steps));
    return {};
  },
);

function placeBefore({ kind, from_technician_id, from_starts_at, from_ends_at }: Move) {
  if (kind === 'add' || !from_starts_at || !from_ends_at) return undefined;
  return { technician_id: from_technician_id, starts_at: from_starts_at, ends_at: from_ends_at };
}

function placeAfter({ to_technician_id, to_starts_at, to_ends_at }: Move) {
  return { technician_id: to_technician_id, starts_at: to_starts_at, ends_at: to_ends_at };
}

/** Without names: all that nobody has tried yet, of the first option unless another is chosen. */
async function waitingMoves(
  { db }: Ctx,
  runId: string,
  named: readonly string[] | undefined,
  option: number | undefined,
): Promise<Move[]> {
  let moves = db.selectFrom('dispatch_moves').selectAll().where('run_id', '=', runId).orderBy('position');
  moves = named
    ? moves
        .where('id', 'in', named.length > 0 ? named : [''])
        .where('outcome', 'in', ['proposed', 'refused', 'undone'])
    : moves.where('outcome', '=', 'proposed').where('option', '=', option ?? 1);
  return moves.execute();
}

async function lastAccepted({ db }: Ctx, runId: string): Promise<Move[]> {
  return db
    .selectFrom('dispatch_moves')
    .selectAll()
    .where('run_id', '=', runId)
    .where('outcome', '=', 'accepted')
    .where('acceptance', '=', (move) =>
      move
        .selectFrom('dispatch_moves')
        .select(({ fn }) => fn.max('acceptance').as('last'))
        .where('run_id', '=', runId)
        .where('outcome', '=', 'accepted'),
    )
    .orderBy('position')
    .execute();
}

async function noteAccepted(
  { db }: Ctx,
  { done, refused }: Carried<MoveStep>,
  acceptance: number,
): Promise<void> {
  await sql`update dispatch_moves m set outcome = 'accepted', refusal = null, acceptance = ${acceptance}, visit_id = v.id, accepted_version = v.version
    from unnest(${done.map(({ move_id }) => move_id)}::uuid[], ${done.map(({ visit_id }) => visit_id)}::uuid[]) as d(move_id, visit_id)
    join visits v on v.id = d.visit_id where m.id = d.move_id`.execute(db);
  await sql`update dispatch_moves m set outcome = 'refused', refusal = r.reason
    from unnest(${refused.map(({ step }) => step.move_id)}::uuid[], ${refused.map(({ reason }) => reason)}::text[]) as r(move_id, reason)
    where m.id = r.move_id`.execute(db);
}

async function noteUndone({ db }: Ctx, { done, refused }: Carried<MoveStep>): Promise<void> {
  // What is moved back is as it was proposed for again, but for its version: it can be accepted once more.
  await sql`update dispatch_moves m set outcome = 'undone', refusal = null,
      visit_id = case when m.kind = 'add' then null else m.visit_id end,
      expected_version = case when m.kind = 'add'
        then (select w.version from work_orders w where w.tenant_id = m.tenant_id and w.id = m.work_order_id) else v.version end
    from unnest(${done.map(({ move_id }) => move_id)}::uuid[], ${done.map(({ visit_id }) => visit_id)}::uuid[]) as d(move_id, visit_id)
    join visits v on v.id = d.visit_id where m.id = d.move_id`.execute(db);
  await sql`update dispatch_moves m set outcome = 'kept', refusal = r.reason
    from unnest(${refused.map(({ step }) => step.move_id)}::uuid[], ${refused.map(({ reason }) => reason)}::text[]) as r(move_id, reason)
    where m.id = r.move_id`.execute(db);
}
