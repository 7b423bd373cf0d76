// One warm worker thread for all documents of this process. It starts with the first document and again after a crash;
// from source, where there is no bundled worker, rendering happens in place.

import { Worker } from 'node:worker_threads';
import type { InvoiceDocument } from '#domains/invoicing/invoice-document.ts';

export type PdfJob = { readonly id: number; readonly invoice: InvoiceDocument; readonly logo?: Uint8Array };
export type PdfResult =
  | { readonly id: number; readonly bytes: Uint8Array; readonly error?: undefined }
  | { readonly id: number; readonly error: string };

export type PdfRenderer = {
  invoice(invoice: InvoiceDocument, logo?: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
};

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };

const PATIENCE_MS = 60_000;

export function createPdfRenderer(workerFile: URL | undefined = bundledWorker()): PdfRenderer {
  if (!workerFile) return inPlace;
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
  return {
    invoice(invoice, logo) {
      worker ??= start();
      const current = worker;
      asked += 1;
      const id = asked;
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => void current.terminate(), PATIENCE_MS);
        const settled =
          <A extends unknown[]>(then: (...args: A) => void) =>
          (...args: A) => {
            clearTimeout(giveUp);
            then(...args);
          };
        waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
        current.ref();
        current.postMessage({ id, invoice, ...(logo ? { logo } : {}) } satisfies PdfJob);
      });
    },
    async close() {
      const current = worker;
      worker = undefined;
      await current?.terminate();
    },
  };
}

const inPlace: PdfRenderer = {
  async invoice(invoice, logo) {
    const { renderInvoice } = await import('./invoice-paper.ts');
    return renderInvoice(invoice, logo);
  },
  async close() {},
};

/** The bundle puts all its files into one folder. */
function bundledWorker(): URL | undefined {
  return import.meta.url.endsWith('.ts') ? undefined : new URL('./pdf.worker.js', import.meta.url);
}
