// Calls of the office as a whole, beside the tables: what they read and write does not depend on the financial rights of
// whoever asks.

import { office } from '#kernel/access.ts';
import type { Ctx as CommandCtx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { type Ctx, withViewer } from '../request/request.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { withCtx } from './with-ctx.ts';

export type ForOffice = (c: Ctx, work: (ctx: CommandCtx) => Promise<unknown>) => Promise<Response>;

/** `refusal`: what anybody else is told. */
export function officeOnly(services: Services, refusal: string, status = 200): ForOffice {
  return (c, work) =>
    withViewer(c, services, async (acting) => {
      if (!office.includes(acting.role)) throw new Refused('forbidden', refusal);
      return dataAnswer(await withCtx(services, acting, work, { isPermitted: true }), status);
    });
}
