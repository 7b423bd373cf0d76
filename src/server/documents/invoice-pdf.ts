// PDFs for the office: `GET /api/invoices/{id}/pdf`, several invoices in one file, and a customer statement.

import { office } from '#kernel/access.ts';
import type { Ctx as CommandCtx } from '#kernel/context.ts';
import { isDate } from '#kernel/dates.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import {
  type AnyDocumentToRender,
  type DocumentToRender,
  type RenderedDocument,
  readPrintedInvoice,
  readPrintedInvoices,
  readPrintedStatement,
  render,
} from '#server/documents/render-document.ts';
import type { App } from '../app.ts';
import type { Bytes } from '../bytes.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import type { AskedReport } from '../report-runs/asked-report.ts';
import { type Ctx, withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { auditRead, type Seen } from '../viewers/read-audit.ts';
import { withCtx } from '../viewers/with-ctx.ts';

const MAX_PRINTED = 200;

export function registerInvoicePdf(app: App, services: Services): void {
  app.get('/api/invoices/:id/pdf', (c) => {
    const id = c.req.param('id');
    return sendDocument(c, services, {
      ids: [id],
      entityId: id,
      read: (ctx) => (isId(id) ? readPrintedInvoice(ctx, id) : Promise.resolve(undefined)),
    });
  });
  app.get('/api/print/invoices', (c) => {
    const ids = (c.req.query('ids') ?? '').split(',').filter(isId);
    if (ids.length > MAX_PRINTED) throw invalid({ ids: `Print at most ${MAX_PRINTED} at once.` });
    return sendDocument(c, services, { ids, entityId: null, read: (ctx) => readPrintedInvoices(ctx, ids) });
  });
  app.get('/api/customers/:id/statement', (c) => {
    const customer_id = c.req.param('id');
    const as_of = c.req.query('as_of');
    if (as_of !== undefined && !isDate(as_of)) throw invalid({ as_of: 'This day doesn’t exist.' });
    return withViewer(c, services, async (acting) => {
      if (!mayPrint(acting) || !isId(customer_id)) throw notFound();
      const audit: Seen = { action: 'export', entityType: 'invoices', notes: { file: 'pdf', count: 1 } };
      const asked: AskedReport = {
        ...{ report: 'customer_statement.pdf', label: 'Customer statement', params: { customer_id, as_of } },
        ...{ permission: 'view_invoices', isHeavy: true, audit },
        async make({ read }) {
          const document = await read((ctx) => readPrintedStatement(ctx, customer_id, as_of ?? ctx.today));
          if (!document) throw notFound();
          const { fileName, bytes } = await services.documents.run(acting.tenantId, () =>
            render(services, document),
          );
          const isInline = c.req.query('download') === undefined;
          return { contentType: 'application/pdf', fileName, isInline, body: bytes as Bytes };
        },
      };
      return answerReport(c, services, acting, asked, () => auditRead(services, acting, audit));
    });
  });
}

function mayPrint({ role, permissions }: Acting): boolean {
  return office.includes(role) && permissions.has('view_invoices');
}

type Wanted = {
  readonly ids: readonly string[];
  readonly entityId: string | null;
  readonly read: (ctx: CommandCtx) => Promise<DocumentToRender | undefined>;
};

/** Reads the document with the viewer's own rights, renders it after the transaction, and records the export in the audit log. */
function sendDocument(c: Ctx, services: Services, { ids, entityId, read }: Wanted): Promise<Response> {
  return withViewer(c, services, async (acting) => {
    if (!mayPrint(acting)) throw notFound();
    return services.documents.run(acting.tenantId, async () => {
      const document = await withCtx(services, acting, read, { readOnly: true, permission: 'view_invoices' });
      if (document) {
        const notes = { file: 'pdf', count: ids.length };
        await auditRead(services, acting, { action: 'export', entityType: 'invoices', entityId, notes });
      }
      return pdfAnswer(c, services, document);
    });
  });
}

/** The link is a secret: keep it out of caches, search engines and other sites' logs. */
export const unlisted = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

export async function pdfAnswer(
  c: Ctx,
  services: Services,
  document: AnyDocumentToRender | undefined,
): Promise<Response> {
  if (!document) throw notFound();
  const { fileName, bytes }: RenderedDocument = await render(services, document);
  const disposition = c.req.query('download') === undefined ? 'inline' : 'attachment';
  return new Response(bytes as Bytes, {
    headers: {
      ...unlisted,
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': `${disposition}; filename="${fileName}"`,
    },
  });
}
