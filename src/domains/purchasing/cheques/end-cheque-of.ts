import type { Ctx } from '#kernel/context.ts';
import { cheques } from './cheque.resource.ts';

/** The cheque of a payment that is reversed is void; its number stays used. */
export async function endChequeOf(
  ctx: Ctx,
  payment_id: string,
  { reversed_on, reason }: { readonly reversed_on: string; readonly reason: string },
): Promise<void> {
  const good = await ctx.db
    .selectFrom('cheques')
    .select('id')
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'printed')
    .executeTakeFirst();
  if (!good) return;
  await ctx.transition(cheques, good.id, {
    ...{ from: ['printed'], to: 'void', event: 'end' },
    set: { ended_on: reversed_on, end_reason: reason },
  });
}
