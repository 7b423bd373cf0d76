/** Writes a status outside of the command that owns the row: `ctx.transition`. */
import { sql } from 'kysely';
import type { Ctx, Transition } from './context.ts';
import type { AnyResource, RowOf } from './resource.ts';
import { recordChange, writeRow } from './write-row.ts';

/** Returns undefined without changes if the row is in none of the states in `from`. */
export async function transition<R extends AnyResource>(
  ctx: Ctx,
  resource: R,
  id: string,
  { from, to, event, set, facts }: Transition<R>,
): Promise<RowOf<R> | undefined> {
  const { rows } = await sql<RowOf<R>>`select * from ${sql.table(resource.name)}
    where id = ${id} and status = any(${[...from]}) for no key update`.execute(ctx.db);
  const [before] = rows;
  if (!before) return undefined;
  const more = typeof set === 'function' ? set(before) : set;
  const after = await writeRow(ctx.db, resource, id, { ...more, status: to });
  if (!after) return undefined;
  await recordChange(ctx, resource, event, before, { ...after, ...facts });
  return after as RowOf<R>;
}
