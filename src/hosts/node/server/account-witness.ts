// What happens to an account stands in the audit log of every company it is a door to: signing in and out, tries that
// failed, a new password, a device that was removed. Seen from outside the routes, so that no way in can forget it.

import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app.ts';
import type { Services } from './services.ts';
import { hashToken, readSessionToken } from './session-cookie.ts';

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
const MOST_BODY = 4096;

export function accountWitness(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method === 'GET') return next();
    const action = actionOf(c.req.method, c.req.path);
    if (elsewhere.has(action.split('.')[1] ?? '')) return next();
    const who = await whoAsks(services, c.req.raw);
    await next();
    const { status, headers } = c.res;
    const outcome = outcomeOf(status);
    if (outcome === undefined) return;
    const newToken = readSessionToken(headers.getSetCookie().join(';'));
    const userId = who.userId ?? (newToken ? await userOf(services, newToken) : undefined);
    const { requestId, ip, agent } = c.get('meta');
    const values = [
      userId ?? null,
      userId ? null : (who.email ?? null),
      action + outcome,
      JSON.stringify({ status }),
      requestId,
      ip === 'unknown' ? '' : ip,
      agent,
    ];
    await services.database
      .run([
        { name: 'lazily', text: "select set_config('synchronous_commit', 'off', true)", values: [] },
        { name: 'account', text: ACCOUNT, values },
      ])
      .catch((error) =>
        services.log.warn({ requestId, error: String(error), action }, 'not in the audit log'),
      );
  };
}

/** For an address that nobody has this does nothing, in the same time. */
const ACCOUNT = `select fw.audit_account(coalesce($1::uuid, (select id from users where lower(email) = lower($2::text))),
  $3::text, $4::jsonb, $5::text, $6::text, $7::text)`;

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

function outcomeOf(status: number): string | undefined {
  if (status < 300) return '';
  if (status === 429) return '_blocked';
  return status === 401 || status === 403 ? '_refused' : undefined;
}

async function whoAsks(services: Services, request: Request): Promise<{ userId?: string; email?: string }> {
  const token = readSessionToken(request.headers.get('cookie') ?? undefined);
  const userId = token ? await userOf(services, token) : undefined;
  if (userId) return { userId };
  if (Number(request.headers.get('content-length') ?? MOST_BODY + 1) > MOST_BODY) return {};
  try {
    const { email } = (await request.clone().json()) as { email?: unknown };
    return typeof email === 'string' ? { email: email.trim().slice(0, 254) } : {};
  } catch {
    return {};
  }
}

async function userOf({ viewers }: Services, token: string): Promise<string | undefined> {
  return (await viewers.find(hashToken(token), null).catch(() => undefined))?.userId;
}
