// Routes of the office that are not about one table: their access does not depend on the caller's financial permissions.

import { office } from '#kernel/access.ts';
import type { Ctx as CommandCtx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { type Ctx, withViewer } from '../request/request.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { withCtx } from './with-ctx.ts';

export type ForOffice = (c: Ctx, work: (ctx: CommandCtx) => Promise<unknown>) => Promise<Response>;

/** `refusal`: the message for everybody else. */
export function officeOnly(services: Services, refusal: string, status = 200): ForOffice {
  return (c, work) =>
    withViewer(c, services, async (acting) => {
      if (!office.includes(acting.role)) throw new Refused('forbidden', refusal);
      return dataAnswer(await withCtx(services, acting, work, { isPermitted: true }), status);
    });
}
