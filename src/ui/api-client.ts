/**
 * The API client. Every answer is `{ data, error, count }`; anything else (an error page of a proxy, a captive portal) is an
 * error. A POST carries an idempotency key, so repeating it does not execute it twice.
 */

import { isRecord } from '#kernel/type-guards.ts';
import { withinLimit } from './api/time-limit.ts';
import { ApiError, notOurServer, unreachable } from './api-error.ts';
import { isBackground } from './last-input.ts';
import type { Work } from './solve-proof.ts';
import { tenantStore } from './tenant-store.ts';
import { transport } from './transport.ts';

export interface Answer<T> {
  readonly data: T;
  readonly count?: number;
  /** The count stopped at its limit: there are at least that many. */
  readonly count_at_least?: boolean;
  /** The `after` cursor of the next page; null at the end. */
  readonly next?: string | null;
  /** When the data of a report from the background was read, epoch ms. */
  readonly madeAt?: number;
}

/** It goes on in the background: a run, whose result will be at the path `resultAt`. */
export interface UnderWay {
  readonly run: ReportRun;
  readonly resultAt: string;
  /** The server's time, epoch ms. */
  readonly sentAt: number;
}

/** A row of `report_runs`. */
export interface ReportRun {
  readonly id: string;
  readonly label: string;
  readonly status: 'queued' | 'running';
  readonly created_at: string;
  readonly progress_done: number | null;
  readonly progress_total: number | null;
  readonly progress_unit: string | null;
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Whose a request is, whatever this tab shows meanwhile: the server refuses it from anybody else's session. */
export interface Sender {
  readonly tenant: string;
  /** Their membership. */
  readonly member: string;
  /** Of the server that has what this device has sent; a server that was restored from a backup since refuses the request. */
  readonly epoch: string | undefined;
}

/** Of a server that was never restored: what a device says that has sent nothing yet, so that it is answered at once. */
export const FIRST_EPOCH = 'first';

export const headersOf = ({ member, epoch = FIRST_EPOCH }: Sender) => ({
  'X-Member': member,
  'X-Epoch': epoch,
});

export interface CallOptions {
  readonly query?: Query;
  readonly signal?: AbortSignal;
  /** Pass the same key to repeat a POST safely; default: a new key. */
  readonly idempotencyKey?: string;
  /** `null` sends no company; default: the tab's company. */
  readonly tenant?: string | null;
  readonly sender?: Sender | undefined;
  /** When this device noted it, if it could not send it then. */
  readonly notedAt?: string;
  /** Solution of the proof of work that the server asks of anonymous clients. */
  readonly proof?: string;
  /** The rows go into an export file: recorded in the audit log. */
  readonly isExport?: boolean;
  /** Asks the server to go on in the background if it takes long. */
  readonly mayGoOn?: boolean;
  /** The same request, already sent: only its answer is read. */
  readonly begun?: Promise<Response> | undefined;
}

export const api = {
  get: async <T>(path: string, options?: CallOptions) =>
    (await call<Answer<T>>('GET', path, undefined, options)).answer,
  /** What may go on in the background. */
  async getOrGoOn<T>(path: string, options?: CallOptions): Promise<Answer<T> | UnderWay> {
    const { answer, response } = await call<Answer<T> & Answer<ReportRun>>('GET', path, undefined, {
      ...options,
      mayGoOn: true,
    });
    const madeAt = Date.parse(response.headers.get('Last-Modified') ?? '');
    if (response.status === 202) return underWay(response, answer);
    return madeAt ? { ...answer, madeAt } : answer;
  },
  post: async <T>(path: string, body?: unknown, options?: CallOptions) =>
    (await call<Answer<T>>('POST', path, body, options)).answer,
  put: async <T>(path: string, body?: unknown, options?: CallOptions) =>
    (await call<Answer<T>>('PUT', path, body, options)).answer,
  delete: async <T>(path: string, options?: CallOptions) =>
    (await call<Answer<T>>('DELETE', path, undefined, options)).answer,
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call<A>(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<{ readonly answer: A; readonly response: Response }> {
  const kind = method === 'GET' ? 'read' : 'write';
  const { response, parsed } = await withinLimit(kind, options.signal, async (signal) => {
    const answered = await send(method, path, body, { ...options, signal });
    return { response: answered, parsed: await readJson(answered) };
  });
  if (!response.ok) {
    const error = await errorFrom(response, parsed);
    const { proof } = (error.details ?? {}) as { proof?: Work };
    if (!proof || options.proof) throw error;
    const { solve } = await import('./solve-proof.ts');
    return call(method, path, body, { ...options, proof: await solve(proof) });
  }
  if (!isRecord(parsed) || !('data' in parsed)) throw notOurServer(response.status);
  if (parsed.error) throw await errorFrom(response, parsed);
  return { answer: parsed as A, response };
}

/** A file, whose body is still to be read. */
export async function getFile(path: string, signal: AbortSignal): Promise<Response | UnderWay> {
  const response = await withinLimit('read', signal, (limited) =>
    send('GET', path, undefined, { signal: limited, mayGoOn: true }),
  );
  if (response.ok && response.status !== 202) return response;
  const parsed = await readJson(response);
  if (!response.ok) throw await errorFrom(response, parsed);
  return underWay(response, parsed as Answer<ReportRun>);
}

function underWay({ headers }: Response, { data }: Answer<ReportRun>): UnderWay {
  const sentAt = Date.parse(headers.get('Date') ?? '') || Date.now();
  return { run: data, resultAt: headers.get('Location') ?? '', sentAt };
}

/** For endpoints that answer with a file, e.g. labels to print. */
export function postForFile(path: string, body: unknown): Promise<Blob> {
  return withinLimit('write', undefined, async (signal) => {
    const response = await send('POST', path, body, { signal });
    if (!response.ok) throw await errorFrom(response, await readJson(response));
    return response.blob();
  });
}

async function send(method: Method, path: string, body: unknown, options: CallOptions): Promise<Response> {
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: headersFor(method, body, options),
  };
  if (options.signal) init.signal = options.signal;
  if (body !== undefined) init.body = isRaw(body) ? body : JSON.stringify(body);
  try {
    return await (options.begun ?? transport.fetch(urlFor(path, options.query), init));
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw unreachable(cause);
  }
}

function headersFor(method: Method, body: unknown, options: CallOptions): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined && !isRaw(body)) headers.set('Content-Type', 'application/json');
  const own = options.tenant === undefined ? tenantStore.get() : options.tenant;
  const tenant = options.sender?.tenant ?? own;
  for (const [name, value] of Object.entries(options.sender ? headersOf(options.sender) : {}))
    headers.set(name, value);
  if (tenant) headers.set('X-Tenant', tenant);
  if (isBackground()) headers.set('X-Background', '1');
  if (options.proof) headers.set('X-Proof', options.proof);
  if (options.isExport) headers.set('X-Export', '1');
  if (options.mayGoOn) headers.set('Prefer', 'respond-async');
  if (method === 'POST') headers.set('Idempotency-Key', options.idempotencyKey ?? newKey());
  // The body's timestamps come from this device's clock, which may be wrong: lets the server compare.
  if (method === 'POST') headers.set('X-Sent-At', new Date().toISOString());
  if (options.notedAt) headers.set('X-Noted-At', options.notedAt);
  return headers;
}

