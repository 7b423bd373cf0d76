// The kinds of documents, and who draws each. A drawer is loaded with the first document of its kind.

import type { PaperDocument } from '#server/ports.ts';

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
