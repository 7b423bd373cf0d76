import { sql } from 'kysely';
import { faultAt } from '#domains/ledger/entries/post-dated.ts';
import type { Ctx } from '#kernel/context.ts';
import './bill-payment.resource.ts';

/** Ends the allocations of a payment (with the discounts that were taken with it) or credit, each by its opposite, dated `on` or with its own day when that is later. */
export async function endBillAllocations(
  { db }: Pick<Ctx, 'db'>,
  of: 'payment_id' | 'credit_id' | 'prepayment_use_id',
  id: string,
  on: string,
): Promise<void> {
  const ofDiscounts =
    of === 'payment_id'
      ? sql`a.discount_id in (select d.id from purchase_discounts d where d.payment_id = ${id}::uuid)`
      : sql`false`;
  const ended = sql`
    insert into bill_payment_allocations (payment_id, credit_id, discount_id, prepayment_use_id, bill_id, amount, allocated_on, ends_id)
    select a.payment_id, a.credit_id, a.discount_id, a.prepayment_use_id, a.bill_id, -a.amount, greatest(a.allocated_on, ${on}::date), a.id
    from bill_payment_allocations a
    where (${sql.ref(`a.${of}`)} = ${id}::uuid or ${ofDiscounts}) and a.ends_id is null
      and not exists (select from bill_payment_allocations e where e.ends_id = a.id)
    order by a.bill_id, a.id`;
  await faultAt('reversed_on', () => ended.execute(db));
}
