// Renders PDFs in one worker thread per process. It starts with the first document, and again after a crash; when run from
// source, without a bundled worker, rendering happens in this thread.

import { Worker } from 'node:worker_threads';
import { drawDocument } from '#hosts/documents/draw-document.ts';
import { provideFonts } from '#hosts/documents/fonts.ts';
import type { PrintedDocument } from '#server/documents/printed-document.ts';
import type { Pdf } from '#server/ports.ts';
import { readFonts } from './read-fonts.ts';

export type PdfJob = { readonly id: number; readonly document: PrintedDocument };
export type PdfResult =
  | { readonly id: number; readonly bytes: Uint8Array; readonly error?: undefined }
  | { readonly id: number; readonly error: string };

export type PdfRenderer = Pdf & { close(): Promise<void> };

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };

const TIMEOUT_MS = 60_000;

export function createPdfRenderer(workerFile: URL | undefined = bundledWorker()): PdfRenderer {
  if (!workerFile) {
    provideFonts(readFonts());
    return { draw: drawDocument, async close() {} };
  }
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
  const draw = (document: PrintedDocument) => {
    worker ??= start();
    const current = worker;
    asked += 1;
    const id = asked;
    return new Promise<Uint8Array>((resolve, reject) => {
      const giveUp = setTimeout(() => void current.terminate(), TIMEOUT_MS);
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
    draw,
    async close() {
      const current = worker;
      worker = undefined;
      await current?.terminate();
    },
  };
}

/** The bundle has all files in one folder. */
function bundledWorker(): URL | undefined {
  return import.meta.url.endsWith('.ts') ? undefined : new URL('./pdf.worker.js', import.meta.url);
}
