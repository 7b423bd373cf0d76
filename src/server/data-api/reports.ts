import { isAllowed } from '#kernel/access.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import type { Fields } from '#kernel/resource.ts';
import { validateInput } from '#kernel/validate.ts';
import type { App } from '../app.ts';
import { utf8 } from '../bytes.ts';
import { compress } from '../request/compress.ts';
import { withViewer } from '../request/request.ts';
import { dataBody, jsonAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { auditRead, isLook } from '../viewers/read-audit.ts';
import { withCtx } from '../viewers/with-ctx.ts';

/** The time limit of a statement of a report or an export. */
export const LONGEST_READ_MS = 300_000;

/** `GET /api/reports/{name}?param=…`: runs a report in a read-only transaction under the viewer's own rights. */
export function registerReports(app: App, services: Services): void {
  app.get('/api/reports/:name', (c) =>
    withViewer(c, services, async (acting) => {
      const report = services.reports.get(c.req.param('name'));
      if (!report || !isAllowed(report.allow, acting.role)) throw notFound();
      if (report.permission && !acting.permissions.has(report.permission)) {
        throw new Refused('forbidden', `Insufficient permissions to view ${report.label.toLowerCase()}`);
      }
      const { tenant: _company, ...query } = c.req.query();
      const params = validateInput(report.params, typed(report.params, query), acting);
      const data = await withCtx(services, acting, (ctx) => report.run(ctx, params), {
        readOnly: true,
        permission: report.permission,
        ...(report.isHeavy && { isHeavy: true, signal: c.req.raw.signal }),
      });
      const { after, ...asked } = params;
      const notes = { report: report.name, params: asked };
      if (report.permission && isSeparateLook(acting, JSON.stringify(notes), after != null)) {
        await auditRead(services, acting, { action: 'view', entityType: 'financial_reports', notes });
      }
      const { body, headers } = await compress(
        services.compression,
        utf8(dataBody(data)),
        c.req.header('accept-encoding'),
      );
      return jsonAnswer(200, body, headers);
    }),
  );
}

/** Background refreshes and further pages belong to the look recorded before. */
function isSeparateLook(acting: Acting, view: string, isLater: boolean): boolean {
  return isLook(acting, view, isLater) || !(isLater || acting.meta.background);
}

/** Query parameters are text; booleans and integers are converted to their JSON types. */
function typed(params: Fields, query: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => {
      const kind = params[key]?.kind;
      if (kind === 'boolean' && (value === 'true' || value === 'false')) return [key, value === 'true'];
      return [key, kind === 'integer' && /^-?\d{1,9}$/.test(value) ? Number(value) : value];
    }),
  );
}
