// What happens to an account stands in the audit log of every company it is a door to: signing in and out, tries that
// failed, a new password, a device that was removed. What changes something writes its entry in the transaction of the
// change (`ctx.audit`); what is refused, and what wrote none, is seen here from outside, so that no way in can forget it.

import type { MiddlewareHandler } from 'hono';
import { wrongReason } from '#domains/identity/sign-in/attempts.ts';
import { propertiesOf } from '#kernel/certain.ts';
import { Refused } from '#kernel/errors.ts';
import type { AppEnv } from '../app.ts';
import type { Ctx } from '../request/request.ts';
import type { Services } from '../services.ts';
import { hashToken, readSessionToken } from './session-cookie.ts';

/** What a request of signing in turns out to be about; filled in on its way. */
export type AccountFacts = { userId?: string; email?: string; isWritten?: boolean };

/** Written where they happen, or no more than a question. */
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
    const token = readSessionToken(c.req.header('cookie'), c.get('secure'));
    const asker = token ? await userOf(services, token) : undefined;
    if (asker) facts.userId = asker;
    await next();
    const outcome = outcomeOf(c.res.status, c.error);
    if (outcome) tell(c, services, action + outcome);
    if (outcome === undefined || facts.isWritten) return;
    const userId = facts.userId ?? (facts.email ? await ownerOf(services, facts.email) : null);
    await write(c, services, userId, outcome);
  };
}

/** For who guards the door from outside. No address of a person: it may be a password, typed into the wrong field. */
function tell(c: Ctx, { log }: Services, action: string): void {
  const { requestId, ip, agent } = c.get('meta');
  log.warn({ requestId, ip, agent, action, status: c.res.status }, 'not let in');
}

const ENTRY = 'select fw.audit_account($1::uuid, $2::text, null, $3::text, $4::text, $5::text, $6::text)';

/** What this request is and where it comes from, as the parameters of ENTRY. For nobody it writes nothing, in the same time. */
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

/** `POST /api/auth/signin` is account.sign_in; `DELETE /api/auth/devices/{id}` is account.delete_devices. */
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
