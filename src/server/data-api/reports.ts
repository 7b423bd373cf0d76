import { isAllowed } from '#kernel/access.ts';
import type { InputOf } from '#kernel/command.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import type { Report } from '#kernel/report.ts';
import type { Fields } from '#kernel/resource.ts';
import { validateInput } from '#kernel/validate.ts';
import type { App } from '../app.ts';
import { utf8 } from '../bytes.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import { type AskedReport, jsonType } from '../report-runs/asked-report.ts';
import { withViewer } from '../request/request.ts';
import { dataBody } from '../request/respond.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { auditRead, isLook, type Seen } from '../viewers/read-audit.ts';

/** `GET /api/reports/{name}?param=…`: runs a report in a read-only transaction under the viewer's own rights. */
export function registerReports(app: App, services: Services): void {
  app.get('/api/reports/:name', (c) =>
    withViewer(c, services, async (acting) => {
      const report = services.reports.get(c.req.param('name'));
      if (!report) throw notFound();
      const params = permittedParams(report, acting, c.req.query());
      const { name, permission, isHeavy = false } = report;
      const { after, ...about } = params;
      const audit: Seen = {
        action: 'view',
        entityType: 'financial_reports',
        notes: { report: name, params: about },
      };
      const asked: AskedReport = {
        ...{ report: name, label: report.titleOf?.(params) ?? report.label, params, permission, isHeavy },
        ...(permission && { audit }),
        async make({ read }) {
          return {
            contentType: jsonType,
            body: utf8(dataBody(await read((ctx) => report.run(ctx, params)))),
          };
        },
      };
      return answerReport(c, services, acting, asked, async () => {
        if (permission && isSeparateLook(acting, JSON.stringify(audit.notes), after != null))
          await auditRead(services, acting, audit);
      });
    }),
  );
}

/** The checked parameters; refuses viewers who may not see the report. */
export function permittedParams<I extends Fields>(
  { allow, permission, label, params }: Report<I>,
  acting: Acting,
  { tenant: _company, ...query }: Readonly<Record<string, string>>,
): InputOf<I> {
  if (!isAllowed(allow, acting.role)) throw notFound();
  if (permission && !acting.permissions.has(permission))
    throw new Refused('forbidden', `Insufficient permissions to view ${label.toLowerCase()}`);
  return validateInput(params, typed(params, query), acting);
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
