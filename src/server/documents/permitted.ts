import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';

/** A permission that covers all the data of what is made raises row access for it. */
export async function permitted<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  await sql`select set_config('app.access', 'command', true)`.execute(ctx.db);
  return work(ctx);
}
