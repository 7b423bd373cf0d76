/**
 * An invoice as its recipient sees it: printed, on the customer's page and in the preview. Amounts are decimal strings, days
 * `YYYY-MM-DD`. Contains nothing internal.
 */
import { sql } from 'kysely';
import { type BillTo, findBillTo } from '#domains/crm/bill-to.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { notFound } from '#kernel/errors.ts';
import { type Address, field } from '#kernel/field.ts';
import { currencyExponent, fromMinor, multiply } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { type ComputedLine, type DocumentLines, documentLines } from './document-lines.rules.ts';
import { readAgreement, sumsOf } from './drafts/agreement.ts';
import type { InvoiceKind } from './invoice.resource.ts';
import { type DocumentCompany, readDocumentCompany } from './settings/document-company.ts';

export interface InvoiceDocument extends DocumentLines {
  readonly kind: InvoiceKind;
  readonly status: 'draft' | 'sent' | 'void';
  readonly payment_state: 'unpaid' | 'partly_paid' | 'paid';
  readonly is_overdue: boolean;
  readonly number: string | null;
  readonly credits_number: string | null;
  readonly issue_date: string;
  readonly due_date: string;
  readonly currency: string;
  readonly locale: string;
  readonly company: DocumentCompany;
  readonly bill_to: BillTo;
  readonly site: { readonly name: string; readonly address: Address | null } | null;
  readonly customer_po: string | null;
  readonly notes: string | null;
  readonly discount_percent: string | null;
  /** What may be taken off for paying early, while it is offered. */
  readonly early_discount: EarlyDiscount | null;
  readonly tax: string;
  readonly total: string;
  /** What paid the invoice, in the order in which it did. Amounts are positive. */
  readonly settled: readonly { readonly what: SettledBy; readonly number: string; readonly amount: string }[];
  readonly paid: string;
  readonly balance: string;
  /** For a progress invoice: the agreed price it is part of. */
  readonly agreement: AgreementSums | null;
}

export interface EarlyDiscount {
  /** "0.0200" */
  readonly percent: string;
  readonly amount: string;
  /** The last day. */
  readonly until: string;
}

export type SettledBy = 'payment' | 'credit_note' | 'deposit' | 'discount' | 'write_off';

export interface AgreementSums {
  readonly agreed_price: string;
  readonly before: string;
  readonly here: string;
  readonly left: string;
}

export const invoiceDocumentReport = defineReport(
  'invoice_document',
  {
    label: 'Invoice document',
    allow: office,
    permission: 'view_invoices',
    params: { id: field.uuid({ label: 'Invoice', required: true }) },
  },
  async (ctx, { id }) => {
    const document = await readInvoiceDocument(ctx, id);
    if (!document) throw notFound();
    return document;
  },
);

