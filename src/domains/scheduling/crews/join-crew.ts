/** Which crew a new visit belongs to, and who else is planned with it. */
import { readIds } from '#domains/work-orders/ids.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { holdCrews, readCrews } from './crew.ts';

interface Times {
  readonly starts_at: string;
  readonly ends_at: string;
}

export interface CrewPlace {
  readonly crew_id: string;
  readonly crew_place: number;
}

const most = 20;

/** The people besides the lead. */
export function readOthers(
  technicianId: string | null | undefined,
  given: readonly string[] | null | undefined,
): readonly string[] {
  const others = readIds('crew_technician_ids', given).filter((id) => id !== technicianId);
  if (others.length === 0) return others;
  if (!technicianId) throw invalid({ technician_id: 'Choose who leads the crew.' });
  if (others.length >= most) throw invalid({ crew_technician_ids: `A crew has ${most} people at most.` });
  return others;
}

/**
 * The place of a new visit in the crew of another one, which becomes a crew if it is none. A visit that was cancelled stands for its
 * place: the new one comes back to it. Throws `overlap` if the crew comes at another time.
 */
export async function placeInCrewOf(
  ctx: Ctx,
  workOrderId: string,
  visitId: string,
  { starts_at, ends_at }: Times,
): Promise<CrewPlace> {
  const { db } = ctx;
  const other = await db
    .selectFrom('visits')
    .select(['work_order_id', 'crew_id', 'crew_place', 'status', 'starts_at', 'ends_at'])
    .where('id', '=', visitId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (other?.work_order_id !== workOrderId)
    throw invalid({ crew_of: 'This visit is not of the same work order.' });
  const isOff = other.status === 'cancelled' || other.status === 'no_access';
  const crew_id = other.crew_id ?? ctx.newId();
  await holdCrews(ctx, [crew_id]);
  if (other.crew_id === null)
    await db.updateTable('visits').set({ crew_id, crew_place: 1 }).where('id', '=', visitId).execute();
  const crew = await readCrews(ctx, [crew_id]);
  const [one] = crew;
  if (one && (!isSame(one.starts_at, starts_at) || !isSame(one.ends_at, ends_at)))
    throw new Refused('overlap', 'The crew comes at another time now.', {
      fields: { starts_at: 'The crew comes at another time now.' },
    });
  const own = isOff ? other.crew_place : null;
  const isFree = own !== null && crew.every(({ crew_place }) => crew_place !== own);
  return { crew_id, crew_place: isFree ? own : (await lastPlace(ctx, crew_id)) + 1 };
}

const isSame = (a: string, b: string) => Date.parse(a) === Date.parse(b);

/** Also of those who do not come any more. */
async function lastPlace({ db }: Ctx, crewId: string): Promise<number> {
  const { last } = await db
    .selectFrom('visits')
    .select(({ fn }) => fn.max('crew_place').as('last'))
    .where('crew_id', '=', crewId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
