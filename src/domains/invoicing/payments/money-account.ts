import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';

/** The bank or cash account for a payment: the given one, else the checking account. Refuses any other account. */
export async function moneyAccount({ db }: Pick<Ctx, 'db'>, wanted: string | null): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'subtype', 'is_active'])
    .where(wanted === null ? 'system_key' : 'id', '=', wanted ?? 'bank')
    .executeTakeFirst();
  const isMoney = account?.is_active && (account.subtype === 'bank' || account.subtype === 'cash');
  if (!isMoney) throw invalid({ account_id: 'Choose a bank or cash account.' });
  return account.id;
}
