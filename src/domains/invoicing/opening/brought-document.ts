/** What open invoices and deposits have in common that a company brings from its previous system. */
import { sql } from 'kysely';
import { findBillTo } from '#domains/crm/bill-to.ts';
import type { OpeningDocument } from '#domains/ledger/entries/opening-document.ts';
import type { PostingLine } from '#domains/ledger/entries/posting.ts';
import type { Ctx } from '#kernel/context.ts';
import { daysBetween } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { newToken } from '#kernel/new-token.ts';
import type { DraftLine } from '../drafts/draft-lines.ts';
import { insertDraft } from '../drafts/insert-draft.ts';
import { type InvoiceKind, invoices } from '../invoice.resource.ts';

export interface BroughtDocument {
  readonly kind: InvoiceKind;
  readonly customer_id: string;
  readonly number: string;
  readonly issued_on: string;
  readonly due_on: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
  readonly description: string;
  readonly lines: readonly PostingLine[];
}

/** A draft with one line, without tax; `opened` does what else belongs to it once it is open. */
export async function draftBrought(
  ctx: Ctx,
  opened_on: string,
  { kind, customer_id, number, issued_on, due_on, amount, description, lines }: BroughtDocument,
  opened: (document: {
    readonly id: string;
    readonly journal_entry_id: string;
  }) => Promise<void> = async () => {},
): Promise<OpeningDocument> {
  const bill_to = await findBillTo(ctx, { customer_id, contact_id: null });
  const line: DraftLine = {
    ...{ kind: 'other', description, quantity: '1', unit: null, unit_price: amount, tax_rate: '0' },
    ...{ discount: 0n, discount_percent: null, account_id: null, work_order_id: null },
  };
  const id = await insertDraft(
    ctx,
    { id: customer_id, payment_terms: Math.min(daysBetween(issued_on, due_on), 365), tax_exempt: null },
    { customer_id, number, opened_on, kind },
    [line],
    { issue_date: issued_on, due_date: due_on },
  );
  return {
    voucher: {
      entry: {
        ...{ entry_date: opened_on, memo: `Opening balance ${number}, ${bill_to.name}` },
        ...{ source: 'opening_balance', source_table: 'invoices', source_id: id },
      },
      lines,
    },
    open: async (journal_entry_id) => {
      await ctx.transition(invoices, id, {
        ...{ from: ['draft'], to: 'sent', event: 'bring_forward' },
        set: {
          journal_entry_id,
          ...{ public_token: await newToken(ctx), bill_to: { ...bill_to, address: { ...bill_to.address } } },
        },
      });
      await opened({ id, journal_entry_id });
    },
  };
}

export async function refuseTaken({ db }: Ctx, numbers: readonly string[]): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select number from invoices where number = any(${numbers}::text[])
      and (status <> 'void' or opened_on is null) order by number limit 1`.execute(db);
  if (rows[0])
    throw new Refused(
      'conflict',
      `There is an invoice ${rows[0].number} already. Give this one another number.`,
    );
}
