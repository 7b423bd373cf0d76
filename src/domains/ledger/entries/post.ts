/**
 * Writes entries through `fw.post_entry`, which numbers, dates and chains them in one round trip. Unique keys guarantee that a
 * document posts once and is reversed once under concurrency; their errors become refusals here.
 */

import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { followsDocuments } from '../accounts/line-accounts.ts';
import { isBalanced, type PostingLine, reversed } from './posting.ts';

export interface Entry {
  readonly entry_date: string;
  readonly memo: string;
  /** The kind of event recorded: invoice, payment, part_used, manual, … */
  readonly source: EntrySource;
  readonly source_table?: string;
  readonly source_id?: string;
  readonly reverses_id?: string;
}

export type EntrySource =
  | 'invoice'
  | 'invoice_void'
  | 'credit_note'
  | 'credit_note_void'
  | 'payment'
  | 'payment_reversal'
  | 'deposit'
  | 'deposit_void'
  | 'deposit_applied'
  | 'deposit_released'
  | 'refund'
  | 'refund_reversal'
  | 'write_off'
  | 'write_off_reversal'
  | 'sales_discount'
  | 'sales_discount_reversal'
  | 'part_used'
  | 'part_returned'
  | 'goods_receipt'
  | 'goods_receipt_reversal'
  | 'goods_return'
  | 'goods_not_billed'
  | 'vendor_bill'
  | 'vendor_bill_void'
  | 'vendor_credit'
  | 'vendor_credit_void'
  | 'bill_payment'
  | 'bill_payment_reversal'
  | 'vendor_prepayment'
  | 'vendor_prepayment_reversal'
  | 'prepayment_applied'
  | 'prepayment_released'
  | 'vendor_refund'
  | 'vendor_refund_reversal'
  | 'purchase_discount'
  | 'purchase_discount_reversal'
  | 'stock_adjustment'
  | 'stock_cost'
  | 'landed_cost'
  | 'opening_balance'
  | 'opening_balance_undone'
  | 'tax_return'
  | 'tax_return_reversal'
  | 'depreciation'
  | 'depreciation_reversal'
  | 'disposal'
  | 'disposal_reversal'
  | 'revenue_recognition'
  | 'revenue_recognition_reversal'
  | 'manual'
  | 'bank'
  | 'bank_undone'
  | 'reversal';

type Poster = Pick<Ctx, 'db'>;

/** Returns the id of the entry. */
export async function postEntry(ctx: Poster, entry: Entry, lines: readonly PostingLine[]): Promise<string> {
  if (!isBalanced(lines)) throw unbalanced();
  try {
    const { rows } = await sql<{ id: string }>`
      select fw.post_entry(${JSON.stringify(entry)}::jsonb, ${toJson(lines)}::jsonb) as id`.execute(ctx.db);
    return firstOf(rows).id;
  } catch (error) {
    throw postingRefusal(error) ?? error;
  }
}

export interface Voucher {
  readonly entry: Entry;
  readonly lines: readonly PostingLine[];
}

/** Many at once. Returns the ids of the entries, in the same order. */
export async function postEntries(ctx: Poster, vouchers: readonly Voucher[]): Promise<string[]> {
  if (!vouchers.every(({ lines }) => isBalanced(lines))) throw unbalanced();
  try {
    const { rows } = await sql<{ id: string }>`
      select fw.post_entries(${toJson(vouchers)}::jsonb) as id`.execute(ctx.db);
    return rows.map(({ id }) => id);
  } catch (error) {
    throw postingRefusal(error) ?? error;
  }
}

/** Posts the opposite of an entry. A second reversal is a conflict. */
export async function postReversal(
  ctx: Poster,
  entryId: string,
  entry: Omit<Entry, 'reverses_id'>,
): Promise<string> {
  const lines = await ctx.db
    .selectFrom('journal_lines')
    .select([
      'account_id',
      'debit',
      'credit',
      'memo',
      'customer_id',
      'vendor_id',
      'work_order_id',
      'asset_id',
      'site_id',
      'department_id',
      'branch_id',
    ])
    .where('entry_id', '=', entryId)
    .orderBy('position')
    .execute();
  const opposite = reversed(
    lines.map(({ memo, ...line }) => ({ ...line, ...(memo === null ? {} : { memo }) })),
  );
  return postEntry(ctx, { ...entry, reverses_id: entryId }, opposite);
}

/** The refusal for an error of the ledger's constraints; undefined for any other error. */
export function postingRefusal(error: unknown): Refused | undefined {
  if (error instanceof Refused || typeof error !== 'object' || error === null || !('code' in error)) return;
  const { code, constraint, detail } = error as { code: unknown; constraint?: string; detail?: string };
  if (code === 'FW422') return unbalanced();
  if (code === 'FW423') {
    return new Refused('conflict', 'This has been posted and never changes. Reverse, credit or void it.');
  }
  if (code === 'FW424') {
    const message = `The books are closed up to ${detail}. Choose a later date.`;
    return new Refused('invalid', message, { fields: { entry_date: message } });
  }
  if (code === 'FW426') {
    const message = followsDocuments(detail ?? 'This account');
    return new Refused('invalid', message, { fields: { lines: message } });
  }
  if (code !== '23505') return;
  if (constraint === 'journal_entries_reverses_id_key') {
    return new Refused('conflict', 'This entry has been reversed already.');
  }
  if (constraint === 'journal_entries_document_key') {
    return new Refused('conflict', 'This has been posted already.');
  }
}

function unbalanced(): Refused {
  return new Refused('invalid', 'Debit and credit are not equal.', {
    fields: { lines: 'Debit and credit are not equal.' },
  });
}

/** Amounts are sent as strings, because a JSON number can't hold all of them. */
function toJson(posted: readonly PostingLine[] | readonly Voucher[]): string {
  return JSON.stringify(posted, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
}
