// Session and device cookies and their tokens: HttpOnly, SameSite=Lax, `__Host-` and Secure wherever the browser accepts that
// (https, and localhost). On plain http elsewhere both are dropped, and the server warns at startup.

import type { Context } from 'hono';
import { type Bytes, toBase64Url } from '../bytes.ts';
import { randomBelow, sha256 } from '../hash.ts';
import type { Arrival } from '../ports.ts';

const NAME = 'fw_session';
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

type Asked = Pick<Context<{ Bindings: Arrival }>, 'env' | 'req'>;

export function cookiesOf({ env, req }: Asked): string | undefined {
  return env.cookies ? env.cookies.sent : req.header('cookie');
}

export function leaveCookie({ env }: Asked, { headers }: Response, cookie: string): void {
  if (env.cookies) env.cookies.leave(cookie);
  else headers.append('set-cookie', cookie);
}

export function newToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Six digits, uniformly distributed. */
export function newCode(): string {
  return String(randomBelow(1_000_000)).padStart(6, '0');
}

export function hashToken(token: string): Bytes {
  return sha256(token);
}

/** Where the `__Host-` prefix is possible, only that cookie counts: another host of the domain could set the plain one. */
export function readSessionToken(cookieHeader: string | undefined, secure: boolean): string | undefined {
  const token = readCookie(cookieHeader, NAME, secure);
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
}

/** Whether a session cookie was sent, valid or not. */
export function bringsSession(cookieHeader: string | undefined): boolean {
  return cookieHeader?.includes(`${NAME}=`) ?? false;
}

function readCookie(header: string | undefined, name: string, secure: boolean): string | undefined {
  const wanted = `${secure ? '__Host-' : ''}${name}=`;
  const found = header?.split(';').find((part) => part.trimStart().startsWith(wanted));
  return found?.trim().slice(wanted.length);
}

export function sessionCookie(token: string, seconds: number, secure: boolean): string {
  const name = secure ? `__Host-${NAME}` : NAME;
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
}

export function clearedCookies(secure: boolean): string {
  return sessionCookie('', 0, secure);
}

const DEVICE = 'fw_device';
const DEVICE_SECONDS = 180 * 24 * 3600;
/** One token for each person sharing the browser. */
const MAX_DEVICES = 5;

export function readDeviceTokens(cookieHeader: string | undefined, secure: boolean): readonly string[] {
  const tokens = readCookie(cookieHeader, DEVICE, secure)?.slice(0, 400).split('.') ?? [];
  return tokens.filter((token) => /^[A-Za-z0-9_-]{43}$/.test(token)).slice(0, MAX_DEVICES);
}

export function deviceCookie(tokens: readonly string[], secure: boolean): string {
  const name = secure ? `__Host-${DEVICE}` : DEVICE;
  const value = tokens.slice(0, MAX_DEVICES).join('.');
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${DEVICE_SECONDS}${secure ? '; Secure' : ''}`;
}

/** Whether a browser keeps a Secure cookie here: with TLS, and on localhost. */
export function isSecurePlace(publicUrl: string, host: string | undefined): boolean {
  if (publicUrl.startsWith('https:')) return true;
  return LOCAL.has((host ?? '').replace(/:\d+$/, '').toLowerCase());
}