/** Undefined if the viewer can't see the invoice. */
export async function readInvoiceDocument(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<InvoiceDocument | undefined> {
  const { rows } = await sql<Stored>`
    select i.kind, i.status, i.payment_state, i.number, i.issue_date::text, i.due_date::text, i.currency, i.bill_to,
      i.customer_id, i.contact_id, i.customer_po, i.notes, i.subtotal, i.discount, i.tax, i.total, i.paid, i.balance,
      (i.status = 'sent' and i.kind <> 'credit_note' and i.balance > 0 and i.due_date < fw.today()) as is_overdue,
      c.number as credits_number, s.name as site_name, s.address as site_address, i.id, i.work_order_id, i.agreement,
      i.discount_percent, i.early_discount_percent::text, (i.issue_date + i.early_discount_days)::text as discount_until,
      case when i.status = 'draft' then i.total when i.status = 'sent' and i.issue_date + i.early_discount_days >= fw.today() then i.balance else 0 end as discounted
    from invoices i
    left join invoices c on c.id = i.credits_id
    left join sites s on s.id = i.site_id
    where i.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return undefined;
  const lines = await ctx.db
    .selectFrom('invoice_lines')
    .select(['kind', 'description', 'quantity', 'unit', 'unit_price', 'discount', 'discount_percent'])
    .select(['shared_discount', 'tax_rate', 'net', 'tax', 'service_from', 'service_through'])
    .where('invoice_id', '=', id)
    .orderBy('position')
    .execute();
  return assemble(row, {
    lines,
    bill_to: row.bill_to ?? (await findBillTo(ctx, row)),
    company: await readDocumentCompany(ctx),
    settled: row.status === 'sent' ? await readSettled(ctx, id) : [],
    agreement: row.agreement ?? (await draftAgreement(ctx, row)),
  });
}

interface Settled {
  readonly what: SettledBy;
  readonly number: string;
  readonly amount: bigint;
}

async function readSettled({ db }: Pick<Ctx, 'db'>, id: string): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select case when a.payment_id is not null then 'payment' when a.credit_note_id is not null then 'credit_note'
        when a.deposit_id is not null then 'deposit' when a.discount_id is not null then 'discount' else 'write_off' end as what,
      coalesce(p.number, c.number, '') as number, sum(a.amount)::bigint as amount
    from payment_allocations a
    left join payments p on p.id = a.payment_id
    left join invoices c on c.id = coalesce(a.credit_note_id, a.deposit_id)
    where a.invoice_id = ${id}
    group by 1, 2 having sum(a.amount) <> 0
    order by min(a.created_at), bool_or(a.discount_id is not null)`.execute(db);
  return rows;
}

/** The agreement as it would be frozen if the draft were sent now. */
async function draftAgreement(
  ctx: Pick<Ctx, 'db'>,
  row: Pick<Stored, 'id' | 'kind' | 'work_order_id' | 'currency'>,
): Promise<AgreementSums | null> {
  const agreement = row.kind === 'progress' ? await readAgreement(ctx, row) : undefined;
  return agreement ? sumsOf(agreement, row.currency) : null;
}

interface Stored {
  id: string;
  work_order_id: string | null;
  agreement: AgreementSums | null;
  discount_percent: string | null;
  early_discount_percent: string | null;
  discount_until: string | null;
  /** Of what the discount for paying early would be. */
  discounted: bigint;
  kind: InvoiceDocument['kind'];
  status: InvoiceDocument['status'];
  payment_state: InvoiceDocument['payment_state'];
  is_overdue: boolean;
  number: string | null;
  credits_number: string | null;
  issue_date: string;
  due_date: string;
  currency: string;
  locale: string;
  bill_to: BillTo | null;
  customer_id: string;
  contact_id: string | null;
  customer_po: string | null;
  notes: string | null;
  subtotal: bigint;
  discount: bigint;
  tax: bigint;
  total: bigint;
  paid: bigint;
  balance: bigint;
  site_name: string | null;
  site_address: Address | null;
}

interface Parts extends Pick<InvoiceDocument, 'bill_to' | 'company' | 'agreement'> {
  readonly lines: readonly ComputedLine[];
  readonly settled: readonly Settled[];
}

function assemble(row: Stored, { lines, settled, ...parts }: Parts): InvoiceDocument {
  const money = (minor: bigint) => fromMinor(minor, currencyExponent(row.currency));
  const { kind, status, payment_state, is_overdue, number, credits_number } = row;
  const { issue_date, due_date, currency, customer_po, notes, discount_percent } = row;
  return {
    ...{ kind, status, payment_state, is_overdue, number, credits_number, discount_percent },
    ...{ issue_date, due_date, currency, customer_po, notes, locale: parts.company.locale },
    ...parts,
    site: row.site_name === null ? null : { name: row.site_name, address: row.site_address },
    ...documentLines(lines, currency),
    early_discount: earlyDiscountOf(row, money),
    tax: money(row.tax),
    total: money(row.total),
    settled: settled.map((one) => ({ ...one, amount: money(one.amount) })),
    paid: money(row.paid),
    balance: money(row.status === 'draft' ? row.total : row.balance),
  };
}

function earlyDiscountOf(
  { early_discount_percent: percent, discount_until: until, discounted }: Stored,
  money: (minor: bigint) => string,
): EarlyDiscount | null {
  if (percent === null || until === null || discounted <= 0n) return null;
  return { percent, until, amount: money(multiply(discounted, percent)) };
}
