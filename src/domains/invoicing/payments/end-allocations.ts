import { sql } from 'kysely';
import { faultAt } from '#domains/ledger/entries/post-dated.ts';
import type { Ctx } from '#kernel/context.ts';
import './payment.resource.ts';

type Source = 'payment_id' | 'credit_note_id' | 'write_off_id' | 'refund_id';

/**
 * Ends the allocations of what is reversed or void, of a payment with its discounts. Each gets an opposite, dated with the reversal or the allocation's own day when
 * that is later, so that what was open before stays known. The database adds both up.
 */
export async function endAllocations(
  { db }: Pick<Ctx, 'db'>,
  of: Source,
  id: string,
  on: string,
): Promise<void> {
  const ofDiscounts =
    of === 'payment_id'
      ? sql`a.discount_id in (select d.id from sales_discounts d where d.payment_id = ${id}::uuid)`
      : sql`false`;
  const ended = sql`
    insert into payment_allocations
      (payment_id, credit_note_id, write_off_id, discount_id, invoice_id, refund_id, amount, allocated_on, ends_id)
    select a.payment_id, a.credit_note_id, a.write_off_id, a.discount_id, a.invoice_id, a.refund_id, -a.amount,
      greatest(a.allocated_on, ${on}::date), a.id
    from payment_allocations a
    where (${sql.ref(`a.${of}`)} = ${id}::uuid or ${ofDiscounts}) and a.ends_id is null
      and not exists (select from payment_allocations e where e.ends_id = a.id)
    order by a.invoice_id, a.id`;
  await faultAt('reversed_on', () => ended.execute(db));
}

export interface EndedDeposit {
  readonly id: string;
  readonly ends_id: string;
  readonly amount: bigint;
  readonly allocated_on: string;
  /** The entry that moved it out of its liability. */
  readonly posted_id: string | null;
}

/** Ends what deposits paid of an invoice, today or on the day of the allocation when that is later. */
export async function endDeposits(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  invoiceId: string,
): Promise<EndedDeposit[]> {
  const { rows } = await sql<EndedDeposit>`
    insert into payment_allocations (deposit_id, invoice_id, amount, allocated_on, ends_id)
    select a.deposit_id, a.invoice_id, -a.amount, greatest(a.allocated_on, ${today}::date), a.id from payment_allocations a
    where a.invoice_id = ${invoiceId}::uuid and a.deposit_id is not null and a.ends_id is null
      and not exists (select from payment_allocations e where e.ends_id = a.id)
    order by a.deposit_id
    returning id, ends_id, -amount as amount, allocated_on::text,
      (select o.journal_entry_id from payment_allocations o where o.id = payment_allocations.ends_id) as posted_id`.execute(
    db,
  );
  return rows;
}
