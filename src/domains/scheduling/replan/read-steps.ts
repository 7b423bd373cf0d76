import { invalid } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { isId, notAGivenId, readGivenId } from '#kernel/id.ts';
import { isRecord, textOf } from '#kernel/type-guards.ts';
import { fromEdge } from '#kernel/values.ts';
import { visits } from '../visit.resource.ts';
import type { TakenPlace, VisitStep } from './carry-out.ts';

const most = 500;

/** Throws `invalid` for a list that can’t be carried out as it is. */
export function readSteps(given: Json): VisitStep[] {
  if (!Array.isArray(given) || given.length === 0) throw invalid({ steps: 'Send a list of steps.' });
  if (given.length > most) throw invalid({ steps: `At most ${most} visits at once.` });
  const list: readonly Json[] = given;
  const steps = list.map(readStep);
  if (new Set(steps.map(({ visit_id }) => visit_id)).size < steps.length)
    throw invalid({ steps: 'Name each visit once.' });
  return steps;
}

function readStep(given: Json): VisitStep {
  if (!isRecord(given)) throw invalid({ steps: 'Send objects.' });
  const { visit_id, work_order_id, like_visit_id, crew_of, keeps_team } = given;
  const frees = readPlace(given.before);
  const takes = readPlace(given.after);
  if (!frees && !takes) throw invalid({ steps: 'Say where each visit was, where it goes, or both.' });
  const id = frees ? readId(visit_id) : readGivenId(visit_id);
  if (id === undefined) throw invalid({ steps: notAGivenId });
  return {
    visit_id: id,
    work_order_id: readId(work_order_id),
    ...(frees && { frees }),
    ...(takes && { takes }),
    ...(like_visit_id && !frees ? { likeVisit: readId(like_visit_id) } : {}),
    ...(crew_of && !frees ? { crewOf: readId(crew_of) } : {}),
    keepsTeam: keeps_team === true,
  };
}

function readId(given: unknown): string {
  if (typeof given !== 'string' || !isId(given))
    throw invalid({ steps: 'Name visit and work order by their ids.' });
  return given.toLowerCase();
}

function readPlace(given: unknown): TakenPlace | undefined {
  if (given === null || given === undefined) return undefined;
  if (!isRecord(given)) throw invalid({ steps: 'A place is {technician_id, starts_at, ends_at}.' });
  const { technician_id = null, override_reason, instructions, is_tentative } = given;
  return {
    technician_id: technician_id === null ? null : readId(technician_id),
    starts_at: readInstant(given.starts_at),
    ends_at: readInstant(given.ends_at),
    override_reason: readText(override_reason, 500),
    instructions: readText(instructions, 4000),
    is_tentative: is_tentative === true,
  };
}

function readInstant(given: unknown): string {
  const read = fromEdge(visits.fields.starts_at, given ?? null, 0);
  const instant = read.error === undefined ? textOf(read.value) : null;
  if (instant === null) throw invalid({ steps: read.error ?? 'Say when it starts and ends.' });
  return instant;
}

function readText(given: unknown, longest: number): string | null {
  const text = textOf(given)?.trim() || null;
  if (text !== null && text.length > longest) throw invalid({ steps: `At most ${longest} characters.` });
  return text;
}
