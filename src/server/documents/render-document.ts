// From a row to its paper: reads what the document shows, fetches the company's logo, and has it rendered.

import { sql } from 'kysely';
import { readStatement } from '#domains/invoicing/customer-statement.report.ts';
import { type InvoiceDocument, readInvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import { readPurchaseOrderDocument } from '#domains/purchasing/purchase-order-document.report.ts';
import { readQuoteDocument } from '#domains/quoting/quote-document.report.ts';
import type { QuoteDocument } from '#domains/quoting/quote-document.rules.ts';
import { logoOnPaper } from '#hosts/node/pdf/logo.ts';
import type { PdfRenderer } from '#hosts/node/pdf/pdf-renderer.ts';
import type { Ctx } from '#kernel/context.ts';
import type { FileStore } from '../files/file-store.ts';

export type RenderedDocument = { readonly fileName: string; readonly bytes: Uint8Array };
export type Printer = { readonly pdf: PdfRenderer; readonly files: FileStore };

/** What is read inside a transaction; rendering happens after it, so that no connection waits for paper. */
export type DocumentToRender = {
  readonly fileName: string;
  readonly logoKey: string | null;
  /** Of whoever signed. */
  readonly signatureKey?: string | null;
  readonly draw: (
    pdf: PdfRenderer,
    logo: Uint8Array | undefined,
    signature: Uint8Array | undefined,
  ) => Promise<Uint8Array>;
};
export type QuoteToRender = DocumentToRender & {
  readonly quote: QuoteDocument;
  readonly signatureKey: string | null;
};
export type InvoiceToRender = DocumentToRender & { readonly invoice: InvoiceDocument };

export async function readForPaper(
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
    draw: (pdf, logo) => pdf.invoices([invoice], logo),
  };
}

/** Several in one file, in the order asked for; those the viewer sees none of are left out. */
export async function readInvoicesForPaper(
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
    draw: (pdf, logo) => pdf.invoices(invoices, logo),
  };
}

export async function readStatementForPaper(
  ctx: Ctx,
  customerId: string,
  asOf: string,
): Promise<DocumentToRender | undefined> {
  const statement = await readStatement(ctx, customerId, asOf);
  if (!statement) return undefined;
  return {
    logoKey: await logoKeyOf(ctx, statement.company.logo_file_id),
    fileName: `statement-${asOf}.pdf`,
    draw: (pdf, logo) => pdf.statement(statement, logo),
  };
}

export async function readPurchaseOrderForPaper(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<DocumentToRender | undefined> {
  const order = await readPurchaseOrderDocument(ctx, id);
  if (!order) return undefined;
  const logoKey = await logoKeyOf(ctx, order.company.logo_file_id);
  return { logoKey, fileName: `${order.po_number}.pdf`, draw: (pdf, logo) => pdf.purchaseOrder(order, logo) };
}

export async function readQuoteForPaper(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<QuoteToRender | undefined> {
  const quote = await readQuoteDocument(ctx, id);
  if (!quote) return undefined;
  const { rows } = await sql<{ file: string | null }>`
    select signature_file_id as file from quotes where id = ${id}`.execute(ctx.db);
  return {
    quote,
    logoKey: await logoKeyOf(ctx, quote.company.logo_file_id),
    signatureKey: await logoKeyOf(ctx, rows[0]?.file ?? null),
    fileName: `${quote.number}${quote.revision > 1 ? `-${quote.revision}` : ''}.pdf`,
    draw: (pdf, logo, signature) => pdf.quote(quote, logo, signature),
  };
}

/** The paper that a mail names: a row of a table, or a customer's statement as of a day. */
export async function readMailedPaper(
  ctx: Ctx,
  table: string | null,
  id: string | null,
): Promise<DocumentToRender | undefined> {
  if (table === null || id === null) return undefined;
  const [what, asOf] = table.split(':');
  if (what === 'customer_statement' && asOf) return readStatementForPaper(ctx, id, asOf);
  if (what === 'purchase_orders') return readPurchaseOrderForPaper(ctx, id);
  if (what === 'quotes') return readQuoteForPaper(ctx, id);
  return what === 'invoices' ? readForPaper(ctx, id) : undefined;
}

export async function render({ pdf, files }: Printer, document: DocumentToRender): Promise<RenderedDocument> {
  const logo = await logoOnPaper(files, document.logoKey);
  const signature = await logoOnPaper(files, document.signatureKey ?? null);
  return { fileName: document.fileName, bytes: await document.draw(pdf, logo, signature) };
}

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
