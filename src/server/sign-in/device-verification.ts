// Verifying the device of a session: by a mailed code, or "Skip for now" where the company allows it.

import { sendDeviceCode, skipVerification, verifyDevice } from '#domains/identity/devices/verify-device.ts';
import { Refused } from '#kernel/errors.ts';
import type { App } from '../app.ts';
import { readBody } from '../request/read-body.ts';
import { type Ctx, tenantOf } from '../request/request.ts';
import type { Services } from '../services.ts';
import { attemptContextOf, identity, signedIn } from '../viewers/identity.ts';
import { leaveSession } from '../viewers/renew-session.ts';
import { hashToken } from '../viewers/session-cookie.ts';
import { answer, sessionShape } from '../viewers/session-shape.ts';
import type { Known } from '../viewers/viewers.ts';

export function registerDeviceVerification(app: App, services: Services): void {
  app.post('/api/auth/device/code', async (c) => {
    const known = await unverifiedSession(c, services);
    await identity(c, services, (ctx) => sendDeviceCode(ctx, known));
    return answer({ sent: true });
  });
  app.post('/api/auth/device/verify', async (c) => {
    const known = await unverifiedSession(c, services);
    const { code = '' } = await readBody(c, { code: 'text' });
    const token = await verifyDevice(attemptContextOf(c, services), known, code);
    services.viewers.forget();
    const verified = await services.viewers.findFresh(hashToken(token), tenantOf(c));
    const session = verified ? await sessionShape(services, verified) : null;
    return leaveSession(c, answer({ verified: true, session }), token);
  });
  app.post('/api/auth/device/skip', async (c) => {
    const known = await unverifiedSession(c, services);
    await identity(c, services, (ctx) => skipVerification(ctx, known));
    services.viewers.forget();
    return answer({ skipped: true });
  });
}

async function unverifiedSession(c: Ctx, services: Services): Promise<Known> {
  const known = await signedIn(c, services, 'any');
  if (known.owesVerification) return known;
  throw new Refused('conflict', 'This device needs no verification.');
}
