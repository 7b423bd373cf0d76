// PDFs of property work: `GET /api/inspections/{id}/pdf`, and `GET /api/sites/{id}/room-maintenance/pdf?from=…&to=…`, what a brand's
// auditor asks for.

import { readDocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import { readInspectionDocument } from '#domains/property/inspections/inspection-document.ts';
import { readMaintenanceAudit } from '#domains/property/room-maintenance/maintenance-audit.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { daysBetween, isDate } from '#kernel/dates.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { App } from '../app.ts';
import type { Bytes } from '../bytes.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import type { AskedReport } from '../report-runs/asked-report.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import { auditRead, type Seen } from '../viewers/read-audit.ts';
import { withCtx } from '../viewers/with-ctx.ts';
import { logoToPrint } from './logo.ts';
import { photosToPrint } from './printed-photos.ts';
import { logoKeyOf } from './render-document.ts';

const longestDays = 366 * 2;

export function registerPropertyDocuments(app: App, services: Services): void {
  app.get('/api/inspections/:id/pdf', (c) =>
    withViewer(c, services, async (acting) => {
      const id = c.req.param('id');
      if (!isId(id)) throw notFound();
      return services.documents.run(acting.tenantId, async () => {
        const found = await withCtx(services, acting, (ctx) => readInspection(ctx, id), { readOnly: true });
        const { logoKey, ...content } = found;
        const logo = await logoToPrint(services, logoKey);
        const keys = content.inspection.photos.map(({ storage_key }) => storage_key);
        const photos = await photosToPrint(services, keys);
        const bytes = await services.pdf.draw({ kind: 'inspection', ...content, logo, photos });
        const isInline = c.req.query('download') === undefined;
        return new Response(bytes as Bytes, {
          headers: {
            'cache-control': 'private, no-store',
            'content-type': 'application/pdf',
            'content-length': String(bytes.byteLength),
            'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${content.inspection.number}.pdf"`,
          },
        });
      });
    }),
  );
  app.get('/api/sites/:id/room-maintenance/pdf', (c) =>
    withViewer(c, services, async (acting) => {
      const id = c.req.param('id');
      if (!office.includes(acting.role) || !isId(id)) throw notFound();
      const period = readPeriod(c.req.query());
      const audit: Seen = {
        action: 'export',
        entityType: 'room_maintenances',
        notes: { file: 'pdf', ...period },
      };
      const asked: AskedReport = {
        ...{ report: 'room_maintenance.pdf', label: 'Room maintenance audit', params: { id, ...period } },
        ...{ isHeavy: true, audit },
        async make({ read }) {
          const { logoKey, ...content } = await read((ctx) => readAudit(ctx, id, period));
          const logo = await logoToPrint(services, logoKey);
          const body = await services.documents.run(acting.tenantId, () =>
            services.pdf.draw({ kind: 'maintenance_audit', ...content, logo }),
          );
          const fileName = `room-maintenance-${period.from}-${period.to}.pdf`;
          return { contentType: 'application/pdf', fileName, isInline: true, body: body as Bytes };
        },
      };
      return answerReport(c, services, acting, asked, () => auditRead(services, acting, audit));
    }),
  );
}

async function readInspection(ctx: Ctx, id: string) {
  const inspection = await readInspectionDocument(ctx, id);
  if (!inspection) throw notFound();
  return { inspection, ...(await readSender(ctx)) };
}

interface Period {
  readonly from: string;
  readonly to: string;
}

async function readAudit(ctx: Ctx, siteId: string, period: Period) {
  const audit = await readMaintenanceAudit(ctx, siteId, period);
  if (!audit) throw notFound();
  return { audit, ...(await readSender(ctx)) };
}

async function readSender(ctx: Ctx) {
  const company = await readDocumentCompany(ctx);
  return { company, logoKey: await logoKeyOf(ctx, company.logo_file_id) };
}

function readPeriod({ from = '', to = '' }: Readonly<Record<string, string>>): Period {
  if (!isDate(from)) throw invalid({ from: 'Send the first day (YYYY-MM-DD).' });
  if (!isDate(to)) throw invalid({ to: 'Send the last day (YYYY-MM-DD).' });
  if (to < from) throw invalid({ to: 'The end is before the beginning.' });
  if (daysBetween(from, to) > longestDays) throw invalid({ to: 'Choose two years at most.' });
  return { from, to };
}
