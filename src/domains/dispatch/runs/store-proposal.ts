/** Writes what a run has found. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { PlannedOption, PlanningResult } from '../company/planning-task.ts';
import type { CompanyDaysRead } from '../company/read-company-days.ts';
import type { Score } from '../plan.ts';
import { dispatchRuns } from './dispatch-run.resource.ts';
import { leftOutWork } from './explain-left-out.ts';
import { counted, type PlanWords, planWords } from './plan-words.ts';
import { type ProposedMove, proposedMoves } from './proposed-moves.ts';
import type { CostOfPlan, PlanOption } from './run-shapes.rules.ts';

export interface Found {
  readonly runId: string;
  readonly kind: 'optimise' | 'emergency' | 'repair';
  readonly read: CompanyDaysRead;
  readonly result: PlanningResult;
  readonly isStopped: boolean;
}

/** Returns false if the run has ended meanwhile. */
export async function storeProposal(
  ctx: Ctx,
  { runId, kind, read, result, isStopped }: Found,
): Promise<boolean> {
  const words = planWords(ctx.viewer);
  const comparison = { read, words, before: result.before, unplannable: new Set(result.unplannable) };
  const plans = result.options.map((plan, index) => ({
    plan,
    moves: proposedMoves(comparison, plan, index + 1),
  }));
  const left = leftOutWork(read, words, result.left_out, result.unplannable);
  const [best] = plans;
  const options = plans.map(({ plan, moves }, index) => optionOf(read, words, plan, moves, index + 1));
  const ended = await ctx.transition(dispatchRuns, runId, {
    from: ['running'],
    to: isStopped ? 'stopped' : 'finished',
    event: isStopped ? 'stopped' : 'finished',
    set: {
      score_before: costOf(words, result.before.score),
      score_after: best ? costOf(words, best.plan.score) : null,
      lower_bound: kind === 'emergency' ? null : BigInt(Math.max(0, Math.floor(result.lower_bound))),
      summary: summaryOf(kind, words, result, best?.moves ?? [], left.length).slice(0, 1000),
      assumptions: read.assumptions,
      left_out: left,
      options,
      finished_at: ctx.now,
    },
  });
  if (!ended) return false;
  await replaceMoves(
    ctx,
    runId,
    plans.flatMap(({ moves }) => moves),
  );
  return true;
}

/** Shows what is proposed so far. It is replaced when the run ends, and can't be accepted before. */
export async function storeInterim(
  ctx: Ctx,
  runId: string,
  read: CompanyDaysRead,
  { before, plan }: { readonly before: PlannedOption; readonly plan: PlannedOption },
): Promise<void> {
  const comparison = { read, words: planWords(ctx.viewer), before, unplannable: new Set<string>() };
  await replaceMoves(ctx, runId, proposedMoves(comparison, plan, 1));
}

async function replaceMoves({ db }: Ctx, runId: string, moves: readonly ProposedMove[]): Promise<void> {
  await sql`delete from dispatch_moves where run_id = ${runId}`.execute(db);
  if (moves.length === 0) return;
  await sql`
    insert into dispatch_moves (run_id, option, position, kind, work_order_id, visit_id, from_technician_id, from_starts_at,
      from_ends_at, to_technician_id, to_starts_at, to_ends_at, reason, prices, travel_minutes, expected_version)
    select ${runId}, option, position, kind, work_order_id, visit_id, from_technician_id, from_starts_at, from_ends_at,
      to_technician_id, to_starts_at, to_ends_at, reason, prices, travel_minutes, expected_version
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) m(option integer, position integer, kind text, work_order_id uuid,
      visit_id uuid, from_technician_id uuid, from_starts_at timestamptz, from_ends_at timestamptz, to_technician_id uuid,
      to_starts_at timestamptz, to_ends_at timestamptz, reason text, prices jsonb, travel_minutes integer, expected_version integer)`.execute(
    db,
  );
}

/** The parts are rounded so that they add up to the total. */
export function costOf(words: PlanWords, score: Score): CostOfPlan {
  const { total: _total, soft_windows, ...others } = score;
  const rounded = Object.values({ ...others, soft_windows }).map(Math.round);
  return {
    total: words.amount(rounded.reduce((sum, part) => sum + part, 0)),
    left_out: words.amount(score.left_out),
    work_and_travel_time: words.amount(score.work_and_travel_time),
    distance: words.amount(score.distance),
    overtime: words.amount(score.overtime),
    late: words.amount(soft_windows),
    not_preferred: words.amount(score.not_preferred),
    out_of_territory: words.amount(score.out_of_territory),
    changes: words.amount(score.changes),
  };
}

function optionOf(
  { names }: CompanyDaysRead,
  words: PlanWords,
  { score }: PlannedOption,
  moves: readonly ProposedMove[],
  option: number,
): PlanOption {
  const added = moves.find(({ kind }) => kind === 'add');
  const others = moves.filter((move) => move !== added);
  const concerned = others.flatMap(({ from_technician_id, to_technician_id }) => [
    from_technician_id,
    to_technician_id,
  ]);
  const tells = [...new Set(concerned.filter((id) => id !== null))].filter(
    (id) => id !== added?.to_technician_id,
  );
  const who =
    added && `${names.get(added.to_technician_id) ?? 'Somebody'}, ${words.moment(added.to_starts_at)}`;
  const what =
    others.length === 0
      ? 'nothing else changes'
      : `${counted(others.length, 'other visit')} ${others.length === 1 ? 'moves' : 'move'}`;
  return {
    option,
    summary: who ? `${who}: ${what}` : counted(moves.length, 'move'),
    cost: costOf(words, score),
    tells,
  };
}

function summaryOf(
  kind: Found['kind'],
  words: PlanWords,
  { before, options: [best], lower_bound }: PlanningResult,
  moves: readonly ProposedMove[],
  left: number,
): string {
  if (!best) return 'Nothing was found.';
  const stays = left === 0 ? '' : ` ${counted(left, 'job')} left out.`;
  if (kind === 'emergency')
    return moves.length === 0
      ? 'Nobody can take it on these days.'
      : `The best way costs ${words.money(best.score.total - before.score.total)} more than the day as it is.`;
  if (moves.length === 0) return `Nothing better was found: the plan stays as it is.${stays}`;
  const added = moves.filter((move) => move.kind === 'add').length;
  const what = [
    added > 0 && `${counted(added, 'job')} ${added === 1 ? 'gets' : 'get'} a visit`,
    moves.length > added &&
      `${counted(moves.length - added, 'visit')} ${moves.length - added === 1 ? 'moves' : 'move'}`,
  ].filter((one) => typeof one === 'string');
  const paid = (score: Score) => score.work_and_travel_time + score.distance + score.overtime;
  const gap =
    best.score.total > 0 ? Math.ceil(((best.score.total - lower_bound) / best.score.total) * 100) : 0;
  return `${what.join(' and ')}. Time, travel and overtime cost ${words.money(paid(best.score))} instead of ${words.money(paid(before.score))}.${stays} All in all no plan can cost less than ${words.money(lower_bound)}: at most ${gap}% could still be gained, and usually it is far less.`;
}
