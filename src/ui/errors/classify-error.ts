/**
 * Classifies an error: category, severity, user-facing message and retry advice. Messages from elsewhere are matched by
 * keywords; answers of our own server also by status, which is more reliable.
 */
import { ApiError } from '../api-error.ts';

export const errorCategories = [
  'authentication',
  'authorization',
  'network',
  'validation',
  'database',
  'rate limit',
  'unknown',
] as const;
export type ErrorCategory = (typeof errorCategories)[number];
export type Severity = 'low' | 'medium' | 'high' | 'critical';

export interface RetryAdvice {
  readonly retry: boolean;
  readonly after_ms: number;
}

export interface ClassifiedError {
  readonly category: ErrorCategory;
  readonly severity: Severity;
  /** The raw message, for the log. */
  readonly message: string;
  /** The text shown to users. */
  readonly friendly: string;
  readonly advice: RetryAdvice;
}

export function classifyError(error: unknown): ClassifiedError {
  const message = messageOf(error);
  const category = categoryByStatus(error) ?? categoryByKeyword(message);
  return {
    category,
    severity: severityOf[category],
    message,
    friendly: friendlyMessage(message, category, error),
    advice: adviceOf[category],
  };
}

/** First match wins: "too many login attempts" is a rate limit, "permission denied for table" an authorization error. */
const keywords: readonly (readonly [ErrorCategory, RegExp])[] = [
  ['rate limit', /rate.?limit|too many|throttl|quota|\b429\b/i],
  [
    'authorization',
    /permission|forbidden|not allowed|access denied|not authori[sz]ed|row-level security|\b403\b/i,
  ],
  [
    'authentication',
    /credential|password|sign.?in|log.?in|session|token|jwt|unauthenticated|unauthori[sz]ed|not confirmed|\b401\b/i,
  ],
  [
    'network',
    /network|fetch|connection (?:refused|reset|lost|closed)|offline|timed? ?out|econn|dns|unreachable|cors/i,
  ],
  [
    'database',
    /database|\bsql\b|postgres|relation "|deadlock|duplicate key|constraint|transaction|\btable\b/i,
  ],
  [
    'validation',
    /valid|required|missing|must be|must not|too (?:long|short|large|small)|malformed|expected|\b4(?:00|22)\b/i,
  ],
];

export function categoryByKeyword(message: string): ErrorCategory {
  return keywords.find(([, pattern]) => pattern.test(message))?.[0] ?? 'unknown';
}

function categoryByStatus(error: unknown): ErrorCategory | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 0 || error.code === 'not_our_server') return 'network';
  if (error.status === 401) return 'authentication';
  if (error.status === 403) return 'authorization';
  if (error.status === 429) return 'rate limit';
  if (error.status === 400 || error.status === 422) return 'validation';
  if (error.status === 503) return 'database';
  return undefined;
}

const severityOf: Readonly<Record<ErrorCategory, Severity>> = {
  validation: 'low',
  'rate limit': 'low',
  network: 'medium',
  unknown: 'medium',
  authentication: 'high',
  authorization: 'high',
  database: 'critical',
};

const again = (after_ms: number): RetryAdvice => ({ retry: true, after_ms });
const never: RetryAdvice = { retry: false, after_ms: 0 };
const adviceOf: Readonly<Record<ErrorCategory, RetryAdvice>> = {
  network: again(1000),
  database: again(2000),
  'rate limit': again(5000),
  unknown: again(1000),
  authentication: never,
  authorization: never,
  validation: never,
};

const friendly: readonly (readonly [RegExp, string])[] = [
  [
    /invalid (?:login )?credentials/i,
    'The email or password you entered is incorrect. Please check your credentials and try again.',
  ],
  [/email not confirmed/i, 'Please check your email and confirm your account before logging in.'],
  [
    /too many (?:login|sign-in) (?:requests|attempts)/i,
    'Too many login attempts. Please wait a moment before trying again.',
  ],
  [/too many requests/i, 'That was a lot at once. Please wait a moment before trying again.'],
  [/insufficient permissions/i, 'You do not have permission for this. An owner of the company can grant it.'],
  [
    /network error|failed to fetch|load failed/i,
    'The server cannot be reached. Nothing was lost; check the connection and try again.',
  ],
  [
    /database connection failed/i,
    'The server cannot reach its database at the moment. Nothing was changed; please try again shortly.',
  ],
];

/** Our server's messages are written for users; anything else is replaced unless it is known. */
function friendlyMessage(message: string, category: ErrorCategory, error: unknown): string {
  if (error instanceof ApiError && error.code === 'timeout') return message;
  const known = friendly.find(([pattern]) => pattern.test(message))?.[1];
  if (known) return known;
  if (error instanceof ApiError && error.status > 0 && error.status < 500) return message;
  return fallback[category];
}

const fallback: Readonly<Record<ErrorCategory, string>> = {
  authentication: 'You are signed out. Sign in again to go on.',
  authorization: 'You do not have permission for this. An owner of the company can grant it.',
  network: 'The server cannot be reached. Nothing was lost; check the connection and try again.',
  validation: 'Something in what was entered is not right. Please check it and try again.',
  database: 'The server could not store or read this. Nothing was changed; please try again shortly.',
  'rate limit': 'That was a lot at once. Please wait a moment before trying again.',
  unknown: 'Something went wrong on our side. Nothing was changed; please try again.',
};

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : 'Unknown error';
}
