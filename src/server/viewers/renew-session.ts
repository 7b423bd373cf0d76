// Replaces a session's token, so that somebody who knew or planted the old one does not get the new rights.

import { sessionHours } from '#domains/identity/sign-in/sessions.ts';
import type { Ctx } from '../request/request.ts';
import type { Services } from '../services.ts';
import { hashToken, leaveCookie, newToken, sessionCookie } from './session-cookie.ts';

/** Sets the new token on the response, unless there was nothing to renew or another request did it. */
export async function renewSession(
  c: Ctx,
  { database, viewers }: Services,
  tokenHash: Uint8Array,
  answer: Response,
): Promise<Response> {
  const token = newToken();
  const values = [tokenHash, hashToken(token)];
  const [rows] = await database.run([{ text: 'select fw.renew_session($1::bytea, $2::bytea)', values }]);
  viewers.forget(tokenHash);
  return rows?.[0]?.[0] === 't' ? leaveSession(c, answer, token) : answer;
}

export function leaveSession(c: Ctx, answer: Response, token: string): Response {
  leaveCookie(c, answer, sessionCookie(token, sessionHours * 3600, c.get('secure')));
  return answer;
}
