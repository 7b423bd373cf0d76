import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import {
  createTestServer,
  type Person,
  someMailServer,
  type TestServer,
} from '#kernel/testing/test-server.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { tellCustomerJob } from '../customers/tell-customer.ts';
import { updateKinds, usualTemplates } from '../customers/update-templates.rules.ts';
import type { SeriesChange } from './series-change.rules.ts';

interface Mail {
  readonly subject: string;
  readonly body_text: string;
  readonly calendar: string;
}
interface Visit {
  readonly id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}
const zone = 'America/Chicago';
const monday = '2029-01-08';
const at = (day: string, time: string) => instantFromLocal(`${day}T${time}`, zone);

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer({ settings: someMailServer });
  owner = await server.company('Summit', { timezone: zone });
  const on = updateKinds.map((kind) => [kind, { ...usualTemplates[kind], is_on: true }]);
  await owner.must(owner.post('/api/visits/-/set_customer_updates', Object.fromEntries(on)));
});
afterAll(() => server.stop());

const mails = () =>
  server.db.adminQuery<Mail>(
    `select subject, body_text, calendar from outbox_emails where tenant_id = $1 and calendar is not null order by created_at, id`,
    [owner.tenantId],
  );
const eventsOf = ({ calendar }: Mail) =>
  new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
/** Runs every job that was queued. */
async function settle(): Promise<void> {
  const host = createJobHost(
    server.db.database as never,
    { ...testInstallation, config: { ...testInstallation.config, mailsForReal: true } },
    server.secrets.log,
  );
  const visits = await owner.must(owner.get<Visit[]>('/api/visits?order=id&limit=500'));
  for (const { id } of visits) await tellCustomerJob.run(host, { visit_id: id }, owner.tenantId ?? '');
}

it('are one for a series that is booked, moved or off, with its dates and an entry for each', async () => {
  const [customer] = await owner.must(
    owner.post<[{ id: string }]>('/api/customers', { name: 'Grand Hotel', email: 'desk@grand.test' }),
  );
  const [order] = await owner.must(
    owner.post<[{ id: string }]>('/api/work_orders', { title: 'Filters', customer_id: customer.id }),
  );
  const { series_id } = await owner.must(
    owner.post<SeriesChange>('/api/visit_series/-/plan', {
      ...{ work_order_id: order.id, starts_at: at(monday, '09:00'), minutes: 60 },
      rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4',
    }),
  );
  const jobs = await server.db.adminQuery(
    `select key from graphile_worker.jobs where task_identifier = 'scheduling.tell_customer' and key like $1`,
    [`customer-update:${series_id}:%`],
  );
  expect(jobs).toHaveLength(1);
  await settle();
  await settle();
  const [booked, ...none] = await mails();
  expect(none).toEqual([]);
  expect(booked?.body_text).toContain(
    'All dates:\n- Monday, January 8, between 9:00 AM and 10:00 AM\n- Monday, January 15',
  );
  const entries = booked ? eventsOf(booked) : [];
  expect(entries.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(
    [0, 7, 14, 21].map((days) => at(addDays(monday, days), '09:00')),
  );
  const visits = () =>
    owner.must(
      owner.get<Visit[]>(`/api/visits?series_id=eq.${series_id}&status=neq.cancelled&order=starts_at`),
    );
  const second = (await visits())[1];
  const day = addDays(monday, 8);
  await owner.must(
    owner.post('/api/visit_series/-/move', {
      ...{ visit_id: second?.id, scope: 'following', before: second, technician_id: null },
      ...{ starts_at: at(day, '13:00'), ends_at: at(day, '14:00') },
    }),
  );
  await settle();
  const [, changed, ...others] = await mails();
  expect(others).toEqual([]);
  expect(changed?.subject).toContain('Tuesday, January 16');
  const moved = changed ? eventsOf(changed) : [];
  expect(moved.map(({ uid, sequence }) => [uid, sequence])).toEqual(
    entries.slice(1).map(({ uid }) => [uid, 1]),
  );
  await owner.must(
    owner.post('/api/visit_series/-/cancel', {
      visit_id: (await visits())[2]?.id,
      scope: 'following',
      reason: 'Off',
    }),
  );
  await settle();
  const off = (await mails())[2];
  expect(off?.calendar).toContain('METHOD:CANCEL');
  expect(off ? eventsOf(off) : []).toHaveLength(2);
  // One alone is told as always.
  const first = (await visits())[0];
  await owner.must(
    owner.post(`/api/visits/${first?.id}/move`, {
      starts_at: at(monday, '15:00'),
      ends_at: at(monday, '16:00'),
    }),
  );
  await settle();
  const single = (await mails())[3];
  expect(single?.body_text).not.toContain('All dates');
  expect(single ? eventsOf(single) : []).toHaveLength(1);
});
