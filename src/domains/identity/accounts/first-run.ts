import { sql } from 'kysely';
import type { IdentityCtx } from '../tables.ts';

/** Nobody has an account on this server yet: whoever signs up first is expected to found a company. */
export async function isFirstRun({ db }: Pick<IdentityCtx, 'db'>): Promise<boolean> {
  const { rows } = await sql<{
    is_first: boolean;
  }>`select not exists (select from users) as is_first`.execute(db);
  return rows[0]?.is_first === true;
}
