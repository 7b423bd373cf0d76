// Asks the routing service for the legs of a run that are not known yet, in batches, and keeps the answers. A service that is away
// or slow holds up no plan: what is missing is estimated, and the run says so.

import { estimatedTravel } from '#domains/dispatch/company/assumptions.ts';
import type { CompanyDaysRead } from '#domains/dispatch/company/read-company-days.ts';
import {
  keepLegs,
  type PointLeg,
  readPoint,
  wantedLegs,
  withLegs,
} from '#domains/dispatch/company/travel-legs.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Log, Routing } from '../ports.ts';

/** Sources and destinations of a request; services take a hundred points by default. */
const BATCH = 50;
/** In all. */
const PATIENCE_MS = 4000;

type Asking = {
  readonly routing: Routing | undefined;
  readonly log: Log;
  inCompany<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
};

export async function withRoutes(
  { routing, log, inCompany }: Asking,
  read: CompanyDaysRead,
): Promise<CompanyDaysRead> {
  if (!routing) return read;
  const missing = missingLegs(read);
  const { legs, fault } = await askAll(routing, missing);
  if (legs.length > 0) await inCompany((ctx) => keepLegs(ctx, legs));
  if (fault) log.warn({ error: fault }, 'the routing service did not answer; travel is estimated');
  const days = withLegs(read.days, [...read.legs, ...legs]);
  return {
    ...read,
    days,
    assumptions: [...read.assumptions.filter((one) => one !== estimatedTravel), ...(fault ? [away] : [])],
  };
}

const away = 'The routing service did not answer in time: ways that it has not told before are estimated.';

function missingLegs({ days, legs }: CompanyDaysRead): Map<string, string[]> {
  const known = new Set(legs.map(({ from, to }) => `${from} ${to}`));
  const missing = new Map<string, string[]>();
  for (const [from, others] of wantedLegs(days)) {
    const unknown = others.filter((to) => !known.has(`${from} ${to}`));
    if (unknown.length > 0) missing.set(from, unknown);
  }
  return missing;
}

async function askAll(routing: Routing, missing: ReadonlyMap<string, readonly string[]>) {
  const legs: PointLeg[] = [];
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  const sources = [...missing.keys()];
  try {
    for (let at = 0; at < sources.length; at += BATCH) {
      const from = sources.slice(at, at + BATCH);
      const wanted = new Set(from.flatMap((point) => missing.get(point) ?? []));
      const targets = [...wanted];
      for (let start = 0; start < targets.length; start += BATCH)
        legs.push(...(await askBatch(routing, missing, from, targets.slice(start, start + BATCH), deadline)));
    }
    return { legs, fault: undefined };
  } catch (error) {
    return { legs, fault: error instanceof Error ? error.message : String(error) };
  }
}

async function askBatch(
  routing: Routing,
  missing: ReadonlyMap<string, readonly string[]>,
  from: readonly string[],
  to: readonly string[],
  signal: AbortSignal,
): Promise<PointLeg[]> {
  const table = await routing.table(from.map(readPoint), to.map(readPoint), signal);
  return from.flatMap((source, row) =>
    to.flatMap((target, column): PointLeg[] => {
      const [minutes, kilometres] = [table.minutes[row]?.[column], table.kilometres[row]?.[column]];
      // Null: there is no way on the road between them.
      if (minutes == null || kilometres == null || !missing.get(source)?.includes(target)) return [];
      return [{ from: source, to: target, minutes, kilometres }];
    }),
  );
}
