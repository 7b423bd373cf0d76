/** Writes cheques into the register. A number is taken by one update, so that no two cheques of an account ever have the same. */
import './cheque.resource.ts';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { firstOf } from '#kernel/type-guards.ts';

export interface ChequeToWrite {
  readonly account_id: string;
  readonly payment_id: string;
  readonly payee: string;
  readonly dated_on: string;
  readonly amount: bigint;
  readonly memo: string | null;
}

/** The first cheque of an account has this number unless another one was set. */
export const firstNumber = 1001;

export async function writeCheque(
  ctx: Ctx,
  cheque: ChequeToWrite,
  id = ctx.newId(),
): Promise<{ id: string; number: number }> {
  const { rows } = await sql<{ number: number }>`
    insert into cheque_series as s (account_id, next_number) values (${cheque.account_id}::uuid, ${firstNumber + 1})
    on conflict (tenant_id, account_id) do update set next_number = s.next_number + 1
    returning s.next_number - 1 as number`.execute(ctx.db);
  const { number } = firstOf(rows);
  await ctx.db
    .insertInto('cheques')
    .values({ id, number, currency: ctx.viewer.currency, ...cheque })
    .execute();
  return { id, number };
}
