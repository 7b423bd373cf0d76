import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { firstOf } from './type-guards.ts';

/** 244 random bits, the secret in a document's public link. */
export async function newToken({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as token`.execute(db);
  return firstOf(rows).token;
}
