import { expect, it } from 'vitest';
import { ApiError } from '#ui/api-error.ts';
import { countdown, readRefusal, texts } from './sign-in-messages.ts';

const error = (status: number, details?: unknown, retry_after?: number, message = 'm', code = 'x') =>
  new ApiError({
    status,
    code,
    message,
    fields: undefined,
    details,
    request_id: undefined,
    retry_after,
  });

it.each([
  [
    error(401, { attempt: 2, of: 5 }, undefined, texts.invalid),
    { title: 'Login Failed', description: texts.invalid, attempt: 2 },
  ],
  [error(401, { attempt: 3, of: 5 }), { title: 'Login Failed', description: 'm', attempt: 3 }],
  [
    error(429, { attempt: 5, of: 5, unlock: true }, 900),
    { title: 'Too Many Attempts', description: 'm', remedy: 'request-unlock' },
  ],
  [error(403, { ticket: 't' }, undefined, 'm', 'device_limit_reached'), texts.deviceLimit],
  [error(429, { attempt: 5, of: 5 }, 287), { ...texts.tooMany, attempt: 5, blockedFor: 287 }],
  [error(429, undefined, 30), { title: 'Login Failed', description: texts.rateLimited, blockedFor: 30 }],
  [
    error(403, { reason: 'email_not_confirmed' }),
    { title: 'Login Failed', description: texts.unconfirmed, remedy: 'resend-confirmation' },
  ],
  [error(418), { title: 'Login Failed', description: texts.otherwise }],
  [new Error('boom'), { title: 'Login Failed', description: texts.otherwise }],
])('%s', (given, refusal) => {
  expect(readRefusal(given, 'Login Failed')).toEqual(refusal);
});

it('counts down', () => {
  expect([countdown(300), countdown(65), countdown(9)]).toEqual(['5:00', '1:05', '0:09']);
});
