/**
 * A customer's credit: payments on account, open credit notes and paid deposits. It is applied to their invoices or refunded. Only
 * applying a deposit posts an entry, as it leaves its liability account; the others are in receivables already.
 */
import { sql } from 'kysely';
import { postEntry } from '#domains/ledger/entries/post.ts';
import { postDepositApplied } from '#domains/ledger/entries/posting.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { payInvoices } from '../paid-invoice.ts';

export type CreditKind = 'payment' | 'credit_note' | 'deposit';

export interface OpenCredit {
  readonly kind: CreditKind;
  readonly id: string;
  readonly number: string;
  readonly dated_on: string;
  /** The day from which it can be used: a deposit, once it is paid. */
  readonly available_on: string;
  readonly available: bigint;
}

interface CreditToUse extends OpenCredit {
  readonly amount: bigint;
}

/** Oldest first. `locked` locks the rows until the end of the transaction. */
export async function readOpenCredits(
  { db }: Pick<Ctx, 'db'>,
  customerId: string,
  { locked = false, ids = null }: { locked?: boolean; ids?: readonly string[] | null } = {},
): Promise<OpenCredit[]> {
  const mine = sql`customer_id = ${customerId} and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))`;
  if (locked) {
    await sql`select from payments where ${mine} and status = 'recorded' order by id for no key update`.execute(
      db,
    );
    await sql`select from invoices where ${mine} and status = 'sent' and kind in ('credit_note', 'deposit')
      order by id for no key update`.execute(db);
  }
  const { rows } = await sql<OpenCredit>`
    select * from (
      select 'payment' as kind, id, number, received_on::text as dated_on, received_on::text as available_on, amount - allocated as available
        from payments where ${mine} and status = 'recorded'
      union all
      select 'credit_note', id, number, issue_date::text, issue_date::text, balance from invoices
        where ${mine} and status = 'sent' and kind = 'credit_note'
      union all
      select 'deposit', d.id, d.number, d.issue_date::text, greatest(d.issue_date, a.paid_on)::text, least(d.total - c.credited, d.paid - d.written_off - a.by_credit) - d.applied
        from invoices d
        cross join lateral (select coalesce(sum(n.total), 0)::bigint as credited from invoices n
          where n.credits_id = d.id and n.status = 'sent') c
        cross join lateral (
          select coalesce(sum(x.amount) filter (where x.credit_note_id is not null), 0)::bigint as by_credit,
            max(x.allocated_on) filter (where x.payment_id is not null) as paid_on
          from payment_allocations x where x.invoice_id = d.id) a
        where d.customer_id = ${customerId} and (${ids}::uuid[] is null or d.id = any(${ids}::uuid[]))
          and d.status = 'sent' and d.kind = 'deposit') o
    where available > 0 order by dated_on, number`.execute(db);
  return rows;
}

const creditInput = {
  payment_id: field.ref('payments'),
  credit_note_id: field.ref('invoices'),
  deposit_id: field.ref('invoices'),
  amount: field.money({ label: 'Amount', required: true }),
};

/** Validates the requested credits against what is open. Faults are keyed like `credits.2.amount`. */
export async function takeCredits(
  ctx: Ctx,
  customerId: string,
  input: unknown,
  kinds: readonly CreditKind[],
): Promise<CreditToUse[]> {
  const sent = readLines(creditInput, input ?? [], ctx.viewer, { name: 'credits', most: 100 });
  const named = sent.map((one) => one.payment_id ?? one.credit_note_id ?? one.deposit_id ?? '');
  const open = await readOpenCredits(ctx, customerId, { locked: true, ids: named.filter(Boolean) });
  const faults: Record<string, string> = {};
  const taken = sent.flatMap(({ amount, ...one }, index): CreditToUse[] => {
    const kind = one.payment_id ? 'payment' : one.credit_note_id ? 'credit_note' : 'deposit';
    const found = open.find((credit) => credit.id === named[index] && credit.kind === kind);
    if (amount <= 0n) faults[`credits.${index}.amount`] = 'Enter an amount above zero.';
    else if (!found || !kinds.includes(kind) || named.indexOf(named[index] ?? '') < index)
      faults[`credits.${index}.amount`] = 'There is nothing open here.';
    else if (amount > found.available)
      faults[`credits.${index}.amount`] =
        `Only ${fromMinor(found.available, currencyExponent(ctx.viewer.currency))} of ${found.number} is open.`;
    else return [{ ...found, amount }];
    return [];
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return taken;
}

export const sourceColumn = {
  payment: 'payment_id',
  credit_note: 'credit_note_id',
  deposit: 'deposit_id',
} as const satisfies Record<CreditKind, string>;

interface InvoiceToPay {
  readonly id: string;
  readonly kind: string;
  readonly customer_id: string;
  readonly number: string | null;
  readonly issue_date: string;
}

/**
 * Returns the sum applied. `open`: the unpaid amount of the invoice, which the calling command has locked. `on`: the day from which it
 * counts; later when invoice or credit are later.
 */
export async function applyCredits(
  ctx: Ctx,
  invoice: InvoiceToPay,
  open: bigint,
  input: unknown,
  on: string,
): Promise<bigint> {
  // A deposit can't pay another deposit: both are prepayments.
  const kinds: CreditKind[] = invoice.kind === 'deposit' ? [] : ['deposit'];
  const credits = await takeCredits(ctx, invoice.customer_id, input, [...kinds, 'credit_note', 'payment']);
  const sum = credits.reduce((total, { amount }) => total + amount, 0n);
  if (sum > open) {
    const left = fromMinor(open, currencyExponent(ctx.viewer.currency));
    throw invalid({ credits: `Only ${left} of the invoice is open.` });
  }
  for (const credit of credits) await applyCredit(ctx, invoice, credit, on);
  return sum;
}

async function applyCredit(ctx: Ctx, invoice: InvoiceToPay, credit: CreditToUse, on: string): Promise<void> {
  const id = ctx.newId();
  const allocated_on = latest(on, invoice.issue_date, credit.available_on);
  const journal_entry_id =
    credit.kind === 'deposit'
      ? await postEntry(
          ctx,
          {
            entry_date: allocated_on,
            memo: `Deposit ${credit.number} applied to ${invoice.number}`,
            source: 'deposit_applied',
            source_table: 'payment_allocations',
            source_id: id,
          },
          postDepositApplied({ amount: credit.amount, customer_id: invoice.customer_id }),
        )
      : null;
  const source = { [sourceColumn[credit.kind]]: credit.id };
  const { amount } = credit;
  await payInvoices(ctx, [{ id, invoice_id: invoice.id, amount, allocated_on, journal_entry_id, ...source }]);
}
