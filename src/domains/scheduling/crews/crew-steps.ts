/**
 * Crews in a plan of several visits: who moves one of a crew in time moves the others with it, all or none.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import type { VisitStep } from '../replan/carry-out.ts';
import { type CrewVisit, holdCrews, namesOf, readCrews } from './crew.ts';
import { isElsewhere } from './move-crew.ts';

/** The steps with those of mates that nobody named, and with what belongs together. */
export async function withCrews(ctx: Ctx, steps: readonly VisitStep[]): Promise<readonly VisitStep[]> {
  const crews = await crewsOf(ctx, steps);
  await holdCrews(ctx, [...crews.values()]);
  const present = await readCrews(ctx, [...new Set(crews.values())]);
  const known = new Set(steps.map(({ visit_id }) => visit_id));
  const leaders = new Set(steps.flatMap(({ crewOf }) => crewOf ?? []));
  const joined = steps.map((step): VisitStep => {
    const { visit_id, crewOf, likeVisit } = step;
    const crew = crews.get(step.frees ? visit_id : (crewOf ?? likeVisit ?? ''));
    if (step.frees) return isMovedInTime(step) && crew ? { ...step, together: crew } : step;
    if (crew) return { ...step, together: crew, crewOf: crewOf ?? likeVisit ?? visit_id };
    return crewOf || leaders.has(visit_id) ? { ...step, together: crewOf ?? visit_id } : step;
  });
  const moves = new Map<string, VisitStep>();
  for (const step of joined.filter(isMovedInTime)) {
    if (step.together === undefined || !step.takes) continue;
    const other = moves.get(step.together)?.takes;
    if (other && isElsewhere(other, step.takes))
      throw invalid({ steps: 'The visits of a crew go to the same time.' });
    moves.set(step.together, step);
  }
  const mates = present.flatMap((mate) => {
    const takes = moves.get(mate.crew_id)?.takes;
    return takes && !known.has(mate.id) ? [withMate(mate, takes)] : [];
  });
  return [...joined, ...mates];
}

function withMate(mate: CrewVisit, { starts_at, ends_at }: NonNullable<VisitStep['takes']>): VisitStep {
  const { id, work_order_id, technician_id, override_reason, crew_id } = mate;
  return {
    ...{ visit_id: id, work_order_id, together: crew_id },
    frees: { technician_id, starts_at: mate.starts_at, ends_at: mate.ends_at },
    takes: { technician_id, starts_at, ends_at, override_reason },
  };
}

/** The crews of the visits that are moved in time, joined, or come back. */
async function crewsOf({ db }: Ctx, steps: readonly VisitStep[]): Promise<ReadonlyMap<string, string>> {
  const ids = steps.flatMap((step) =>
    step.frees ? (isMovedInTime(step) ? [step.visit_id] : []) : (step.crewOf ?? step.likeVisit ?? []),
  );
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; crew_id: string }>`
    select id, crew_id from visits where id = any(${ids}::uuid[]) and crew_id is not null`.execute(db);
  return new Map(rows.map(({ id, crew_id }) => [id, crew_id]));
}

export function isMovedInTime({ frees, takes }: VisitStep): boolean {
  return frees !== undefined && takes !== undefined && isElsewhere(frees, takes);
}

/** What keeps one of a crew from being moved keeps the others as well. Reasons by visit. */
export async function keptByCrew(
  ctx: Ctx,
  steps: readonly VisitStep[],
  changed: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const stuck = steps.filter((step) => step.together !== undefined && changed.has(step.visit_id));
  if (stuck.length === 0) return changed;
  const names = await namesOf(
    ctx,
    stuck.map(({ frees }) => frees?.technician_id ?? null),
  );
  const why = new Map(
    stuck.map(({ visit_id, together, frees }) => {
      const name = names.get(frees?.technician_id ?? null) ?? 'Somebody';
      return [together, { visit_id, name, reason: changed.get(visit_id) ?? '' }];
    }),
  );
  const found = new Map(changed);
  for (const { visit_id, together } of steps) {
    const cause = together === undefined ? undefined : why.get(together);
    if (cause && (visit_id === cause.visit_id || !changed.has(visit_id)))
      found.set(visit_id, `${cause.name}: ${cause.reason}`);
  }
  return found;
}
