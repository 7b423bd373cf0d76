// The session's cookie: HttpOnly, SameSite=Lax, `__Host-` and Secure wherever the browser keeps such cookies (https,
// and localhost). On plain http elsewhere both are dropped, and the server says so when it starts.

import { createHash, randomBytes } from 'node:crypto';

const NAME = 'fw_session';
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function readSessionToken(cookieHeader: string | undefined): string | undefined {
  const found = /(?:^|;\s*)(?:__Host-)?fw_session=([A-Za-z0-9_-]{43})(?:;|$)/.exec(cookieHeader ?? '');
  return found?.[1];
}

export function sessionCookie(token: string, seconds: number, secure: boolean): string {
  const name = secure ? `__Host-${NAME}` : NAME;
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
}

export function clearedCookies(secure: boolean): string {
  return sessionCookie('', 0, secure);
}

/** Whether a browser keeps a Secure cookie here: under TLS, and on the machine's own names. */
export function isSecurePlace(publicUrl: string, host: string | undefined): boolean {
  if (publicUrl.startsWith('https:')) return true;
  return LOCAL.has((host ?? '').replace(/:\d+$/, '').toLowerCase());
}
