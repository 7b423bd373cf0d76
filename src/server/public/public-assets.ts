// The public page of a label, without an account: name and place of its asset or room, and a form to report a problem.

import { sql } from 'kysely';
import { readCode } from '#domains/assets/read-code.rules.ts';
import { unknownCode } from '#domains/assets/scan-asset-code.ts';
import { reportByGuest } from '#domains/property/guest-tasks/report-guest-task.ts';
import { type LabelledPlace, reportProblem, type StoredImage } from '#domains/work-orders/report-problem.ts';
import type { Ctx as DomainCtx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { storeImage } from '#server/files/store-image.ts';
import { inTenant } from '#server/jobs/job-host.ts';
import type { App } from '../app.ts';
import { enforceRateLimit } from '../request/rate-limit.ts';
import { readForm } from '../request/read-form.ts';
import type { Ctx } from '../request/request.ts';
import { networkOf } from '../request/request-facts.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';

const LOOKS = { most: 60, seconds: 60 };
/** Limits per guest, per network (many guests may share one address), and per label. */
const REPORTS_OF_ONE = { most: 5, seconds: 600 };
const REPORTS_OF_NETWORK = { most: 30, seconds: 3600 };
const REPORTS_OF_CODE = { most: 20, seconds: 3600 };
const LARGEST = 13 * 1024 * 1024;
const LONGEST_TEXT = 4000;

type Found = LabelledPlace & { readonly tenant_id: string; readonly takes_reports: boolean };

export function registerPublicAssets(app: App, services: Services): void {
  app.get('/api/public/q/:code', async (c) => {
    const found = await find(c, services);
    const { tenant_id, asset_id, room_id, takes_reports } = found;
    const shown = await inTenant(services.database, services, tenant_id, null, (ctx) =>
      sql<{ name: string; location: string | null; site: string | null }>`
        select a.name, a.location, s.name as site from assets a left join sites s on s.id = a.site_id
        where a.id = ${asset_id}
        union all
        select case when r.number ~ '^[0-9]' then 'Room ' || r.number else r.number end, 'Floor ' || r.floor, s.name
        from rooms r join sites s on s.id = r.site_id where r.id = ${room_id}`.execute(ctx.db),
    );
    if (!shown.rows[0]) throw unknownCode();
    return dataAnswer({ ...shown.rows[0], takes_reports }, 200, unlisted);
  });
  app.post('/api/public/q/:code/report', async (c) => {
    const { tenant_id, asset_id, room_id, takes_reports } = await find(c, services);
    if (!takes_reports)
      throw new Refused('forbidden', 'Reports by label are switched off here. Please tell the front desk.');
    const network = networkOf(c.get('meta').ip);
    const code = readCode(c.req.param('code'));
    await enforceRateLimit(services, `report:${network}:${code}`, REPORTS_OF_ONE);
    await enforceRateLimit(services, `report:${network}`, REPORTS_OF_NETWORK);
    await enforceRateLimit(services, `report:${code}`, REPORTS_OF_CODE);
    const { text, contact, photo } = await readReport(c);
    const stored = photo && (await storePhoto(services, tenant_id, photo));
    await inTenant(services.database, services, tenant_id, null, async (ctx) => {
      const { ip, agent, requestId } = c.get('meta');
      await sql`select set_config('app.ip', ${ip === 'unknown' ? '' : ip}, true), set_config('app.agent', ${agent}, true),
        set_config('app.request', ${requestId}, true)`.execute(ctx.db);
      const report = { text, contact, photo: stored };
      if (room_id !== null && (await isGuestRoom(ctx, room_id))) await reportByGuest(ctx, room_id, report);
      else await reportProblem(ctx, { asset_id, room_id }, report);
    });
    return dataAnswer({ received: true }, 201, unlisted);
  });
}

/** What is wrong in a guest's room is a task with a clock; anywhere else it is a work order to approve. */
async function isGuestRoom({ db }: DomainCtx, roomId: string): Promise<boolean> {
  const room = await db.selectFrom('rooms').select('kind').where('id', '=', roomId).executeTakeFirst();
  return room?.kind === 'guest_room';
}

/** Keep it out of caches and search engines. */
const unlisted = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

async function find(c: Ctx, services: Services): Promise<Found> {
  await enforceRateLimit(services, `look:${networkOf(c.get('meta').ip)}`, LOOKS);
  const code = readCode(c.req.param('code') ?? '');
  if (!code) throw unknownCode();
  const { rows } = await services.database.query<Found>(
    'select tenant_id, asset_id, room_id, takes_reports from fw.find_public_label($1)',
    [code],
  );
  if (!rows[0]) throw unknownCode();
  return rows[0];
}

type Report = { text: string; contact: string | null; photo: File | null };

/** Form fields: `text`, optional `contact` and one optional `photo`. */
async function readReport(c: Ctx): Promise<Report> {
  const form = await readForm(c, LARGEST);
  const text = form.word('text', LONGEST_TEXT);
  if (text === '') throw invalid({ text: 'Say what is wrong.' });
  return { text, contact: form.word('contact', 200) || null, photo: form.file('photo') };
}

async function storePhoto(services: Services, tenantId: string, photo: File): Promise<StoredImage> {
  const stored = await storeImage(services, tenantId, photo, 'report');
  if (!stored) throw invalid({ photo: 'Send a photo (JPEG, PNG, WebP, HEIC).' });
  return stored;
}
