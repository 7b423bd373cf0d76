/** The texts of signing in, word for word, and what an answer of the server means in them. */
import { ApiError } from '#ui/api-error.ts';

export const texts = {
  missing: { title: 'Missing Information', description: 'Please enter both email and password to continue.' },
  tooMany: {
    title: 'Too Many Attempts',
    description: 'Please wait 5 minutes before trying again for security reasons.',
  },
  invalid: 'The email or password you entered is incorrect. Please check your credentials and try again.',
  unconfirmed: 'Please check your email and confirm your account before logging in.',
  rateLimited: 'Too many login attempts. Please wait a moment before trying again.',
  otherwise: 'Invalid credentials. Please try again.',
} as const;

export const attemptCap = 5;

export interface Refusal {
  readonly title: string;
  readonly description: string;
  /** How many of the five attempts are used; undefined when the server did not count one. */
  readonly attempt?: number;
  /** Seconds until the next try is looked at. */
  readonly blockedFor?: number;
}

export function readRefusal(error: unknown, title: 'Login Failed' | 'Authentication Failed'): Refusal {
  if (!(error instanceof ApiError)) return { title, description: texts.otherwise };
  const details = (error.details ?? {}) as { attempt?: number };
  if (error.status === 429 && details.attempt) {
    return { ...texts.tooMany, attempt: attemptCap, blockedFor: error.retry_after ?? 300 };
  }
  if (error.status === 429)
    return { title, description: texts.rateLimited, blockedFor: error.retry_after ?? 60 };
  if (error.status === 401) {
    return { title, description: texts.invalid, ...(details.attempt ? { attempt: details.attempt } : {}) };
  }
  if (error.status === 403) return { title, description: texts.unconfirmed };
  if (error.status === 0 || error.status >= 500) return { title, description: error.message };
  return { title, description: texts.otherwise };
}

/** "4:05" */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
