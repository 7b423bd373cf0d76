import { changeCompany, readCompany, rotateJoinCode } from '#domains/companies/company-settings.ts';
import { changePrefix } from '#domains/companies/number-series.ts';
import { office } from '#kernel/access.ts';
import type { Ctx as CommandCtx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { inTransaction } from '../acting.ts';
import type { App } from '../app.ts';
import { createCtx } from '../command-context.ts';
import { dataAnswer } from '../respond.ts';
import type { Services } from '../services.ts';
import { type Ctx, readObject, withViewer } from './request.ts';

/** `/api/company`: the company that the request is for, for its owners and supervisors. */
export function registerCompanySettings(app: App, services: Services): void {
  const { resources } = services.registry;
  const sends_mail = services.config.mailsForReal;
  app.get('/api/company', (c) =>
    asOffice(c, services, async (ctx) => ({ ...(await readCompany(ctx, resources)), sends_mail })),
  );
  app.put('/api/company', async (c) => {
    const body = await readObject(c);
    return asOffice(c, services, async (ctx) => ({
      ...(await changeCompany(ctx, resources, body)),
      sends_mail,
    }));
  });
  app.post('/api/company/rotate-join-code', (c) => asOffice(c, services, rotateJoinCode));
  app.put('/api/company/number-series/:series', async (c) => {
    const body = await readObject(c);
    return asOffice(c, services, (ctx) => changePrefix(ctx, c.req.param('series'), body));
  });
}

/** Whose amounts and documents are looked at does not depend on the financial rights of the one who asks. */
function asOffice(
  c: Ctx,
  services: Services,
  work: (ctx: CommandCtx) => Promise<unknown>,
): Promise<Response> {
  return withViewer(c, services, async (acting) => {
    if (!office.includes(acting.role)) {
      throw new Refused('forbidden', 'The settings of the company are for its owners and supervisors.');
    }
    const data = await inTransaction(services.database, acting, async (within) => {
      const { db, query } = within.within;
      await query("select set_config('app.access', 'command', true)");
      return work(await createCtx(db, within, services.config.publicUrl));
    });
    return dataAnswer(data);
  });
}
