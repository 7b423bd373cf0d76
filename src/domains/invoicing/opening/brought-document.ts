/** What open invoices and deposits have in common that a company brings from its previous system. */
import { sql } from 'kysely';
import { findBillTo } from '#domains/crm/bill-to.ts';
import { noDiscount } from '#domains/ledger/early-payment/discount-terms.ts';
import type { OpeningDocument } from '#domains/ledger/entries/opening-document.ts';
import type { PostingLine } from '#domains/ledger/entries/posting.ts';
import type { Ctx } from '#kernel/context.ts';
import { daysBetween } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { multiply, roundHalfEven, toFraction } from '#kernel/money.ts';
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
  /** Contained in the amount, at this rate. */
  readonly tax?: bigint;
  readonly tax_rate?: string;
  readonly description: string;
  readonly lines: readonly PostingLine[];
}

/** A draft; `opened` does what else belongs to it once it is open. */
export async function draftBrought(
  ctx: Ctx,
  opened_on: string,
  { kind, customer_id, number, issued_on, due_on, lines, ...brought }: BroughtDocument,
  opened: (document: {
    readonly id: string;
    readonly journal_entry_id: string;
  }) => Promise<void> = async () => {},
): Promise<OpeningDocument> {
  const bill_to = await findBillTo(ctx, { customer_id, contact_id: null });
  const id = await insertDraft(
    ctx,
    {
      ...{ id: customer_id, payment_terms: Math.min(daysBetween(issued_on, due_on), 365), tax_exempt: null },
      ...noDiscount,
    },
    { customer_id, number, opened_on, kind },
    broughtLines(brought),
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

/** One line, and a second for what is not taxed where the tax is less than the rate makes of all. */
function broughtLines({
  amount,
  tax = 0n,
  tax_rate = '0',
  description,
}: Pick<BroughtDocument, 'amount' | 'tax' | 'tax_rate' | 'description'>): DraftLine[] {
  const net = amount - tax;
  const taxed = tax === 0n ? 0n : taxedPart(net, tax, tax_rate);
  const line = (unit_price: bigint, rate: string, of: bigint): DraftLine => ({
    ...{ kind: 'other', description, quantity: '1', unit: null, unit_price, tax_rate: rate },
    ...{ discount: 0n, discount_percent: null, account_id: null, work_order_id: null },
    rest: { net: unit_price, tax_rate: rate, tax: of },
  });
  return [
    ...(tax === 0n ? [] : [line(taxed, tax_rate, tax)]),
    ...(net === taxed ? [] : [line(net - taxed, '0', 0n)]),
  ];
}

/** What the other system rounded line by line may differ by. */
const roundingOfLines = 2n;

/** The tax stays as it was given, also where it is more than the rate makes of the amount. */
function taxedPart(net: bigint, tax: bigint, tax_rate: string): bigint {
  if (tax + roundingOfLines >= multiply(net, tax_rate)) return net;
  const { numerator, denominator } = toFraction(tax_rate);
  return roundHalfEven(tax * denominator, numerator);
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
