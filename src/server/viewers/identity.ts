// What the sign-in routes use: a transaction of the identity domain (there is no company yet), the context of a password attempt,
// the signed-in session, and the cookies of a response.

import { type Kysely, sql } from 'kysely';
import { sessionHours } from '#domains/identity/sign-in/sessions.ts';
import type { PasswordAttempt, SignedIn } from '#domains/identity/sign-in/sign-in.ts';
import type { AccountMail, IdentityCtx, MailKind } from '#domains/identity/tables.ts';
import type { Ctx as HandlerCtx } from '#kernel/context.ts';
import { systemViewer } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import { newId } from '../new-id.ts';
import { type Ctx, sessionTokenOf, tenantOf } from '../request/request.ts';
import { networkOf } from '../request/request-facts.ts';
import type { Services } from '../services.ts';
import { oneTimeCodes } from '../sign-in/one-time-codes.ts';
import { accountEntry } from './account-audit.ts';
import { signedOut, unverified } from './acting.ts';
import { createCtx } from './command-context.ts';
import {
  clearedCookies,
  cookiesOf,
  deviceCookie,
  hashToken,
  leaveCookie,
  newCode,
  newToken,
  readDeviceTokens,
  sessionCookie,
} from './session-cookie.ts';
import type { Known } from './viewers.ts';

export async function identity<T>(
  c: Ctx,
  services: Services,
  part: (ctx: IdentityCtx) => Promise<T>,
): Promise<T> {
  const { ip, agent } = c.get('meta');
  let isWritten = false;
  const result = await services.database.transaction(({ db, query, savepoint }) => {
    isWritten = false;
    return part({
      db,
      about(userId) {
        c.get('account').userId ??= userId;
      },
      async audit(userId, outcome = '') {
        if (isWritten || c.get('account').isWritten) return;
        isWritten = true;
        const { text, values } = accountEntry(c, userId, outcome);
        await query(text, values);
      },
      publicUrl: services.config.publicUrl,
      mailsForReal: services.config.mailsForReal,
      ip: ip === 'unknown' ? null : ip,
      agent,
      inCompany: (tenantId, userId, part) => inCompany(db, services, { tenantId, userId }, part),
      ...services.installationKey,
      codes: oneTimeCodes,
      newToken,
      newCode,
      hashToken,
      newId,
      withEqualTiming: (isMeant, part) =>
        savepoint(async () => {
          await part();
          if (!isMeant) throw inVain;
        }).catch((error: unknown) => {
          if (error !== inVain) throw error;
        }),
      mail: (mail, kind) => queueAccountMail(db, mail, kind),
    });
  });
  if (isWritten) c.get('account').isWritten = true;
  return result;
}

async function inCompany(
  db: Kysely<Tables>,
  services: Services,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  part: (ctx: HandlerCtx) => Promise<void>,
): Promise<void> {
  await sql`select set_config('app.tenant', ${tenantId}, true), set_config('app.access', 'system', true)`.execute(
    db,
  );
  const { rows } = await sql<Conventions>`select currency, timezone, locale from tenants`.execute(db);
  for (const conventions of rows)
    await part(await createCtx(db, systemViewer({ tenantId, ...conventions }, userId), services));
  await sql`select set_config('app.access', '', true)`.execute(db);
}

type Conventions = { readonly currency: string; readonly timezone: string; readonly locale: string };

/** Rolls back work that was done only to take the same time. */
const inVain = new Error('in vain');

/** Sets who made the request and where it came from, for entries this transaction writes into a company's audit log. */
export async function signRequest(c: Ctx, db: Kysely<Tables>, userId: string): Promise<void> {
  const { requestId, ip, agent, claimed } = c.get('meta');
  await sql`select set_config('app.user', ${userId}, true), set_config('app.request', ${requestId}, true),
    set_config('app.ip', ${ip === 'unknown' ? '' : ip}, true), set_config('app.agent', ${agent}, true),
    set_config('app.claimed', ${claimed}, true)`.execute(db);
}

async function queueAccountMail(db: Kysely<Tables>, mail: AccountMail, kind: MailKind): Promise<boolean> {
  const { rows } = await sql<{ id: string | null }>`
    select fw.queue_mail_of_kind(${kind}, ${mail.to}, ${mail.subject}, ${mail.text}) as id`.execute(db);
  const id = rows[0]?.id ?? null;
  const job = JSON.stringify({ id, tenant_id: null });
  // Also run when no mail is sent: response times must not reveal how many mails an address has had.
  await sql`select fw.enqueue('mail.send', ${job}::json, null, ${`mail:${id}`}, priority => -10) where ${id}::uuid is not null`.execute(
    db,
  );
  return id !== null;
}

export function attemptContextOf(c: Ctx, services: Services): PasswordAttempt {
  return {
    inTransaction: (part) => identity(c, services, part),
    network: networkOf(c.get('meta').ip),
    proof: c.req.header('x-proof'),
    deviceTokens: readDeviceTokens(cookiesOf(c), c.get('secure')),
    pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    inTurn: services.passwords.inTurn,
  };
}

/** `restricted`: also with a skipped verification. `any`: also before it. */
export type AcceptedSession = 'verified' | 'restricted' | 'any';

/** Looks the session up uncached, because no `enter` follows. */
export async function signedIn(
  c: Ctx,
  services: Services,
  accepted: AcceptedSession = 'verified',
): Promise<Known> {
  const token = sessionTokenOf(c);
  const known = token ? await services.viewers.findFresh(hashToken(token), tenantOf(c)) : undefined;
  if (!known) throw signedOut();
  const isBarred =
    known.owesVerification && (accepted === 'verified' || (accepted === 'restricted' && !known.hasSkipped));
  if (isBarred) throw unverified();
  return known;
}

/** Sets the cookies after a sign-in: the new session, and the device with its new token. */
export function leaveCookies(c: Ctx, response: Response, { token, device }: SignedIn): Response {
  const secure = c.get('secure');
  const others = readDeviceTokens(cookiesOf(c), c.get('secure')).filter((one) => one !== device.replaces);
  leaveCookie(c, response, sessionCookie(token, sessionHours * 3600, secure));
  leaveCookie(c, response, deviceCookie([device.token, ...others], secure));
  return response;
}

/** Also clears cached photos and documents: the next person at this browser could look into its cache. */
export function clearSession(c: Ctx, response: Response): Response {
  response.headers.set('clear-site-data', '"cache"');
  leaveCookie(c, response, clearedCookies(c.get('secure')));
  return response;
}
