// Renders documents in a thread of its own, so that a long one never blocks a request.

import { parentPort } from 'node:worker_threads';
import { drawDocument } from '#hosts/documents/draw-document.ts';
import { provideFonts } from '#hosts/documents/fonts.ts';
import type { PdfJob, PdfResult } from '../pdf/pdf-renderer.ts';
import { readFonts } from '../pdf/read-fonts.ts';

provideFonts(readFonts());

parentPort?.on('message', async ({ id, document }: PdfJob) => {
  let result: PdfResult;
  try {
    result = { id, bytes: await drawDocument(document) };
  } catch (error) {
    result = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(result);
});
