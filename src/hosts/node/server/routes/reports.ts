import { isAllowed } from '#kernel/access.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { validateInput } from '#kernel/validate.ts';
import { inTransaction } from '../acting.ts';
import type { App } from '../app.ts';
import { createCtx } from '../command-context.ts';
import { dataAnswer } from '../respond.ts';
import type { Services } from '../services.ts';
import { withViewer } from './request.ts';

/** `GET /api/reports/{name}?param=…`: figures, read in one read-only transaction under the viewer's own rights. */
export function registerReports(app: App, services: Services): void {
  app.get('/api/reports/:name', (c) =>
    withViewer(c, services, async (acting) => {
      const report = services.reports.get(c.req.param('name'));
      if (!report || !isAllowed(report.allow, acting.role)) throw notFound();
      if (report.permission && !acting.permissions.has(report.permission)) {
        throw new Refused('forbidden', `Insufficient permissions to view ${report.label.toLowerCase()}`);
      }
      const { tenant: _company, ...query } = c.req.query();
      const params = validateInput(report.params, typed(query), acting);
      const data = await inTransaction(
        services.database,
        acting,
        async (within) =>
          report.run(await createCtx(within.within.db, within, services.config.publicUrl), params as never),
        true,
      );
      return dataAnswer(data);
    }),
  );
}

/** Query parameters are text; numbers and yes/no are written as JSON writes them. */
function typed(query: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => {
      if (value === 'true' || value === 'false') return [key, value === 'true'];
      return [key, /^-?\d{1,9}$/.test(value) ? Number(value) : value];
    }),
  );
}
