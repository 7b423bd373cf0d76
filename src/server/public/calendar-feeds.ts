// Calendars of people and of the company, read by calendar programs under a secret address. The secret appears only in the response
// that makes it, so this is a route and not a command, whose responses are stored for idempotent repeats.

import { sql } from 'kysely';
import { companyName } from '#domains/invoicing/sending/invoice-mail.ts';
import { calendarEvents } from '#domains/scheduling/calendars/calendar-events.ts';
import { writeCalendar } from '#domains/scheduling/calendars/icalendar.ts';
import { renewCalendarFeed } from '#domains/scheduling/calendars/renew-calendar-feed.ts';
import type { Ctx as DomainCtx } from '#kernel/context.ts';
import { notFound } from '#kernel/errors.ts';
import { inTenant } from '#server/jobs/job-host.ts';
import type { App } from '../app.ts';
import { utf8 } from '../bytes.ts';
import { etagOf } from '../hash.ts';
import { enforceRateLimit } from '../request/rate-limit.ts';
import { type Ctx, readObject, withViewer } from '../request/request.ts';
import { networkOf } from '../request/request-facts.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { actAsMember } from '../viewers/act-as-member.ts';
import { hashToken, newToken } from '../viewers/session-cookie.ts';
import { withCtx } from '../viewers/with-ctx.ts';

const FILE = /^([\w-]{43})\.ics$/;
/** Of one network: the servers of a calendar service read for many people. */
const READS = { most: 120, seconds: 60 };
const REFRESH_MINUTES = 30;

type Found = {
  readonly tenant_id: string;
  readonly id: string;
  readonly scope: 'person' | 'company';
  readonly membership_id: string;
};

export function registerCalendarFeeds(app: App, services: Services): void {
  app.post('/api/calendar-feeds', async (c) => {
    const body = await readObject(c);
    return withViewer(c, services, async (acting) =>
      dataAnswer(
        await withCtx(services, acting, (ctx) => renewCalendarFeed(ctx, body, newToken()), {
          isPermitted: true,
        }),
        201,
      ),
    );
  });
  app.get('/calendar/:file', async (c) => {
    const found = await find(c, services);
    const bytes = utf8(
      await inTenant(services.database, services, found.tenant_id, null, (ctx) => write(ctx, found)),
    );
    const headers = {
      etag: await etagOf(bytes),
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    };
    if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
    return new Response(bytes, {
      headers: {
        ...headers,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="calendar.ics"',
      },
    });
  });
}

/** Unknown, revoked, and of somebody who works here no more: one answer. */
async function find(c: Ctx, services: Services): Promise<Found> {
  await enforceRateLimit(services, `calendar:${networkOf(c.get('meta').ip)}`, READS);
  const [, secret] = FILE.exec(c.req.param('file') ?? '') ?? [];
  if (secret === undefined) throw notFound();
  const { rows } = await services.database.query<Found>('select * from fw.find_calendar_feed($1)', [
    hashToken(secret),
  ]);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** With the rights of whose feed it is: the rules on rows decide what is in it. */
async function write(ctx: DomainCtx, { id, scope, membership_id }: Found): Promise<string> {
  await sql`update calendar_feeds set last_read_at = now()
    where id = ${id} and coalesce(last_read_at, '-infinity') < now() - interval '15 minutes'`.execute(ctx.db);
  const asMember = await actAsMember(ctx, membership_id);
  if (!asMember) throw notFound();
  const company = await companyName(ctx);
  const name = scope === 'company' ? company : `${asMember.viewer.fullName}, ${company}`;
  const events = await calendarEvents(asMember, scope === 'company' ? null : membership_id);
  return writeCalendar({ name, method: 'PUBLISH', refreshMinutes: REFRESH_MINUTES, events });
}
