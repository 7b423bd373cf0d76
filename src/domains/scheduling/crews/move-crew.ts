/** Moving the visits of a crew. The database refuses a change after which they would be at different times. */
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { confirmVisit } from '../confirm-visit.ts';
import { moveOne, type NewPlace } from '../move-one.ts';
import { visits } from '../visit.resource.ts';
import { holdMates, namesOf, namingPerson, readCrews } from './crew.ts';

const movable = ['tentative', 'scheduled', 'dispatched'] as const;

interface MovedVisit {
  readonly id: string;
  readonly crew_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Moves the others of a crew to the time that one of them gets. */
export async function moveMates(ctx: Ctx, row: MovedVisit, place: NewPlace): Promise<void> {
  const { starts_at, ends_at } = place;
  const mates = (await holdMates(ctx, row)).filter((mate) => isElsewhere(mate, place));
  for (const { id, technician_id, override_reason } of mates)
    await moveAlone(ctx, id, {
      ...{ technician_id, starts_at, ends_at },
      override_reason: place.override_reason ?? override_reason,
    });
}

export function isElsewhere(
  a: Pick<MovedVisit, 'starts_at' | 'ends_at'>,
  b: Pick<MovedVisit, 'starts_at' | 'ends_at'>,
): boolean {
  return (
    Date.parse(a.starts_at) !== Date.parse(b.starts_at) || Date.parse(a.ends_at) !== Date.parse(b.ends_at)
  );
}

/** Moves one visit of a crew without the others, which are moved by the same transaction. */
export async function moveAlone(ctx: Ctx, id: string, place: NewPlace): Promise<void> {
  const row = await ctx.db
    .selectFrom('visits')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const before = row.status;
  if (!isOneOf(movable, before)) {
    const name = (await namesOf(ctx, [row.technician_id])).get(row.technician_id) ?? 'Somebody';
    throw new Refused('unlawful_state', `${name} has begun: the crew can’t be moved any more.`);
  }
  const { technician_id = row.technician_id } = place;
  await namingPerson(ctx, technician_id, async () => {
    const { status = before, ...set } = await moveOne(ctx, row, place);
    await ctx.transition(visits, id, { from: [before], to: status, event: 'move', set });
  });
}

/** Whoever confirms the visit of one person confirms those of the crew. */
export const confirmMates = defineReaction('visits.confirm', async (ctx, { id }) => {
  const { crew_id } = await ctx.db
    .selectFrom('visits')
    .select('crew_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (crew_id === null) return;
  // Its own reaction confirms the one after it.
  const next = (await readCrews(ctx, [crew_id])).find(({ status }) => status === 'tentative');
  if (next) await ctx.run(confirmVisit, next.id, {});
});
