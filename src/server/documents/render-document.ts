// Renders a row as a document: reads its data, loads the company's logo, and draws the PDF.

import { sql } from 'kysely';
import { monthlyReport } from '#domains/analytics/monthly-report/monthly-report.report.ts';
import { type InvoiceDocument, readInvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import { readStatement } from '#domains/invoicing/receivables/customer-statement.report.ts';
import { type DocumentCompany, readDocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import { readPurchaseOrderDocument } from '#domains/purchasing/orders/purchase-order-document.report.ts';
import { readQuoteDocument } from '#domains/quoting/sending/quote-document.report.ts';
import type { QuoteDocument } from '#domains/quoting/sending/quote-document.rules.ts';
import { readWorkReport, type WorkReport } from '#domains/work-orders/report/work-report.ts';
import { isAllowed } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Ports } from '../ports.ts';
import { actAsMember } from '../viewers/act-as-member.ts';
import { logoToPrint } from './logo.ts';
import type { PrintedDocument } from './printed-document.ts';
import { photosToPrint } from './printed-photos.ts';

export type RenderedDocument = { readonly fileName: string; readonly bytes: Uint8Array };
export type Printer = Pick<Ports, 'pdf' | 'files' | 'images'>;

/** The data read inside a transaction; rendering happens after it, so that no connection is held while drawing. */
export type DocumentToRender = {
  readonly fileName: string;
  readonly logoKey: string | null;
  /** Storage key of the signature image. */
  readonly signatureKey?: string | null;
  /** `logo` and `signature` are added when it is drawn. */
  readonly content: Exclude<
    PrintedDocument,
    { kind: 'report' | 'labels' | 'cheques' | 'inspection' | 'maintenance_audit' | 'work_report' }
  >;
};
/** Photos and signatures are added when it is drawn. */
type WorkReportToRender = {
  readonly fileName: string;
  readonly logoKey: string | null;
  readonly content: {
    readonly kind: 'work_report';
    readonly report: WorkReport;
    readonly company: DocumentCompany;
  };
};
export type AnyDocumentToRender = DocumentToRender | WorkReportToRender;
export type QuoteToRender = DocumentToRender & {
  readonly quote: QuoteDocument;
  readonly signatureKey: string | null;
};
export type InvoiceToRender = DocumentToRender & { readonly invoice: InvoiceDocument };

export async function readPrintedInvoice(
  ctx: Pick<Ctx, 'db'>,
  invoiceId: string,
): Promise<InvoiceToRender | undefined> {
  const invoice = await readInvoiceDocument(ctx, invoiceId);
  if (!invoice) return undefined;
  const logoKey = await logoKeyOf(ctx, invoice.company.logo_file_id);
  return {
    invoice,
    logoKey,
    fileName: fileNameOf(invoice),
    content: { kind: 'invoices', invoices: [invoice] },
  };
}

/** Several invoices in one file, in the requested order; those the viewer can't see are left out. */
export async function readPrintedInvoices(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<DocumentToRender | undefined> {
  const invoices: InvoiceDocument[] = [];
  for (const id of ids) {
    const invoice = await readInvoiceDocument(ctx, id);
    if (invoice) invoices.push(invoice);
  }
  const [first] = invoices;
  if (!first) return undefined;
  return {
    logoKey: await logoKeyOf(ctx, first.company.logo_file_id),
    fileName: 'invoices.pdf',
    content: { kind: 'invoices', invoices },
  };
}

export async function readPrintedStatement(
  ctx: Ctx,
  customerId: string,
  asOf: string,
): Promise<DocumentToRender | undefined> {
  const statement = await readStatement(ctx, customerId, asOf);
  if (!statement) return undefined;
  return {
    logoKey: await logoKeyOf(ctx, statement.company.logo_file_id),
    fileName: `statement-${asOf}.pdf`,
    content: { kind: 'statement', statement },
  };
}

export async function readPrintedPurchaseOrder(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<DocumentToRender | undefined> {
  const order = await readPurchaseOrderDocument(ctx, id);
  if (!order) return undefined;
  const logoKey = await logoKeyOf(ctx, order.company.logo_file_id);
  return { logoKey, fileName: `${order.po_number}.pdf`, content: { kind: 'purchase_order', order } };
}

export async function readPrintedQuote(ctx: Pick<Ctx, 'db'>, id: string): Promise<QuoteToRender | undefined> {
  const quote = await readQuoteDocument(ctx, id);
  if (!quote) return undefined;
  const { rows } = await sql<{ file: string | null }>`
    select signature_file_id as file from quotes where id = ${id}`.execute(ctx.db);
  return {
    quote,
    logoKey: await logoKeyOf(ctx, quote.company.logo_file_id),
    signatureKey: await logoKeyOf(ctx, rows[0]?.file ?? null),
    fileName: `${quote.number}${quote.revision > 1 ? `-${quote.revision}` : ''}.pdf`,
    content: { kind: 'quote', quote },
  };
}

export async function readPrintedMonthlyReport(ctx: Ctx, month: string | null): Promise<DocumentToRender> {
  const report = await monthlyReport.run(ctx, { month });
  const company = await readDocumentCompany(ctx);
  return {
    logoKey: await logoKeyOf(ctx, company.logo_file_id),
    fileName: `monthly-report-${report.month}.pdf`,
    content: { kind: 'monthly_report', report, company, currency: ctx.viewer.currency },
  };
}

export async function readPrintedWorkReport(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<WorkReportToRender | undefined> {
  const report = await readWorkReport(ctx, id);
  if (!report) return undefined;
  const company = await readDocumentCompany(ctx);
  return {
    logoKey: await logoKeyOf(ctx, company.logo_file_id),
    fileName: `${report.number}-report.pdf`,
    content: { kind: 'work_report', report, company },
  };
}

/** With what this member may see; undefined if they may not read it any more. */
async function readMailedMonthlyReport(
  ctx: Ctx,
  month: string,
  membershipId: string,
): Promise<DocumentToRender | undefined> {
  const asMember = await actAsMember(ctx, membershipId);
  if (!asMember || !isAllowed(monthlyReport.allow, asMember.viewer.role)) return undefined;
  return readPrintedMonthlyReport(asMember, month);
}

/** The document attached to a mail: a row of a table, a customer's statement as of a day, or the report of a month for a member. */
export async function readMailedDocument(
  ctx: Ctx,
  table: string | null,
  id: string | null,
): Promise<AnyDocumentToRender | 'withheld' | undefined> {
  if (table === null || id === null) return undefined;
  const [what, asOf] = table.split(':');
  if (what === 'monthly_report' && asOf) return (await readMailedMonthlyReport(ctx, asOf, id)) ?? 'withheld';
  if (what === 'customer_statement' && asOf) return readPrintedStatement(ctx, id, asOf);
  if (what === 'purchase_orders') return readPrintedPurchaseOrder(ctx, id);
  if (what === 'work_orders') return readPrintedWorkReport(ctx, id);
  if (what === 'quotes') return readPrintedQuote(ctx, id);
  return what === 'invoices' ? readPrintedInvoice(ctx, id) : undefined;
}

export async function render(printer: Printer, document: AnyDocumentToRender): Promise<RenderedDocument> {
  const { fileName, logoKey } = document;
  const logo = await logoToPrint(printer, logoKey);
  return { fileName, bytes: await printer.pdf.draw(await printed(printer, document, logo)) };
}

async function printed(
  printer: Printer,
  document: AnyDocumentToRender,
  logo: Uint8Array | undefined,
): Promise<PrintedDocument> {
  if (isWorkReport(document)) {
    const { content } = document;
    const photos = await photosToPrint(printer, keysOf(content.report.photos));
    const signatures = await photosToPrint(printer, keysOf(content.report.signatures));
    return { ...content, logo, photos, signatures };
  }
  const { content, signatureKey = null } = document;
  if (content.kind !== 'quote') return { ...content, logo };
  return { ...content, logo, signature: await logoToPrint(printer, signatureKey) };
}

function isWorkReport(document: AnyDocumentToRender): document is WorkReportToRender {
  return document.content.kind === 'work_report';
}

const keysOf = (files: readonly { readonly storage_key: string }[]) =>
  files.map(({ storage_key }) => storage_key);

export async function logoKeyOf({ db }: Pick<Ctx, 'db'>, fileId: string | null): Promise<string | null> {
  if (fileId === null) return null;
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from files where id = ${fileId} and deleted_at is null and media_type like 'image/%'`.execute(
    db,
  );
  return rows[0]?.storage_key ?? null;
}

function fileNameOf({ number, kind }: InvoiceDocument): string {
  return `${number ?? `${kind.replace('_', '-')}-draft`}.pdf`;
}
