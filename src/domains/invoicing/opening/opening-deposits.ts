/**
 * Customers' deposits that a company brings from its previous system. Each becomes a deposit that is paid, with the payment that came
 * there: an invoice takes it up, or it is credited and refunded, like any other. One entry, from opening balance equity to the deposits:
 * the receivable of a deposit and its payment come to nothing.
 */
import { sql } from 'kysely';
import type { OpeningDocument, TakenBack } from '#domains/ledger/entries/opening-document.ts';
import { postOpeningDeposit } from '#domains/ledger/entries/opening-posting.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { invoices } from '../invoice.resource.ts';
import { payments } from '../payments/payment.resource.ts';
import { draftBrought, refuseTaken } from './brought-document.ts';

export interface OpeningDeposit {
  readonly customer_id: string;
  readonly number: string;
  readonly received_on: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
  readonly reference: string | null;
}

/** Call after the open invoices are drafts: a number of theirs is taken. */
export async function draftOpeningDeposits(
  ctx: Ctx,
  opened_on: string,
  list: readonly OpeningDeposit[],
): Promise<OpeningDocument[]> {
  const later = list.find(({ received_on }) => received_on > opened_on);
  if (later)
    throw new Refused(
      'invalid',
      `Deposit ${later.number} came in your new books: ask for it and record its payment there, not here.`,
    );
  await refuseTaken(
    ctx,
    list.map(({ number }) => number),
  );
  const documents: OpeningDocument[] = [];
  for (const deposit of list) {
    const { amount, customer_id, received_on } = deposit;
    const draft = await draftBrought(
      ctx,
      opened_on,
      {
        ...{ kind: 'deposit', customer_id, number: deposit.number, amount },
        ...{ issued_on: received_on, due_on: received_on, description: 'Deposit brought forward' },
        lines: postOpeningDeposit({ amount, customer_id }),
      },
      ({ id, journal_entry_id }) => pay(ctx, { ...deposit, id, journal_entry_id, opened_on }),
    );
    documents.push(draft);
  }
  return documents;
}

/** Nobody is told that it is paid: that is no news. */
async function pay(
  ctx: Ctx,
  deposit: OpeningDeposit & Readonly<Record<'id' | 'journal_entry_id' | 'opened_on', string>>,
): Promise<void> {
  const { customer_id, received_on, opened_on, amount, reference, journal_entry_id } = deposit;
  const equity = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('system_key', '=', 'opening_balance_equity')
    .executeTakeFirstOrThrow();
  const id = ctx.newId();
  await ctx.db
    .insertInto('payments')
    .values({
      ...{ id, number: await ctx.nextNumber('payments'), customer_id, received_on, opened_on, amount },
      ...{ currency: ctx.viewer.currency, method: 'other', reference, journal_entry_id },
      ...{ account_id: equity.id, notes: 'Brought forward with the opening balances' },
    })
    .execute();
  await ctx.db
    .insertInto('payment_allocations')
    .values({ payment_id: id, invoice_id: deposit.id, amount, allocated_on: opened_on })
    .execute();
}

/** Voids the deposits that were brought and takes back their payments, all of them or none. */
export async function takeBackOpeningDeposits(ctx: Ctx): Promise<TakenBack[]> {
  const { rows } = await sql<{ id: string; number: string; is_touched: boolean; journal_entry_id: string }>`
    select i.id, i.number, i.journal_entry_id, i.applied <> 0 or exists (
      select from invoices c where c.credits_id = i.id and c.status <> 'void') as is_touched
    from invoices i where i.opened_on is not null and i.status = 'sent' and i.kind = 'deposit'
    order by i.id for no key update of i`.execute(ctx.db);
  const touched = rows.find(({ is_touched }) => is_touched);
  if (touched)
    throw new Refused(
      'conflict',
      `Deposit ${touched.number} has been applied to an invoice or credited since. Take that back first.`,
    );
  await takeBackPayments(ctx);
  for (const { id } of rows)
    await ctx.transition(invoices, id, {
      ...{ from: ['sent'], to: 'void', event: 'take_back' },
      set: { voided_at: ctx.now, void_reason: again },
    });
  return rows.map(({ id, journal_entry_id }) => ({ table: 'invoices', id, journal_entry_id }));
}

const again = 'The opening balances were entered again.';

/** As if they had never been: each on its own day, so that it counts on none. */
async function takeBackPayments(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string; received_on: string }>`
    select id, received_on::text from payments where opened_on is not null and status = 'recorded' order by id for no key update`.execute(
    ctx.db,
  );
  await sql`
    insert into payment_allocations (payment_id, invoice_id, amount, allocated_on, ends_id)
    select a.payment_id, a.invoice_id, -a.amount, a.allocated_on, a.id from payment_allocations a
    where a.payment_id = any(${rows.map(({ id }) => id)}::uuid[]) and a.ends_id is null
    order by a.invoice_id, a.id`.execute(ctx.db);
  for (const { id, received_on } of rows)
    await ctx.transition(payments, id, {
      ...{ from: ['recorded'], to: 'reversed', event: 'take_back' },
      set: { reversed_at: ctx.now, reversed_on: received_on, reverse_reason: again },
    });
}
