// `GET /api/invoices/{id}/pdf` for the office, and the customer's own page by its secret: what it shows, the same paper.

import { type Kysely, sql } from 'kysely';
import type { DatabaseTransaction } from '#hosts/node/database/transaction.ts';
import {
  type DocumentToRender,
  type InvoiceToRender,
  type RenderedDocument,
  readForPaper,
  readInvoicesForPaper,
  readLogo,
  readStatementForPaper,
  render,
} from '#hosts/node/pdf/render-document.ts';
import { office } from '#kernel/access.ts';
import { isDate } from '#kernel/dates.ts';
import { invalid, notFound, Refused } from '#kernel/errors.ts';
import type { Tables } from '#kernel/tables.ts';
import { type Acting, inTransaction } from '../acting.ts';
import type { App } from '../app.ts';
import { createCtx } from '../command-context.ts';
import { dataAnswer } from '../respond.ts';
import type { Services } from '../services.ts';
import { hashToken } from '../session-cookie.ts';
import { witness } from '../witness.ts';
import { type Ctx, sessionTokenOf, withViewer } from './request.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TOKEN = /^[0-9a-f]{64}$/;

const MOST_PRINTED = 200;

export function registerInvoicePdf(app: App, services: Services): void {
  app.get('/api/print/invoices', (c) =>
    withViewer(c, services, async (acting) => {
      const ids = (c.req.query('ids') ?? '').split(',').filter((id) => UUID.test(id));
      if (ids.length > MOST_PRINTED) throw invalid({ ids: `Print at most ${MOST_PRINTED} at once.` });
      const document = await inTransaction(
        services.database,
        acting,
        ({ within }) => readInvoicesForPaper(within, ids),
        true,
      );
      if (document) {
        const notes = { file: 'pdf', count: ids.length };
        await witness(services, acting, { action: 'export', entityType: 'invoices', entityId: null, notes });
      }
      return pdfAnswer(c, services, document);
    }),
  );
  app.get('/api/invoices/:id/pdf', (c) =>
    withViewer(c, services, async (acting) => {
      const id = c.req.param('id');
      if (!UUID.test(id)) throw notFound();
      const document = await inTransaction(
        services.database,
        acting,
        ({ within }) => readForPaper(within, id),
        true,
      );
      if (document) {
        const notes = { file: 'pdf' };
        await witness(services, acting, { action: 'export', entityType: 'invoices', entityId: id, notes });
      }
      return pdfAnswer(c, services, document);
    }),
  );
  app.get('/api/customers/:id/statement', (c) =>
    withViewer(c, services, async (acting) => {
      const id = c.req.param('id');
      if (!UUID.test(id) || !office.includes(acting.role)) throw notFound();
      const wanted = c.req.query('as_of');
      if (wanted !== undefined && !isDate(wanted)) throw invalid({ as_of: 'This day doesn’t exist.' });
      if (!acting.permissions.has('view_invoices')) {
        throw new Refused('forbidden', 'Insufficient permissions to view customer statement');
      }
      const read = async ({
        within,
        ...viewer
      }: Acting & { readonly within: DatabaseTransaction<Tables> }) => {
        const ctx = await createCtx(within.db, viewer, services.config.publicUrl);
        return readStatementForPaper(ctx, id, wanted ?? ctx.today);
      };
      return pdfAnswer(c, services, await inTransaction(services.database, acting, read, true));
    }),
  );
  app.get('/api/public/invoices/:token', async (c) => {
    const { invoice } = await readPublic(c, services, true);
    const { logo_file_id, ...company } = invoice.company;
    return dataAnswer(
      { ...invoice, company: { ...company, has_logo: logo_file_id !== null } },
      200,
      unlisted,
    );
  });
  app.get('/api/public/invoices/:token/pdf', async (c) =>
    pdfAnswer(c, services, await readPublic(c, services, false)),
  );
  app.get('/api/public/invoices/:token/logo', async (c) => {
    const { logoKey } = await readPublic(c, services, false);
    const logo = await readLogo(services.files, logoKey);
    if (!logo) throw notFound();
    return new Response(Buffer.from(logo), { headers: { ...unlisted, 'content-type': 'image/png' } });
  });
}

/** The link is a secret: no copy of it in caches, search engines or other sites' logs. */
const unlisted = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

async function pdfAnswer(
  c: Ctx,
  services: Services,
  document: DocumentToRender | undefined,
): Promise<Response> {
  if (!document) throw notFound();
  const { fileName, bytes }: RenderedDocument = await render(services, document);
  const disposition = c.req.query('download') === undefined ? 'inline' : 'attachment';
  return new Response(Buffer.from(bytes), {
    headers: {
      ...unlisted,
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': `${disposition}; filename="${fileName}"`,
    },
  });
}

type Found = { tenant_id: string; id: string };

/** In the company that the secret belongs to. The first look of somebody outside it is kept on the invoice. */
async function readPublic(c: Ctx, services: Services, isLook: boolean): Promise<InvoiceToRender> {
  const token = c.req.param('token') ?? '';
  if (!TOKEN.test(token)) throw notFound();
  return services.database.transaction(async ({ db }) => {
    const { rows } = await sql<Found>`select tenant_id, id from fw.find_public_invoice(${token})`.execute(db);
    const [found] = rows;
    if (!found) throw notFound();
    const { requestId, ip, agent } = c.get('meta');
    const address = ip === 'unknown' ? '' : ip;
    await sql`select fw.act(${found.tenant_id}, null, null, 'customer', 'system', ${requestId}, ${address}, ${agent})`.execute(
      db,
    );
    if (isLook && !(await isColleague(c, services, found.tenant_id))) await markViewed(db, found.id);
    const invoice = await readForPaper({ db }, found.id);
    if (!invoice) throw notFound();
    return invoice;
  });
}

async function markViewed(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`
    with seen as (
      update invoices set viewed_at = now() where id = ${id} and viewed_at is null and status = 'sent' returning id, tenant_id)
    insert into events (tenant_id, name, table_name, row_id) select tenant_id, 'invoices.viewed', 'invoices', id from seen`.execute(
    db,
  );
}

/** Somebody of the company who tries the link is not the customer. */
async function isColleague(c: Ctx, { viewers }: Services, tenantId: string): Promise<boolean> {
  const session = sessionTokenOf(c);
  if (!session) return false;
  return (await viewers.find(hashToken(session), tenantId))?.viewer !== undefined;
}
