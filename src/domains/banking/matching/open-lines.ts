import type { Ctx } from '#kernel/context.ts';
import type { RowOf } from '#kernel/resource.ts';
import type { bankLines } from '../bank.resource.ts';

/** How many open lines of an account get suggestions at once, oldest first. */
export const mostLines = 200;

/** The open lines of a bank account that get suggestions. */
export function openLines({ db }: Pick<Ctx, 'db'>, accountId: string): Promise<RowOf<typeof bankLines>[]> {
  return db
    .selectFrom('bank_lines')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'unmatched')
    .orderBy('booked_on')
    .orderBy('id')
    .limit(mostLines)
    .execute();
}
