/**
 * Crews: people who visit a job together. Each has a visit of their own; those of a crew share `crew_id` and the planned times. The
 * lead is the one with the least `crew_place` among those who still come.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { constraintOf } from '#kernel/type-guards.ts';
import { type visitStatuses, visits } from '../visit.resource.ts';

export interface CrewVisit {
  readonly id: string;
  readonly work_order_id: string;
  readonly crew_id: string;
  readonly crew_place: number;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: (typeof visitStatuses)[number];
  readonly override_reason: string | null;
}

/** Until the transaction ends, nobody else plans these crews. */
export async function holdCrews({ db }: Pick<Ctx, 'db'>, crewIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(crewIds)].toSorted()) await sql`select fw.hold_crew(${id})`.execute(db);
}

/** Those who come, or came, the lead first. */
export async function readCrews(
  { db }: Pick<Ctx, 'db'>,
  crewIds: readonly string[],
): Promise<readonly CrewVisit[]> {
  if (crewIds.length === 0) return [];
  const { rows } = await sql<CrewVisit>`
    select id, work_order_id, crew_id, crew_place, technician_id, starts_at, ends_at, status, override_reason
      from visits where crew_id = any(${[...crewIds]}::uuid[]) and status not in ('cancelled', 'no_access')
     order by crew_id, crew_place, id`.execute(db);
  return rows;
}

/** The others of the visit's crew, held until the transaction ends. Empty for a visit without a crew. */
export async function holdMates(
  ctx: Ctx,
  { id, crew_id }: { readonly id: string; readonly crew_id: string | null },
): Promise<readonly CrewVisit[]> {
  if (crew_id === null) return [];
  await holdCrews(ctx, [crew_id]);
  return (await readCrews(ctx, [crew_id])).filter((mate) => mate.id !== id);
}

export async function namesOf(
  { db }: Pick<Ctx, 'db'>,
  people: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, fw.person_name(user_id) as name from memberships where id = any(${people.filter((id) => id !== null)}::uuid[])`.execute(
    db,
  );
  return new Map<string | null, string>([
    [null, 'Nobody'],
    ...rows.map(({ id, name }) => [id, name] as const),
  ]);
}

/** Plans for a person of a crew. A refusal of the database names them. */
export async function namingPerson<T>(ctx: Ctx, person: string | null, plan: () => Promise<T>): Promise<T> {
  // First, because nothing can be read any more after the refusal.
  const name = (await namesOf(ctx, [person])).get(person) ?? 'Somebody';
  try {
    return await plan();
  } catch (error) {
    const known = visits.refusals?.[constraintOf(error) ?? ''];
    if (known?.code !== 'overlap' && known?.code !== 'conflict') throw error;
    const message = known.message.replace('This technician', name);
    throw new Refused(known.code, message, { fields: { [known.field ?? 'starts_at']: message } });
  }
}
