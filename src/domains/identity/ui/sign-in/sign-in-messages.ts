/** The texts of signing in as specified, and the mapping from server responses to them. */

import type { OwnDevice } from '#domains/identity/accounts/account.rules.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { ApiError } from '#ui/api-error.ts';

export const texts = {
  missing: { title: 'Missing Information', description: 'Please enter both email and password to continue.' },
  tooMany: {
    title: 'Too Many Attempts',
    description: 'Please wait 5 minutes before trying again for security reasons.',
  },
  deviceLimit: {
    title: 'Device Limit Reached',
    description:
      'Maximum number of devices for your plan reached. Please log out from another device first, or sign one out here.',
  },
  invalid: 'The email or password you entered is incorrect. Please check your credentials and try again.',
  unconfirmed: 'Please check your email and confirm your account before logging in.',
  rateLimited: 'Too many login attempts. Please wait a moment before trying again.',
  noUser: 'Authentication failed - no user data received',
  otherwise: 'Invalid credentials. Please try again.',
} as const;

export const attemptCap = 5;

export interface Refusal {
  readonly title: string;
  readonly description: string;
  /** How many of the five attempts are used; undefined if the server did not count one. */
  readonly attempt?: number;
  /** Seconds until the next attempt is accepted. */
  readonly blockedFor?: number;
  /** The endpoint that sends a mail which helps. */
  readonly remedy?: 'request-unlock' | 'resend-confirmation';
}

export function readRefusal(error: unknown, title: 'Login Failed' | 'Authentication Failed'): Refusal {
  if (!(error instanceof ApiError)) return { title, description: texts.otherwise };
  if (error.code === 'device_limit_reached') return texts.deviceLimit;
  const details = propertiesOf(error.details);
  if (error.status === 429 && details.unlock) {
    return { title: texts.tooMany.title, description: error.message, remedy: 'request-unlock' };
  }
  if (error.status === 429 && details.attempt) {
    return { ...texts.tooMany, attempt: attemptCap, blockedFor: error.retry_after ?? 300 };
  }
  if (error.status === 429)
    return { title, description: texts.rateLimited, blockedFor: error.retry_after ?? 60 };
  if (error.status === 401) {
    const isPassword = error.message === texts.invalid;
    const description = isPassword ? texts.invalid : error.message;
    return { title, description, ...(typeof details.attempt === 'number' && { attempt: details.attempt }) };
  }
  if (error.status === 403 && details.reason === 'email_not_confirmed') {
    return { title, description: texts.unconfirmed, remedy: 'resend-confirmation' };
  }
  if (error.status === 0 || error.status >= 500 || error.status === 422) {
    return { title, description: error.message };
  }
  return { title, description: texts.otherwise };
}

/** The signed-in devices when the limit is reached, and the ticket to sign one out. */
export function readDeviceLimit(
  error: unknown,
): { ticket: string; devices: readonly OwnDevice[] } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'device_limit_reached') return undefined;
  return error.details as { ticket: string; devices: readonly OwnDevice[] };
}

/** "4:05" */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
