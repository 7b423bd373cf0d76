import { changeCompany, readCompany, rotateJoinCode } from '#domains/companies/settings/company-settings.ts';
import { changePrefix } from '#domains/companies/settings/number-series.ts';
import type { App } from '../app.ts';
import { readObject } from '../request/request.ts';
import type { Services } from '../services.ts';
import { officeOnly } from '../viewers/office-only.ts';

/** `/api/company`: settings of the request's company, for owners and supervisors. */
export function registerCompanySettings(app: App, services: Services): void {
  const { resources } = services.registry;
  const sends_mail = services.config.mailsForReal;
  const forOffice = officeOnly(services, 'The settings of the company are for its owners and supervisors.');
  app.get('/api/company', (c) =>
    forOffice(c, async (ctx) => ({ ...(await readCompany(ctx, resources)), sends_mail })),
  );
  app.put('/api/company', async (c) => {
    const body = await readObject(c);
    const answer = await forOffice(c, async (ctx) => ({
      ...(await changeCompany(ctx, resources, body)),
      sends_mail,
    }));
    // The next request has the new time zone, locale and currency; other servers are told by the database.
    services.viewers.forget();
    return answer;
  });
  app.post('/api/company/rotate-join-code', (c) => forOffice(c, rotateJoinCode));
  app.put('/api/company/number-series/:series', async (c) => {
    const body = await readObject(c);
    return forOffice(c, (ctx) => changePrefix(ctx, c.req.param('series'), body));
  });
}
