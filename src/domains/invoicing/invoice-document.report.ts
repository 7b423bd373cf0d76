/**
 * An invoice as its reader sees it: on paper, on the customer's page and in the preview. Amounts are decimal strings,
 * days are `YYYY-MM-DD`; nothing in here is for the office alone.
 */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { notFound } from '#kernel/errors.ts';
import { type Address, field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { type BillTo, findBillTo } from './bill-to.ts';
import { grossOf, taxSummary } from './invoice-lines.rules.ts';

export interface InvoiceDocument {
  readonly kind: 'invoice' | 'credit_note' | 'deposit';
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
  readonly lines: readonly DocumentLine[];
  readonly subtotal: string;
  readonly discount: string;
  readonly tax: string;
  readonly total: string;
  readonly paid: string;
  readonly balance: string;
  readonly taxes: readonly { readonly rate: string; readonly net: string; readonly tax: string }[];
}

export interface DocumentCompany {
  readonly name: string;
  readonly address: Address | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** How to pay, in the company's words. */
  readonly payment_details: string | null;
  readonly terms: string | null;
  readonly paper: 'a4' | 'letter';
  /** A stored file. */
  readonly logo_file_id: string | null;
}

export interface DocumentLine {
  readonly kind: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unit_price: string;
  readonly discount: string;
  readonly tax_rate: string;
  readonly gross: string;
  readonly net: string;
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

/** Undefined when the viewer sees no such invoice. */
export async function readInvoiceDocument(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<InvoiceDocument | undefined> {
  const { rows } = await sql<Stored>`
    select i.kind, i.status, i.payment_state, i.number, i.issue_date::text, i.due_date::text, i.currency, i.bill_to,
      i.customer_id, i.contact_id, i.customer_po, i.notes, i.subtotal, i.discount, i.tax, i.total, i.paid, i.balance,
      (i.status = 'sent' and i.kind <> 'credit_note' and i.balance > 0 and i.due_date < fw.today()) as is_overdue,
      c.number as credits_number, s.name as site_name, s.address as site_address,
      t.company_name, t.address, t.phone, t.email, t.locale, t.logo_file_id, t.settings->'invoice' as settings
    from invoices i
    join tenants t on t.id = i.tenant_id
    left join invoices c on c.id = i.credits_id
    left join sites s on s.id = i.site_id
    where i.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return undefined;
  const lines = await ctx.db
    .selectFrom('invoice_lines')
    .select(['kind', 'description', 'quantity', 'unit', 'unit_price', 'discount', 'tax_rate', 'net', 'tax'])
    .where('invoice_id', '=', id)
    .orderBy('position')
    .execute();
  return assemble(row, row.bill_to ?? (await findBillTo(ctx, row)), lines);
}

interface Stored {
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
  company_name: string;
  address: Address | null;
  phone: string | null;
  email: string | null;
  logo_file_id: string | null;
  settings: { payment_details?: string; terms?: string; paper?: string } | null;
}

interface StoredLine {
  kind: string;
  description: string;
  quantity: string;
  unit: string | null;
  unit_price: bigint;
  discount: bigint;
  tax_rate: string;
  net: bigint;
  tax: bigint;
}

function assemble(row: Stored, bill_to: BillTo, lines: readonly StoredLine[]): InvoiceDocument {
  const money = (minor: bigint) => fromMinor(minor, currencyExponent(row.currency));
  const { kind, status, payment_state, is_overdue, number, credits_number } = row;
  const { issue_date, due_date, currency, locale, customer_po, notes } = row;
  return {
    ...{ kind, status, payment_state, is_overdue, number, credits_number },
    ...{ issue_date, due_date, currency, locale, customer_po, notes, bill_to },
    company: companyOf(row),
    site: row.site_name === null ? null : { name: row.site_name, address: row.site_address },
    lines: lines.map(({ tax: _, ...line }) => ({
      ...line,
      unit_price: money(line.unit_price),
      discount: money(line.discount),
      gross: money(grossOf(line)),
      net: money(line.net),
    })),
    subtotal: money(row.subtotal),
    discount: money(row.discount),
    tax: money(row.tax),
    total: money(row.total),
    paid: money(row.paid),
    balance: money(row.status === 'draft' ? row.total : row.balance),
    taxes: taxSummary(lines).map(({ rate, net, tax }) => ({ rate, net: money(net), tax: money(tax) })),
  };
}

function companyOf({
  company_name,
  address,
  phone,
  email,
  logo_file_id,
  settings,
  locale,
}: Stored): DocumentCompany {
  const american =
    /-(US|CA|MX|PH|CL|CO|VE)$/.test(locale) || ['US', 'USA', 'CA'].includes(address?.country ?? '');
  const paper =
    settings?.paper === 'a4' || settings?.paper === 'letter' ? settings.paper : american ? 'letter' : 'a4';
  return {
    name: company_name,
    address,
    phone,
    email,
    logo_file_id,
    paper,
    payment_details: settings?.payment_details ?? null,
    terms: settings?.terms ?? null,
  };
}
