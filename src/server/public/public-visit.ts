// The customer's page of a visit by its secret link: how it stands, and who comes.

import { travelMinutes } from '#domains/dispatch/estimates/travel-minutes.ts';
import {
  readTechnicianPicture,
  readVisitPage,
  reportedOrder,
} from '#domains/scheduling/customers/visit-page.ts';
import type { Ctx as DomainCtx } from '#kernel/context.ts';
import { notFound } from '#kernel/errors.ts';
import { inTenant } from '#server/jobs/job-host.ts';
import type { App } from '../app.ts';
import { fromBase64 } from '../bytes.ts';
import { pdfAnswer, unlisted } from '../documents/invoice-pdf.ts';
import { readPrintedWorkReport } from '../documents/render-document.ts';
import { enforceRateLimit } from '../request/rate-limit.ts';
import type { Ctx } from '../request/request.ts';
import { networkOf } from '../request/request-facts.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';

const TOKEN = /^[0-9a-f]{64}$/;
/** An open page asks four times a minute. */
const LOOKS = { most: 240, seconds: 60 };

export function registerPublicVisit(app: App, services: Services): void {
  app.get('/api/public/visits/:token', async (c) => {
    const page = await read(c, services, (ctx, id) => readVisitPage(ctx, id, travelMinutes));
    if (!page) throw notFound();
    return dataAnswer(page, 200, unlisted);
  });
  app.get('/api/public/visits/:token/report', async (c) => {
    const document = await read(c, services, async (ctx, id) => {
      const order = await reportedOrder(ctx, id);
      return order === undefined ? undefined : readPrintedWorkReport(ctx, order);
    });
    return pdfAnswer(c, services, document);
  });
  app.get('/api/public/visits/:token/technician', async (c) => {
    const picture = await read(c, services, async (ctx, id) =>
      (await readVisitPage(ctx, id)) ? readTechnicianPicture(ctx, id) : undefined,
    );
    if (picture === undefined) throw notFound();
    return new Response(fromBase64(picture), { headers: { ...unlisted, 'content-type': 'image/webp' } });
  });
}

type Found = { readonly tenant_id: string; readonly visit_id: string };

async function read<T>(
  c: Ctx,
  services: Services,
  work: (ctx: DomainCtx, visitId: string) => Promise<T>,
): Promise<T> {
  await enforceRateLimit(services, `visit-look:${networkOf(c.get('meta').ip)}`, LOOKS);
  const token = c.req.param('token') ?? '';
  if (!TOKEN.test(token)) throw notFound();
  const { rows } = await services.database.query<Found>('select * from fw.find_public_visit($1)', [token]);
  const [found] = rows;
  if (!found) throw notFound();
  return inTenant(services.database, services, found.tenant_id, null, (ctx) => work(ctx, found.visit_id));
}
