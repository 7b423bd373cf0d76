// The jobs that make planning runs: they read the company's days, plan them off this thread, say how far it is, and store what was
// found. Whoever stops a run does so in the database, so that it works from any server.

import type { PlanScope } from '#domains/dispatch/company/plan-scope.rules.ts';
import type { PlanningTask, ProgressPoint } from '#domains/dispatch/company/planning-task.ts';
import { type CompanyDaysRead, readCompanyDays } from '#domains/dispatch/company/read-company-days.ts';
import { dispatchRuns } from '#domains/dispatch/runs/dispatch-run.resource.ts';
import { noteProgress, readScope, wantsStop } from '#domains/dispatch/runs/run-progress.ts';
import { storeInterim, storeProposal } from '#domains/dispatch/runs/store-proposal.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineJob, type Job } from '#kernel/job.ts';
import type { InterimPlan } from '../ports.ts';
import type { Services } from '../services.ts';
import { withRoutes } from './ask-routing.ts';

type Place = Pick<Services, 'planning' | 'routing' | 'stopping' | 'log'>;

export function createPlanningJobs(place: Place): readonly Job[] {
  const run: Job['run'] = (host, { run_id, user_id }, tenantId) =>
    makeRun(place, {
      id: String(run_id),
      inCompany: (work) => host.inTenant(tenantId, typeof user_id === 'string' ? user_id : null, work),
    });
  return [defineJob('dispatch.plan', run), defineJob('dispatch.quick', run)];
}

type Run = {
  readonly id: string;
  inCompany<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
};

type Kind = PlanningTask['kind'];
type Begun = { readonly kind: Kind; readonly scope: PlanScope; readonly read: CompanyDaysRead };

async function makeRun(place: Place, run: Run): Promise<void> {
  try {
    const begun = await run.inCompany((ctx) => begin(ctx, run.id));
    if (!begun) return;
    const read = await withRoutes({ ...place, inCompany: run.inCompany }, begun.read);
    await planAndStore(place, run, { ...begun, read });
  } catch (error) {
    place.log.error(
      { run: run.id, error: error instanceof Error ? error.stack : String(error) },
      'a planning run failed',
    );
    await run.inCompany((ctx) =>
      ctx.transition(dispatchRuns, run.id, {
        from: ['queued', 'running'],
        to: 'failed',
        event: 'failed',
        set: {
          error: 'The plan could not be made. Try again; if it stays, tell your administrator.',
          finished_at: ctx.now,
        },
      }),
    );
  }
}

/** Undefined if there is nothing to do: a job may be delivered twice, and a run be stopped before it begins. */
async function begin(ctx: Ctx, id: string): Promise<Begun | undefined> {
  const row = await ctx.transition(dispatchRuns, id, {
    from: ['queued'],
    to: 'running',
    event: 'began',
    set: { started_at: ctx.now },
  });
  if (!row) return undefined;
  await noteProgress(ctx, id, []);
  const scope = readScope(row.scope);
  const { kind, from_on, to_on, work_order_id } = row;
  return { kind, scope, read: await readCompanyDays(ctx, { kind, from_on, to_on, scope, work_order_id }) };
}

async function planAndStore(
  { planning, stopping }: Place,
  run: Run,
  { kind, scope, read }: Begun,
): Promise<void> {
  const stop = new AbortController();
  const watch = watchRun(run, read, stop);
  const endWithServer = () => stop.abort();
  stopping.addEventListener('abort', endWithServer);
  try {
    const result = await planning.run(taskOf(kind, scope, read), {
      signal: stop.signal,
      onProgress: watch.note,
      onInterim: watch.show,
    });
    await watch.end();
    await run.inCompany((ctx) =>
      storeProposal(ctx, { runId: run.id, kind, read, result, isStopped: stop.signal.aborted }),
    );
  } finally {
    stopping.removeEventListener('abort', endWithServer);
    await watch.end();
  }
}

function taskOf(kind: Kind, { max_seconds }: PlanScope, { days, urgent }: CompanyDaysRead): PlanningTask {
  return { kind, days, seed: 1, milliseconds: max_seconds * 1000, ...(urgent !== null && { urgent }) };
}

const TURN_MS = 400;
const HEARTBEAT_TURNS = 12;

type Watch = { note(point: ProgressPoint): void; show(interim: InterimPlan): void; end(): Promise<void> };

/** Writes the curve and the sign of life every now and then, and hears when somebody stops the run. */
function watchRun(run: Run, read: CompanyDaysRead, stop: AbortController): Watch {
  const points: ProgressPoint[] = [];
  let interim: InterimPlan | undefined;
  let written = 0;
  let turns = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<void> = Promise.resolve();
  let isEnded = false;
  const write = (ctx: Ctx) => {
    written = points.length;
    return noteProgress(ctx, run.id, points);
  };
  const takeTurn = async () => {
    turns += 1;
    const shown = interim;
    interim = undefined;
    await run.inCompany(async (ctx) => {
      if (await wantsStop(ctx, run.id)) stop.abort();
      if (shown) await storeInterim(ctx, run.id, read, shown);
      if (points.length > written || turns % HEARTBEAT_TURNS === 0) await write(ctx);
    });
  };
  const next = () => {
    timer = setTimeout(() => {
      // A turn that fails, as when the database is away for a moment, is made up for by the next.
      turn = takeTurn()
        .catch(() => {})
        .finally(() => !isEnded && next());
    }, TURN_MS);
  };
  next();
  return {
    note: (point) => void points.push(point),
    show: (plan) => {
      interim = plan;
    },
    async end() {
      if (isEnded) return;
      isEnded = true;
      clearTimeout(timer);
      await turn;
      await run.inCompany(write);
    },
  };
}
