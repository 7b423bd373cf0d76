// What routes read from a request: the session, the company, and a JSON body of limited size.

import type { Context } from 'hono';
import { Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { isRecord } from '#kernel/type-guards.ts';
import type { AppEnv } from '../app.ts';
import { chunksOf, concat } from '../bytes.ts';
import type { Services } from '../services.ts';
import { refuseAfterRestore } from '../sync/epoch.ts';
import { type Acting, asViewer, signedOut, unverified } from '../viewers/acting.ts';
import { boundKey, readBearer } from '../viewers/bearer.ts';
import { auditDocument, auditRefusal } from '../viewers/read-audit.ts';
import { renewSession } from '../viewers/renew-session.ts';
import { cookiesOf, hashToken, readSessionToken } from '../viewers/session-cookie.ts';

export type Ctx = Context<AppEnv>;

export const JSON_LIMIT = 1024 * 1024;

export function sessionTokenOf(c: Ctx): string | undefined {
  return readSessionToken(cookiesOf(c), c.get('secure'));
}

/** The company named by the request: header X-Tenant, or `?tenant=` where headers can't be set. */
export function tenantOf(c: Ctx): string | null {
  const named = c.req.header('x-tenant') || c.req.query('tenant');
  if (!named) return null;
  if (!isId(named)) throw new Refused('bad_request', 'X-Tenant must be the id of a company.');
  return named.toLowerCase();
}

/** Runs `work` as the signed-in viewer. Refusals are written to the audit log of the company. */
export async function withViewer<T>(
  c: Ctx,
  services: Services,
  work: (acting: Acting) => Promise<T>,
): Promise<T> {
  const token = readBearer(c.req.header('authorization')) ?? sessionTokenOf(c);
  if (!token) throw signedOut();
  let asked: Acting | undefined;
  try {
    const result = await asViewer(
      services.viewers,
      hashToken(token),
      tenantOf(c),
      c.get('meta'),
      async (acting) => {
        asked = acting;
        refuseForOther(c, acting);
        refuseAfterRestore(c.req.header('x-epoch'), services.epoch);
        refuseRestricted(acting, c.req.path);
        await boundKey(services, acting.known, c.req);
        return work(acting);
      },
    );
    if (asked && result instanceof Response) {
      await auditDocument(services, asked, c.req.path, result);
      if (asked.session.isRenewalDue) await renewSession(c, services, asked.known.tokenHash, result);
    }
    return result;
  } catch (error) {
    if (asked && error instanceof Refused && error.code === 'forbidden')
      await auditRefusal(services, asked, c.req, error);
    throw error;
  }
}

/** Closed to sessions on unverified devices: finance, administration, people, and file exports. */
const closedToRestricted: ReadonlySet<string> = new Set([
  'accountant_exports',
  'admin',
  'api-keys',
  'asset-labels',
  'calendar-feeds',
  'company',
  'data_exports',
  'figures',
  'financial-audit-trail',
  'financial-permissions',
  'financial_permissions',
  'financial-statements',
  'imports',
  'invitations',
  'people',
  'print',
  'unsent-work',
  'user-profiles',
  'webhook-addresses',
]);

export function refuseRestricted({ known }: Acting, path: string): void {
  const [first = ''] = path.replace(/^\/(api\/)?/, '').split('/');
  if (known.sessionStatus === 'restricted' && closedToRestricted.has(first)) throw unverified();
}

/** The body as text; a body over the limit is refused before it is read completely. */
export async function readText(c: Ctx, limit = JSON_LIMIT): Promise<string> {
  const bytes = await readBytes(c, limit);
  const text = decode(bytes);
  if (text.includes('\0')) throw holdsNul('body');
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Decoding with replacement characters would make different passwords or names equal.
    throw new Refused('bad_request', 'The body is not UTF-8.');
  }
}

/** PostgreSQL can't store NUL and no legitimate client sends it, so it is refused before anything else. */
export function holdsNul(where: 'address' | 'body'): Refused {
  return new Refused('bad_request', `The ${where} contains a NUL character.`);
}

/** NUL as escaped in JSON. After another backslash it would be plain letters. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** `refuse`: makes the error for a body that is too large. A body can be read only once, so it is kept for further calls. */
export function readBytes(c: Ctx, limit: number, refuse = tooLarge): Promise<Uint8Array> {
  const earlier = c.get('body');
  if (earlier) return earlier;
  const body = receiveBytes(c, limit, refuse);
  c.set('body', body);
  return body;
}

async function receiveBytes(c: Ctx, limit: number, refuse: typeof tooLarge): Promise<Uint8Array> {
  const encoding = c.req.header('content-encoding');
  // Bodies are never decompressed, so the limit applies to the bytes received.
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new Refused('unsupported_media_type', 'Send the body as it is, without compressing it.');
  const announced = Number(c.req.header('content-length') ?? 0);
  if (announced > limit) throw refuse(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving(c)) {
    size += chunk.byteLength;
    if (size > limit) throw refuse(limit);
    chunks.push(chunk);
  }
  return concat(chunks);
}

/** What a device has kept for one person isn't taken from another who has signed in there since. */
function refuseForOther(c: Ctx, { membershipId }: Acting): void {
  const member = c.req.header('x-member');
  if (member !== undefined && member.toLowerCase() !== membershipId) throw signedOut();
}

/** The body as a stream. */
export function arriving(c: Ctx): AsyncIterable<Uint8Array> {
  return c.env.body?.() ?? chunksOf(c.req.raw.body);
}

function tooLarge(limit: number): Refused {
  return new Refused('too_large', `The request is larger than ${Math.round(limit / 1024)} kB.`);
}

/** Parses JSON; other content types are refused, because a form of another site could send them (CSRF). */
export function parseJson(c: Ctx, text: string): unknown {
  const type = c.req.header('content-type') ?? '';
  if (text !== '' && !/^application\/json\b/i.test(type)) {
    throw new Refused('unsupported_media_type', 'Send JSON, with Content-Type: application/json.');
  }
  if (text === '') return undefined;
  if (ESCAPED_NUL.test(text)) throw holdsNul('body');
  if (depthOf(text) > 60) throw new Refused('bad_request', 'The JSON is nested too deeply.');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('bad_request', 'The body is not valid JSON.');
  }
}

export async function readObject(c: Ctx): Promise<Record<string, unknown>> {
  const text = await readText(c);
  const body = parseJson(c, text) ?? {};
  if (!isRecord(body)) throw new Refused('bad_request', 'Send a JSON object.');
  refuseDuplicateKeys(text);
  return body;
}

/** Refuses duplicate keys in any object: JSON.parse would silently keep the last. */
function refuseDuplicateKeys(text: string): void {
  const open: Set<string>[] = [];
  for (const [token, key, colon] of text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon && key !== undefined) {
      const name: string = JSON.parse(`"${key}"`);
      const seen = open.at(-1);
      if (seen?.has(name)) throw new Refused('bad_request', `“${name.slice(0, 60)}” is there twice.`);
      seen?.add(name);
    }
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i += 1;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 91 || c === 123) {
      depth += 1;
      most = Math.max(most, depth);
    } else if (c === 93 || c === 125) depth -= 1;
  }
  return most;
}
