// Account events (signing in and out, failed attempts, a new password, a removed device) are written to the audit log of each of
// the account's companies. Changes write their entry in their own transaction (`ctx.audit`); refusals, and requests that wrote
// none, are recorded here as middleware, so that no route can forget it.

import type { MiddlewareHandler } from 'hono';
import { wrongReason } from '#domains/identity/sign-in/attempts.ts';
import { Refused } from '#kernel/errors.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import type { AppEnv } from '../app.ts';
import type { Ctx } from '../request/request.ts';
import type { Services } from '../services.ts';
import { cookiesOf, hashToken, readSessionToken } from './session-cookie.ts';

/** Facts about a sign-in request, filled in while it is handled. */
export type AccountFacts = { userId?: string; email?: string; isWritten?: boolean };

/** Audited elsewhere, or changing nothing. */
const elsewhere = new Set([
  'signup',
  'accept_invitation',
  'join',
  'request_reset',
  'resend_confirmation',
  'active',
]);
const words: Readonly<Record<string, string>> = { signin: 'sign_in', signout: 'sign_out' };
const CHANGING = new Set(['POST', 'PUT', 'DELETE']);

export function auditAccount(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!CHANGING.has(c.req.method)) return next();
    const action = actionOf(c.req.method, c.req.path);
    if (elsewhere.has(action.split('.')[1] ?? '')) return next();
    const facts = c.get('account');
    const token = readSessionToken(cookiesOf(c), c.get('secure'));
    const asker = token ? await userOf(services, token) : undefined;
    if (asker) facts.userId = asker;
    await next();
    const outcome = outcomeOf(c.res.status, c.error);
    if (outcome) logRefusal(c, services, action + outcome);
    if (outcome === undefined || facts.isWritten) return;
    const userId = facts.userId ?? (facts.email ? await ownerOf(services, facts.email) : null);
    await write(c, services, userId, outcome);
  };
}

/** For monitoring by the operator. Without the email address: it may be a password typed into the wrong field. */
function logRefusal(c: Ctx, { log }: Services, action: string): void {
  const { requestId, ip, agent } = c.get('meta');
  log.warn({ requestId, ip, agent, action, status: c.res.status }, 'not let in');
}

const ENTRY = 'select fw.audit_account($1::uuid, $2::text, null, $3::text, $4::text, $5::text, $6::text)';

/** The audit entry of this request and its origin. Without a user nothing is written, in the same time. */
export function accountEntry(c: Ctx, userId: string | null, outcome: string) {
  const { requestId, ip, agent, claimed } = c.get('meta');
  const action = actionOf(c.req.method, c.req.path) + outcome;
  const values = [userId, action, requestId, ip === 'unknown' ? '' : ip, agent, claimed];
  return { name: 'account_entry', text: ENTRY, values };
}

async function write(c: Ctx, services: Services, userId: string | null, outcome: string): Promise<void> {
  try {
    await services.database.run([
      { name: 'lazily', text: "select set_config('synchronous_commit', 'off', true)", values: [] },
      accountEntry(c, userId, outcome),
    ]);
  } catch (error) {
    const { requestId } = c.get('meta');
    services.log.warn({ requestId, error: String(error), path: c.req.path }, 'not in the audit log');
  }
}

/** `POST /api/auth/signin` becomes account.sign_in; `DELETE /api/auth/devices/{id}` becomes account.delete_devices. */
export function actionOf(method: string, path: string): string {
  const parts = path
    .replace(/^\/api\/auth\//, '')
    .split('/')
    .filter((part) => part !== '' && !/^[0-9a-f]{8}-/i.test(part))
    .map((part) => words[part] ?? part.replaceAll('-', '_'));
  const verb = method === 'DELETE' ? 'delete_' : method === 'PUT' ? 'change_' : '';
  return `account.${verb}${parts.join('_')}`;
}

function outcomeOf(status: number, error: unknown): string | undefined {
  if (status < 300) return '';
  if (status === 429) return '_blocked';
  const isWrong = error instanceof Refused && propertiesOf(error.refusal.details).reason === wrongReason;
  return status === 401 || status === 403 || isWrong ? '_refused' : undefined;
}

async function ownerOf({ database }: Services, email: string): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>(
    'select id from users where lower(email) = lower($1)',
    [email],
  );
  return rows[0]?.id ?? null;
}

async function userOf({ viewers }: Services, token: string): Promise<string | undefined> {
  return (await viewers.find(hashToken(token), null).catch(() => undefined))?.userId;
}
