// Answers a question for a report or a file made from one, and `GET /api/report_runs/{id}/result`, where a run in the background
// is followed: 202 while it is being made, then the answer that the first request would have got.

import { notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { App } from '../app.ts';
import { type Bytes, concat } from '../bytes.ts';
import { compress } from '../request/compress.ts';
import { type Ctx, withViewer } from '../request/request.ts';
import { jsonAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { auditRead, isLook } from '../viewers/read-audit.ts';
import { type AskedReport, jsonType, keyOf, type Made } from './asked-report.ts';
import { readPreference } from './patience.ts';
import { findRun, readPart, readRun, type StoredRun } from './stored-runs.ts';

const RETRY_AFTER_S = 1;

export function registerReportRuns(app: App, services: Services): void {
  app.get('/api/report_runs/:id/result', (c) =>
    withViewer(c, services, async (acting) => {
      const id = c.req.param('id').toLowerCase();
      if (!isId(id)) throw notFound();
      await services.reportRuns.ended(id, readPreference(c.req.header('prefer')).waitMs);
      return sendRun(c, services, acting, id);
    }),
  );
}

/** `audit`: records the reading of an answer that is given at once. */
export async function answerReport(
  c: Ctx,
  services: Services,
  acting: Acting,
  asked: AskedReport,
  audit?: () => Promise<void>,
): Promise<Response> {
  const preference = readPreference(c.req.header('prefer'));
  const { reportRuns } = services;
  if (preference.goesOn && asked.isHeavy && !reportRuns.isUnderWay(acting, asked)) {
    const found = await findRun(services, acting, keyOf(acting, asked));
    if (found) return sendRun(c, services, acting, found.id);
  }
  const made = await reportRuns.ask(acting, asked, { ...preference, client: c.req.raw.signal });
  if ('runId' in made) return sendRun(c, services, acting, made.runId);
  await audit?.();
  return sendMade(c, services, made);
}

async function sendMade(
  c: Ctx,
  services: Services,
  made: Made,
  headers: MoreHeaders = {},
): Promise<Response> {
  const { contentType, fileName, isInline = false, body } = made;
  if (contentType === jsonType && body instanceof Uint8Array) {
    const compressed = await compress(services.compression, body, c.req.header('accept-encoding'));
    return jsonAnswer(200, compressed.body, { ...headers, ...compressed.headers });
  }
  return new Response(body instanceof Uint8Array ? body : streamOf(body), {
    headers: {
      'content-type': contentType,
      'cache-control': 'private, no-store',
      ...(fileName && {
        'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${fileName}"`,
      }),
      ...(body instanceof Uint8Array && { 'content-length': String(body.byteLength) }),
      ...headers,
    },
  });
}

type MoreHeaders = Readonly<Record<string, string>>;

/** The result, or 202 while there is none. */
async function sendRun(c: Ctx, services: Services, acting: Acting, id: string): Promise<Response> {
  const run = await readRun(services, acting, id);
  if (!run) throw notFound();
  if (run.status === 'queued' || run.status === 'running') return accepted(services, acting, id);
  if (run.status !== 'done') throw new Refused('gone', run.error ?? 'This was cancelled.');
  if (run.audit && isLook(acting, `report_runs/${id}`)) await auditRead(services, acting, run.audit);
  const headers: MoreHeaders = run.started_at
    ? { 'last-modified': new Date(run.started_at).toUTCString() }
    : {};
  const contentType = run.content_type ?? jsonType;
  const parts = partsOf(services, acting, run);
  if (contentType === jsonType) {
    const all: Bytes[] = [];
    for await (const part of parts) all.push(part);
    return sendMade(c, services, { contentType, body: concat(all) }, headers);
  }
  const file = { contentType, body: parts, ...(run.file_name && { fileName: run.file_name }) };
  return sendMade(c, services, file, { ...headers, 'content-length': String(run.byte_size ?? 0) });
}

async function accepted({ data }: Services, acting: Acting, id: string): Promise<Response> {
  const { body } = await data.list(acting, 'report_runs', `id=eq.${id}&select=*,can`);
  const { data: rows }: { data: unknown[] } = JSON.parse(body);
  return jsonAnswer(202, JSON.stringify({ data: rows[0] ?? null, error: null }), {
    location: `/api/report_runs/${id}/result`,
    'retry-after': String(RETRY_AFTER_S),
  });
}

async function* partsOf(services: Services, acting: Acting, run: StoredRun): AsyncGenerator<Bytes> {
  for (let position = 0; ; position += 1) {
    const part = await readPart(services, acting, run, position);
    if (!part) return;
    yield part;
  }
}

function streamOf(parts: AsyncIterable<Bytes>): ReadableStream<Uint8Array> {
  const reader = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await reader.return?.();
    },
  });
}
