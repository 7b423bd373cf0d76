// The kinds of documents, and who draws each. A drawer is loaded with the first document of its kind.

import type { Statement } from '#domains/financial-reports/statement.rules.ts';
import type { CustomerStatement } from '#domains/invoicing/customer-statement.report.ts';
import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import type { PurchaseOrderDocument } from '#domains/purchasing/purchase-order-document.report.ts';
import type { QuoteDocument } from '#domains/quoting/quote-document.rules.ts';
import type { LabelsDocument } from './label-paper.ts';

export type PaperDocument =
  | {
      readonly kind: 'invoices';
      readonly invoices: readonly InvoiceDocument[];
      readonly logo?: Uint8Array;
    }
  | { readonly kind: 'statement'; readonly statement: CustomerStatement; readonly logo?: Uint8Array }
  | { readonly kind: 'report'; readonly report: Statement }
  | { readonly kind: 'purchase_order'; readonly order: PurchaseOrderDocument; readonly logo?: Uint8Array }
  | {
      readonly kind: 'quote';
      readonly quote: QuoteDocument;
      readonly logo?: Uint8Array;
      readonly signature?: Uint8Array;
    }
  | { readonly kind: 'labels'; readonly labels: LabelsDocument };

export async function drawDocument(document: PaperDocument): Promise<Uint8Array> {
  if (document.kind === 'labels') {
    const { drawLabels } = await import('./label-paper.ts');
    return drawLabels(document.labels);
  }
  if (document.kind === 'statement') {
    const { renderStatement } = await import('./statement-paper.ts');
    return renderStatement(document.statement, document.logo);
  }
  if (document.kind === 'report') {
    const { renderReport } = await import('./report-paper.ts');
    return renderReport(document.report);
  }
  if (document.kind === 'purchase_order') {
    const { renderPurchaseOrder } = await import('./purchase-order-paper.ts');
    return renderPurchaseOrder(document.order, document.logo);
  }
  if (document.kind === 'quote') {
    const { renderQuote } = await import('./quote-paper.ts');
    return renderQuote(document.quote, document.logo, document.signature);
  }
  const { renderInvoices } = await import('./invoice-paper.ts');
  return renderInvoices(document.invoices, document.logo);
}
