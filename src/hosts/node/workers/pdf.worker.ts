// Renders documents in a thread of its own, so that a long one never holds up a request.

import { parentPort } from 'node:worker_threads';
import { renderInvoice } from '../pdf/invoice-paper.ts';
import type { PdfJob, PdfResult } from '../pdf/pdf-renderer.ts';

parentPort?.on('message', async ({ id, invoice, logo }: PdfJob) => {
  let result: PdfResult;
  try {
    result = { id, bytes: await renderInvoice(invoice, logo) };
  } catch (error) {
    result = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(result);
});
