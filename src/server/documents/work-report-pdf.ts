// The report of a work order as PDF: `GET /api/work_orders/{id}/pdf`, for whoever sees the work order.

import { notFound } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { readPrintedWorkReport } from '#server/documents/render-document.ts';
import type { App } from '../app.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import { auditRead } from '../viewers/read-audit.ts';
import { withCtx } from '../viewers/with-ctx.ts';
import { pdfAnswer } from './invoice-pdf.ts';

export function registerWorkReportPdf(app: App, services: Services): void {
  app.get('/api/work_orders/:id/pdf', (c) =>
    withViewer(c, services, async (acting) => {
      const id = c.req.param('id');
      if (!isId(id)) throw notFound();
      return services.documents.run(acting.tenantId, async () => {
        const document = await withCtx(services, acting, (ctx) => readPrintedWorkReport(ctx, id), {
          readOnly: true,
        });
        if (document) {
          const notes = { file: 'pdf', count: 1 };
          await auditRead(services, acting, {
            action: 'export',
            entityType: 'work_orders',
            entityId: id,
            notes,
          });
        }
        return pdfAnswer(c, services, document);
      });
    }),
  );
}
