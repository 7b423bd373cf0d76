// Draws a document by its kind. A renderer is loaded with the first document of its kind.

import type { PrintedDocument } from '#server/documents/printed-document.ts';

export async function drawDocument(document: PrintedDocument): Promise<Uint8Array> {
  if (document.kind === 'labels') {
    const { drawLabels } = await import('./label-document.ts');
    return drawLabels(document.labels);
  }
  if (document.kind === 'cheques') {
    const { renderCheques } = await import('./cheque-document.ts');
    return renderCheques(document.document);
  }
  if (document.kind === 'statement') {
    const { renderStatement } = await import('./statement-document.ts');
    return renderStatement(document.statement, document.logo);
  }
  if (document.kind === 'report') {
    const { renderReport } = await import('./report-document.ts');
    return renderReport(document.report);
  }
  if (document.kind === 'purchase_order') {
    const { renderPurchaseOrder } = await import('./purchase-order-document.ts');
    return renderPurchaseOrder(document.order, document.logo);
  }
  if (document.kind === 'quote') {
    const { renderQuote } = await import('./quote-document.ts');
    return renderQuote(document.quote, document.logo, document.signature);
  }
  if (document.kind === 'inspection') {
    const { renderInspection } = await import('./inspection-document.ts');
    return renderInspection(document);
  }
  if (document.kind === 'work_report') {
    const { renderWorkReport } = await import('./work-report-document.ts');
    return renderWorkReport(document);
  }
  if (document.kind === 'maintenance_audit') {
    const { renderMaintenanceAudit } = await import('./maintenance-audit-document.ts');
    return renderMaintenanceAudit(document);
  }
  if (document.kind === 'monthly_report') {
    const { renderMonthlyReport } = await import('./monthly-report-document.ts');
    return renderMonthlyReport(document);
  }
  const { renderInvoices } = await import('./invoice-document.ts');
  return renderInvoices(document.invoices, document.logo);
}
