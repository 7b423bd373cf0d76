import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';

/** Money arrives where money is kept, and leaves from there: the checking account where none is named. */
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
