// One warm worker thread for all documents of this process. It starts with the first document and again after a crash;
// from source, where there is no bundled worker, rendering happens in place.

import { Worker } from 'node:worker_threads';
import type { Statement } from '#domains/financial-reports/statement.rules.ts';
import type { CustomerStatement } from '#domains/invoicing/customer-statement.report.ts';
import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import type { PurchaseOrderDocument } from '#domains/purchasing/purchase-order-document.report.ts';
import type { QuoteDocument } from '#domains/quoting/quote-document.rules.ts';
import { drawDocument, type PaperDocument } from './draw-document.ts';
import type { LabelsDocument } from './label-paper.ts';

export type PdfJob = { readonly id: number; readonly document: PaperDocument };
export type PdfResult =
  | { readonly id: number; readonly bytes: Uint8Array; readonly error?: undefined }
  | { readonly id: number; readonly error: string };

export type PdfRenderer = {
  /** One, or several to be printed in one go. */
  invoices(invoices: readonly InvoiceDocument[], logo?: Uint8Array): Promise<Uint8Array>;
  statement(statement: CustomerStatement, logo?: Uint8Array): Promise<Uint8Array>;
  report(report: Statement): Promise<Uint8Array>;
  purchaseOrder(order: PurchaseOrderDocument, logo?: Uint8Array): Promise<Uint8Array>;
  quote(quote: QuoteDocument, logo?: Uint8Array, signature?: Uint8Array): Promise<Uint8Array>;
  labels(labels: LabelsDocument): Promise<Uint8Array>;
  close(): Promise<void>;
};

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };

const PATIENCE_MS = 60_000;

export function createPdfRenderer(workerFile: URL | undefined = bundledWorker()): PdfRenderer {
  if (!workerFile) return { ...kinds(drawDocument), async close() {} };
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let asked = 0;
  const fail = (error: Error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(workerFile);
    started.on('message', (result: PdfResult) => {
      const one = waiting.get(result.id);
      waiting.delete(result.id);
      if (waiting.size === 0) started.unref();
      if (result.error === undefined) one?.resolve(result.bytes);
      else one?.reject(new Error(result.error));
    });
    started.on('error', fail);
    started.on('exit', () => worker === started && fail(new Error('The PDF worker ended.')));
    return started;
  };
  const draw = (document: PaperDocument) => {
    worker ??= start();
    const current = worker;
    asked += 1;
    const id = asked;
    return new Promise<Uint8Array>((resolve, reject) => {
      const giveUp = setTimeout(() => void current.terminate(), PATIENCE_MS);
      const settled =
        <A extends unknown[]>(then: (...args: A) => void) =>
        (...args: A) => {
          clearTimeout(giveUp);
          then(...args);
        };
      waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      current.ref();
      current.postMessage({ id, document } satisfies PdfJob);
    });
  };
  return {
    ...kinds(draw),
    async close() {
      const current = worker;
      worker = undefined;
      await current?.terminate();
    },
  };
}

function kinds(draw: (document: PaperDocument) => Promise<Uint8Array>): Omit<PdfRenderer, 'close'> {
  return {
    invoices: (invoices, logo) => draw({ kind: 'invoices', invoices, ...(logo && { logo }) }),
    statement: (statement, logo) => draw({ kind: 'statement', statement, ...(logo && { logo }) }),
    report: (report) => draw({ kind: 'report', report }),
    purchaseOrder: (order, logo) => draw({ kind: 'purchase_order', order, ...(logo && { logo }) }),
    quote: (quote, logo, signature) =>
      draw({ kind: 'quote', quote, ...(logo && { logo }), ...(signature && { signature }) }),
    labels: (labels) => draw({ kind: 'labels', labels }),
  };
}

/** The bundle puts all its files into one folder. */
function bundledWorker(): URL | undefined {
  return import.meta.url.endsWith('.ts') ? undefined : new URL('./pdf.worker.js', import.meta.url);
}
