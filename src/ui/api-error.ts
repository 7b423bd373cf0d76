import { isRecord } from '#kernel/type-guards.ts';

/** Thrown by every failed call: the server's refusal, or status 0 when there was no valid answer. */
export interface ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Error messages by field name. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly details?: unknown;
  readonly request_id?: string | undefined;
  /** Seconds the server asks to wait. */
  readonly retry_after?: number | undefined;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: unknown;
  readonly request_id: string | undefined;
  readonly retry_after: number | undefined;

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.details = failure.details;
    this.request_id = failure.request_id;
    this.retry_after = failure.retry_after;
  }
}

export function unreachable(cause: unknown): ApiError {
  const message = 'Network error: the server cannot be reached. Check the connection and try again.';
  return new ApiError({ status: 0, code: 'network', message }, { cause });
}

/** Sent but not answered; `mayBeDone`: the request changes something and may have been executed. */
export function unanswered(seconds: number, mayBeDone: boolean): ApiError {
  const advice = mayBeDone
    ? 'It may have been done all the same: check the connection, and look before you try again.'
    : 'Check the connection and try again.';
  const message = `The server has not answered for ${seconds} seconds. ${advice}`;
  return new ApiError({ status: 0, code: 'timeout', message });
}

/** A page came back instead of JSON: a captive portal, a proxy, or a server that is starting. */
export function notOurServer(status: number): ApiError {
  const message =
    status >= 500
      ? 'Network error: the server is not ready. Wait a moment and try again.'
      : 'Network error: something between here and the server answered in its place, such as the sign-in page of a Wi-Fi.';
  return new ApiError({ status: status >= 500 ? status : 0, code: 'not_our_server', message });
}

/**
 * Whether a retry may help: a lost connection, a busy or restarting server, or the same request that is still being done. Never a
 * refusal.
 */
export function mayRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return [0, 408, 429].includes(status) || status >= 500 || code === 'in_progress';
}

/** The row as the server has it, where a change was refused because of its version. */
export function rowNow({
  code,
  details,
}: Pick<ApiFailure, 'code' | 'details'>):
  | (Readonly<Record<string, unknown>> & { version: number })
  | undefined {
  if (code !== 'stale_version' || !isRecord(details)) return undefined;
  const row = isRecord(details.current) ? details.current : details;
  const { version } = row;
  return typeof version === 'number' ? { ...row, version } : undefined;
}
