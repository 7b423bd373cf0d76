/**
 * A business refusal. Every other error is a bug and answers 500 without details. `fields` maps a field name (or
 * `items.3.quantity`) to its fault, a sentence for people.
 */
export const statusOf = {
  bad_request: 400,
  unauthenticated: 401,
  financial_session_expired: 401,
  reauth_required: 401,
  forbidden: 403,
  device_verification_required: 403,
  device_limit_reached: 403,
  network_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  unlawful_state: 409,
  stale_version: 409,
  in_progress: 409,
  overlap: 409,
  gone: 410,
  server_restored: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof statusOf;

export interface Refusal {
  readonly fields?: Readonly<Record<string, string>>;
  readonly details?: unknown;
  /** Seconds, sent as Retry-After. */
  readonly retryAfter?: number;
}

export class Refused extends Error {
  readonly code: ErrorCode;
  readonly refusal: Refusal;

  constructor(code: ErrorCode, message: string, refusal: Refusal = {}) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.refusal = refusal;
  }

  get status(): number {
    return statusOf[this.code];
  }
}

/** The one response for a table, row or command that does not exist for this viewer, whatever the reason. */
export function notFound(): Refused {
  return new Refused('not_found', 'There is nothing here.');
}

/** The one response for a table that does not exist for this viewer, whatever the reason: it only repeats the requested name. */
export function noSuchTable(name: string): Refused {
  return new Refused(
    'not_found',
    `There is no table “${name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 60)}”.`,
  );
}

export function invalid(fields: Readonly<Record<string, string>>, message?: string): Refused {
  const first = Object.values(fields)[0] ?? 'The input is not valid.';
  return new Refused('invalid', message ?? first, { fields });
}
