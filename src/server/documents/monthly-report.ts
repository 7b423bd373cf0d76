// The monthly report as PDF: `GET /api/monthly-report/pdf?month=…`.

import { monthlyReport } from '#domains/analytics/monthly-report/monthly-report.report.ts';
import type { App } from '../app.ts';
import type { Bytes } from '../bytes.ts';
import { permittedParams } from '../data-api/reports.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import type { AskedReport } from '../report-runs/asked-report.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import { auditRead, type Seen } from '../viewers/read-audit.ts';
import { readPrintedMonthlyReport, render } from './render-document.ts';

export function registerMonthlyReport(app: App, services: Services): void {
  app.get('/api/monthly-report/pdf', (c) =>
    withViewer(c, services, async (acting) => {
      const params = permittedParams(monthlyReport, acting, c.req.query());
      const audit: Seen = { action: 'export', entityType: 'monthly_report', notes: { file: 'pdf', params } };
      const asked: AskedReport = {
        ...{ report: 'monthly_report.pdf', label: 'Monthly report', params, isHeavy: true, audit },
        async make({ read }) {
          const found = await read((ctx) => readPrintedMonthlyReport(ctx, params.month ?? null));
          const { fileName, bytes } = await services.documents.run(acting.tenantId, () =>
            render(services, found),
          );
          return { contentType: 'application/pdf', fileName, isInline: true, body: bytes as Bytes };
        },
      };
      return answerReport(c, services, acting, asked, () => auditRead(services, acting, audit));
    }),
  );
}
