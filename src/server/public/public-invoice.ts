// The customer's page of an invoice by its secret link: its data, the company's logo, and the same PDF the office gets.

import { type Kysely, sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { Tables } from '#kernel/tables.ts';
import { readLogo } from '#server/documents/logo.ts';
import { type InvoiceToRender, readPrintedInvoice } from '#server/documents/render-document.ts';
import type { App } from '../app.ts';
import type { Bytes } from '../bytes.ts';
import { pdfAnswer, unlisted } from '../documents/invoice-pdf.ts';
import { type Ctx, sessionTokenOf } from '../request/request.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { hashToken } from '../viewers/session-cookie.ts';

const TOKEN = /^[0-9a-f]{64}$/;

export function registerPublicInvoice(app: App, services: Services): void {
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
    const logo = await readLogo(services, logoKey);
    if (!logo) throw notFound();
    return new Response(logo as Bytes, { headers: { ...unlisted, 'content-type': 'image/png' } });
  });
}

type Found = { tenant_id: string; id: string };

/** Reads the invoice in the company of the token. The first view by somebody outside the company is recorded on the invoice. */
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
    const invoice = await readPrintedInvoice({ db }, found.id);
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

/** A member of the company opening the link does not count as the customer. */
export async function isColleague(c: Ctx, { viewers }: Services, tenantId: string): Promise<boolean> {
  const session = sessionTokenOf(c);
  if (!session) return false;
  return (await viewers.find(hashToken(session), tenantId))?.viewer !== undefined;
}
