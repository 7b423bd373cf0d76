import { sql } from 'kysely';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { spelled } from '#kernel/spelling.ts';
import { recordCreation } from '#kernel/write-row.ts';
import '../bills/bill-payment.resource.ts';
import '../vendor.resource.ts';
import { paying } from '../bills/bill-payment.inputs.ts';
import { cheques } from './cheque.resource.ts';
import { type ChequeToWrite, writeCheque } from './next-cheque.ts';

/** A page of the printer holds one; more at once are rather a mistake. */
export const mostCheques = 100;

/** Gives each of the chosen payments by cheque the next number of its bank account; the file is asked for after it. */
export const printCheques = defineCommand(
  cheques,
  'print',
  {
    ...paying,
    label: 'Print cheques',
    scope: 'collection',
    input: { payments: field.tags({ label: 'Payments', required: true, max: mostCheques }) },
  },
  async (ctx, _row, input) => {
    const ids = [...new Set(input.payments)];
    if (ids.length === 0) throw invalid({ payments: 'Choose a payment.' });
    const payments = await lockPayments(ctx, ids);
    const made: string[] = [];
    for (const { number: _, ...payment } of payments) {
      const { id } = await writeCheque(ctx, payment);
      await recordCreation(ctx, cheques, printCheques.name, id);
      made.push(id);
    }
    return { cheques: made };
  },
);

type Payment = ChequeToWrite & { readonly number: string };
type Locked = Payment & {
  readonly method: string;
  readonly status: string;
  readonly subtype: string | null;
  readonly printed: number | null;
};

/** In the order of their numbers, which is that of the cheques. */
async function lockPayments(ctx: Ctx, ids: readonly string[]): Promise<Payment[]> {
  await sql`select from bill_payments where id = any(${ids}::uuid[]) order by id for update`.execute(ctx.db);
  const { rows } = await sql<Locked>`
    select p.id as payment_id, p.number, p.account_id, coalesce(v.legal_name, v.name) as payee, p.paid_on::text as dated_on, p.amount,
      coalesce(p.reference, v.account_number) as memo, p.method, p.status, a.subtype,
      (select c.number from cheques c where c.payment_id = p.id and c.status = 'printed') as printed
    from bill_payments p join vendors v on v.id = p.vendor_id join accounts a on a.id = p.account_id
    where p.id = any(${ids}::uuid[]) order by p.number, p.id`.execute(ctx.db);
  if (rows.length !== ids.length) throw invalid({ payments: 'One of these payments doesn’t exist.' });
  return rows.map(({ method, status, subtype, printed, ...payment }) => {
    const say = (why: string) => spelled(why, ctx.viewer.locale);
    const refuse = (why: string) => new Refused('conflict', `${payment.number} ${why}`);
    if (status !== 'recorded') throw refuse('is reversed.');
    if (method !== 'check') throw refuse(say('was not paid by cheque.'));
    if (subtype !== 'bank') throw refuse('was not paid from a bank account.');
    if (printed !== null) throw refuse(say(`was printed already, as cheque ${printed}.`));
    return payment;
  });
}
