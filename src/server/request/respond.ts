// The response format of the API: `{ data, error, count }`. Unknown errors are logged with the request id, and the response
// reveals nothing about them.

import { Refused } from '#kernel/errors.ts';
import { errorCode, propertiesOf } from '#kernel/type-guards.ts';
import type { Bytes } from '../bytes.ts';
import { DatabaseUnavailable, isBusy, isRetryable, isUnavailable } from '../database/database-error.ts';
import { FilesUnavailable } from '../files/stored-files.ts';
import type { Log } from '../ports.ts';

export function jsonAnswer(
  status: number,
  body: string | Bytes,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

export function dataAnswer(data: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return jsonAnswer(status, dataBody(data), headers);
}

/** The body of a response with data. */
export function dataBody(data: unknown): string {
  return toJson({ data, error: null, count: Array.isArray(data) ? data.length : undefined });
}

/** JSON in which bigint values (money) are integers in strings. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? v.toString() : v));
}

/** The body of an error before a request could be parsed. */
export function errorBody(code: string, message: string): { requestId: string; body: string } {
  const requestId = crypto.randomUUID();
  return { requestId, body: toJson({ data: null, error: { code, message, request_id: requestId } }) };
}

export function errorAnswer(error: unknown, requestId: string, log: Log): Response {
  const refused = refusedAs(error);
  // Bugs are logged with their stack; outages are not, since they repeat the same line thousands of times.
  if (refused.code === 'internal') log.error({ requestId, error: describe(error) }, 'request failed');
  else if (refused.status >= 500) log.warn({ requestId, error: messageOf(error) }, 'request refused');
  const { fields, details, retryAfter } = refused.refusal;
  const body = {
    data: null,
    error: { code: refused.code, message: refused.message, request_id: requestId, fields, details },
  };
  return jsonAnswer(refused.status, toJson(body), retryAfter ? { 'retry-after': String(retryAfter) } : {});
}

/** What is said to people about an error; `internal` for a bug. */
export function refusedAs(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (isOutOfRoom(error)) {
    return new Refused(
      'storage_full',
      'There is no room left on the server. Nothing was stored; tell your administrator.',
      { retryAfter: 60 },
    );
  }
  if (error instanceof DatabaseUnavailable || isUnavailable(error)) {
    return new Refused(
      'unavailable',
      'The database is not available right now. Nothing was lost; try again.',
      { retryAfter: 2 },
    );
  }
  // Already retried many times.
  if (isRetryable(error)) {
    return new Refused('unavailable', 'Too many are changing the same thing. Try again in a moment.', {
      retryAfter: 1,
    });
  }
  if (error instanceof FilesUnavailable) {
    return new Refused(
      'unavailable',
      'The file store does not answer right now. Nothing was stored or lost; try again.',
      { retryAfter: 5 },
    );
  }
  if (isBusy(error)) {
    return new Refused('unavailable', 'This took too long or is busy. Try again in a moment.', {
      retryAfter: 1,
    });
  }
  if (isGone(error)) return new Refused('bad_request', 'The request broke off.');
  return new Refused(
    'internal',
    'Something went wrong on our side. Try again; if it stays, tell your administrator the request id.',
  );
}

/** PostgreSQL's disk_full, or no space for a file of the server. */
function isOutOfRoom(error: unknown): boolean {
  const code = errorCode(error);
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
}

/** The client disconnected while sending. */
function isGone(error: unknown): boolean {
  const { code, message } = propertiesOf(error);
  return code === 'ECONNRESET' && message === 'aborted';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
