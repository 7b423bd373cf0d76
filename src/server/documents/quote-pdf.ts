// A quote as PDF for the office: `GET /api/quotes/{id}/pdf`.

import { office } from '#kernel/access.ts';
import { notFound } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { readPrintedQuote } from '#server/documents/render-document.ts';
import type { App } from '../app.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import { auditRead } from '../viewers/read-audit.ts';
import { withCtx } from '../viewers/with-ctx.ts';
import { pdfAnswer } from './invoice-pdf.ts';

export function registerQuotePdf(app: App, services: Services): void {
  app.get('/api/quotes/:id/pdf', (c) =>
    withViewer(c, services, async (acting) => {
      const id = c.req.param('id');
      if (!office.includes(acting.role) || !isId(id)) throw notFound();
      return services.documents.run(acting.tenantId, async () => {
        const document = await withCtx(services, acting, (ctx) => readPrintedQuote(ctx, id), {
          readOnly: true,
        });
        if (document) {
          const notes = { file: 'pdf', count: 1 };
          await auditRead(services, acting, { action: 'export', entityType: 'quotes', entityId: id, notes });
        }
        return pdfAnswer(c, services, document);
      });
    }),
  );
}