/** Files and forms are sent as they are: the browser sets their content type. */
function isRaw(body: unknown): body is FormData | Blob {
  return body instanceof FormData || body instanceof Blob;
}

export function urlFor(path: string, query?: Query): string {
  const base = path.startsWith('/') ? path : `/api/${path}`;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  const text = search.toString();
  return text ? `${base}${base.includes('?') ? '&' : '?'}${text}` : base;
}

/** `crypto.randomUUID` is missing on plain http, where a first trial in an office network runs. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return { data: null };
  const type = response.headers.get('Content-Type') ?? '';
  if (!/[/+]json\b/.test(type) || response.redirected) throw notOurServer(response.status);
  try {
    return await response.json();
  } catch {
    throw notOurServer(response.status);
  }
}

async function errorFrom(response: Response, parsed: unknown): Promise<ApiError> {
  if (!isRecord(parsed) || !isRecord(parsed.error)) return notOurServer(response.status);
  const error = parsed.error;
  const { code, message, fields } = error;
  const failure = {
    ...error,
    status: response.status,
    code: typeof code === 'string' ? code : 'unknown',
    message: typeof message === 'string' ? message : 'Something went wrong on the server.',
    fields: Object.fromEntries(Object.entries(fields ?? {}).map(([name, text]) => [name, String(text)])),
    retry_after: Number(response.headers.get('Retry-After')) || undefined,
  };
  // Not loaded without a connection: days are as they came.
  const part =
    /\d-\d/.test(JSON.stringify(error)) && (await import('./errors/readable-days.ts').catch(() => null));
  return new ApiError(part ? part.withReadableDays(failure, tenantStore.language) : failure);
}
