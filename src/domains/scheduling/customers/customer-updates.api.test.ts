import ICAL from 'ical.js';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdfWords } from '#hosts/documents/testing/pdf-words.ts';
import type { Job } from '#kernel/job.ts';
import { middayZone } from '#kernel/testing/midday-zone.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import {
  createTestServer,
  type Person,
  someMailServer,
  type TestServer,
} from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { tellCustomerJob } from './tell-customer.ts';
import { tellLateJob } from './tell-late.job.ts';
import { updateKinds, usualTemplates } from './update-templates.rules.ts';
import type { VisitPage } from './visit-page.rules.ts';

type Made = { readonly id: string };
type Mail = {
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string | null;
  readonly calendar: string | null;
};
type Update = { readonly kind: string; readonly outcome: string; readonly sent_to: string | null };

let server: TestServer;
let owner: Person;
let ann: Person;
let siteId: string;
let customerId: string;
beforeAll(async () => {
  server = await createTestServer({ settings: someMailServer });
  owner = await server.company('Summit <Heating>', { timezone: 'America/Chicago' });
  ann = await server.member(owner, 'technician', 'Ann Miller');
  await owner.must(owner.put('/api/company', { phone: '555 0199', email: 'office@summit.example' }));
  const [customer] = await owner.must(
    owner.post<(Made & { sites: Made[] })[]>('/api/customers', {
      ...{ name: 'Grand Hotel', email: 'desk@grand.example', phone: '555 7777' },
      sites: [
        {
          name: 'House',
          address: { street_address: '1 Main St', city: 'Joliet' },
          lat: '41.6',
          lng: '-87.9',
        },
      ],
    }),
  );
  customerId = customer?.id ?? '';
  siteId = customer?.sites[0]?.id ?? '';
  await owner.must(
    owner.post('/api/contacts', {
      ...{ customer_id: customerId, name: 'Maria Lopez', email: 'maria@grand.example', is_primary: true },
    }),
  );
});
afterAll(() => server.stop());

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const turnOn = (kinds: readonly string[] = updateKinds, more: object = {}) =>
  owner.must(
    owner.post('/api/visits/-/set_customer_updates', {
      ...Object.fromEntries(
        updateKinds.map((kind) => [kind, { ...usualTemplates[kind], is_on: kinds.includes(kind) }]),
      ),
      ...more,
    }),
  );
beforeEach(() => turnOn());
afterEach(async () => {
  await server.db.adminQuery('delete from outbox_emails');
  await server.db.adminQuery('delete from turns');
});

async function newOrder(values: object = {}): Promise<string> {
  const [order] = await owner.must(
    owner.post<[Made]>('/api/work_orders', {
      ...{ title: 'Boiler does not heat', customer_id: customerId, site_id: siteId },
      ...{ not_to_exceed: '4321.99', ...values },
    }),
  );
  return order.id;
}
async function plan(from: number, { order, until = from + 2 }: { order?: string; until?: number } = {}) {
  const work_order_id = order ?? (await newOrder());
  await owner.must(
    owner.post(`/api/work_orders/${work_order_id}/schedule`, {
      ...{ technician_id: ann.membershipId, starts_at: hours(from), ends_at: hours(until) },
      override_reason: 'Test',
    }),
  );
  const [visit] = await owner.must(
    owner.get<Made[]>(`/api/visits?work_order_id=eq.${work_order_id}&order=created_at.desc&limit=1`),
  );
  return { id: visit?.id ?? '', work_order_id };
}
const move = (id: string, from: number) =>
  owner.must(
    owner.post(`/api/visits/${id}/move`, {
      ...{ starts_at: hours(from), ends_at: hours(from + 2), override_reason: 'Test' },
    }),
  );
/** Another visit for the same work, as undo on the board makes it, so many hours later. */
async function planLike(id: string, order: string, later = 0) {
  const [visit] = await owner.must(
    owner.get<{ starts_at: string; ends_at: string }[]>(`/api/visits?id=eq.${id}`),
  );
  const by = (at = '') => new Date(Date.parse(at) + later * 3_600_000).toISOString();
  await owner.must(
    owner.post(`/api/work_orders/${order}/schedule`, {
      ...{ technician_id: ann.membershipId, override_reason: 'Test' },
      ...{ starts_at: by(visit?.starts_at), ends_at: by(visit?.ends_at) },
    }),
  );
  const [made] = await owner.must(
    owner.get<Made[]>(`/api/visits?work_order_id=eq.${order}&order=created_at.desc&limit=1`),
  );
  return made?.id ?? '';
}
const act = (id: string, command: string, input: object = {}, who = ann) =>
  who.must(who.post(`/api/visits/${id}/${command}`, input));

const run = (job: Job, payload = {}, tenantId = '') =>
  job.run(
    createJobHost(
      server.db.database as never,
      { ...testInstallation, config: { ...testInstallation.config, mailsForReal: true } },
      server.secrets.log,
    ),
    payload,
    tenantId,
  );
const settle = (id: string) => run(tellCustomerJob, { visit_id: id }, owner.tenantId ?? '');
const mails = () =>
  server.db.adminQuery<Mail>(
    `select recipient, subject, body_text, body_html, calendar from outbox_emails where tenant_id = $1 and recipient not like '%@example.test' order by created_at, id`,
    [owner.tenantId],
  );
const updates = (id: string, who = owner) =>
  who.must(who.get<Update[]>(`/api/visit_updates?visit_id=eq.${id}&order=created_at`));
const plain = (text: string | undefined) => (text ?? '').replace(/[\u202f\u00a0]/g, ' ');
const eventOf = (calendar: string | null | undefined) => {
  const read = new ICAL.Component(ICAL.parse(calendar ?? ''));
  const component = read.getFirstSubcomponent('vevent');
  if (!component) throw new Error('no event');
  const event = new ICAL.Event(component);
  return {
    method: read.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    ...{ uid: event.uid, sequence: event.sequence, location: event.location },
    from: event.startDate.toJSDate().toISOString().slice(0, 16),
  };
};
const linkIn = (mail: Mail | undefined) => /\/visit\/([0-9a-f]{64})/.exec(mail?.body_text ?? '')?.[1] ?? '';
const page = (token: string) =>
  server.request('GET', `/api/public/visits/${token}`) as unknown as Promise<{
    status: number;
    text: string;
    headers: Headers;
    body: { data: VisitPage };
  }>;

describe('a customer is told', () => {
  it('of a visit with its window, of another time and that it is off, and the calendar follows', async () => {
    const { id, work_order_id } = await plan(48);
    await settle(id);
    const [booked] = await mails();
    expect(booked).toMatchObject({ recipient: 'maria@grand.example', body_html: null });
    expect(booked?.subject).toMatch(/^Your visit on \w+day, \w+ \d+$/);
    expect(plain(booked?.body_text)).toMatch(
      /^Hello Maria Lopez,\n\nYour visit is booked: Boiler does not heat, on .+ between \d+:\d\d [AP]M and /,
    );
    expect(booked?.body_text).toContain('Summit <Heating>\n555 0199');
    expect(booked?.body_text).not.toContain('4321');
    const first = eventOf(booked?.calendar);
    expect(first).toMatchObject({
      ...{ method: 'PUBLISH', status: 'CONFIRMED', sequence: 0, location: '1 Main St, Joliet' },
      from: hours(48).slice(0, 16),
    });
    await move(id, 72);
    await settle(id);
    const [, changed] = await mails();
    expect(changed?.subject).toMatch(/^Your visit has moved to /);
    expect(plain(changed?.body_text)).toMatch(/instead of \w+day, .+ between/);
    expect(eventOf(changed?.calendar)).toMatchObject({
      ...{ uid: first.uid, sequence: 1, from: hours(72).slice(0, 16) },
    });
    await act(id, 'cancel', { reason: 'SECRET REASON' }, owner);
    await settle(id);
    const [, , cancelled] = await mails();
    expect(eventOf(cancelled?.calendar)).toMatchObject({
      ...{ method: 'CANCEL', status: 'CANCELLED', uid: first.uid, sequence: 2 },
    });
    expect(cancelled?.body_text).not.toContain('SECRET');
    expect((await updates(id)).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      ...['booked sent', 'changed sent', 'cancelled sent'],
    ]);
    const history = await owner.get(`/api/reports/work_order_history?work_order_id=${work_order_id}`);
    expect(history.text).toContain('visits.tell_customer');
    expect(history.text).toContain('Visit booked, to maria@grand.example');
    expect((await ann.get('/api/visit_updates')).status).toBe(404);
  });

  it('of a crew once: booked, moved, on the way with the first, done with the last', async () => {
    const dan = await server.member(owner, 'technician', 'Dan Ott');
    const ben = await server.member(owner, 'technician', 'Ben Ott');
    const order = await newOrder();
    const times = { starts_at: hours(70), ends_at: hours(72) };
    const people = { technician_id: dan.membershipId, crew_technician_ids: [ben.membershipId] };
    await owner.must(
      owner.post(`/api/work_orders/${order}/schedule`, { ...people, ...times, override_reason: 'Test' }),
    );
    const crew = await owner.must(
      owner.get<[Made, Made]>(`/api/visits?work_order_id=eq.${order}&order=crew_place`),
    );
    const [lead, mate] = crew;
    const tellAll = async () => {
      for (const { id } of [mate, lead, mate]) await settle(id);
      return (await mails()).map(({ subject }) => subject.replace(/ \w+day,.*/, ''));
    };
    expect(await tellAll()).toEqual(['Your visit on']);
    const token = linkIn((await mails())[0]);
    expect((await page(token)).body.data).toMatchObject({
      ...{ state: 'booked', technician: { first_name: 'Dan' }, crew: ['Ben'] },
    });
    await move(mate.id, 3);
    expect(await tellAll()).toEqual(['Your visit on', 'Your visit has moved to']);
    expect((await mails()).map(({ calendar }) => eventOf(calendar).sequence)).toEqual([0, 1]);
    await act(mate.id, 'depart', {}, ben);
    await act(lead.id, 'depart', {}, dan);
    expect((await tellAll()).slice(2)).toEqual(['Ben is on the way']);
    for (const [id, who] of [
      [mate.id, ben],
      [lead.id, dan],
    ] as const) {
      await act(id, 'arrive', {}, who);
      expect((await page(token)).body.data.state).toBe('arrived');
      await act(id, 'finish', {}, who);
      expect(await tellAll()).toHaveLength(id === mate.id ? 3 : 4);
    }
    expect((await page(token)).body.data).toMatchObject({ state: 'done', crew: ['Ben'] });
  });

  it('of nothing while some of a crew still come, and once that all are off', async () => {
    const { id, work_order_id } = await plan(80);
    const cyd = await server.member(owner, 'technician', 'Cyd Orr');
    await owner.must(
      owner.post(`/api/visits/${id}/add_to_crew`, {
        ...{ technician_id: cyd.membershipId, override_reason: 'Test' },
      }),
    );
    const [, mate] = await owner.must(
      owner.get<[Made, Made]>(`/api/visits?work_order_id=eq.${work_order_id}&order=crew_place`),
    );
    const tellAll = async () => {
      for (const one of [mate.id, id]) await settle(one);
      return (await mails()).map(({ calendar }) => eventOf(calendar).method);
    };
    expect(await tellAll()).toEqual(['PUBLISH']);
    await act(id, 'remove_from_crew', { reason: 'Ill' }, owner);
    expect(await tellAll()).toEqual(['PUBLISH']);
    await act(mate.id, 'cancel', { reason: 'Off' }, owner);
    expect(await tellAll()).toEqual(['PUBLISH', 'CANCEL']);
    const [first, last] = (await mails()).map(({ calendar }) => eventOf(calendar).uid);
    expect(last).toBe(first);
  });

  it('once, however often it is tried and by however many at once', async () => {
    const { id } = await plan(50);
    await Promise.all([settle(id), settle(id), settle(id)]);
    await settle(id);
    expect(await mails()).toHaveLength(1);
    await move(id, 60);
    await Promise.all([settle(id), settle(id)]);
    expect(await mails()).toHaveLength(2);
    // Back to where they were told first: that is news again.
    await move(id, 50);
    await settle(id);
    expect((await mails()).map(({ calendar }) => eventOf(calendar).sequence)).toEqual([0, 1, 2]);
  });

  it('of a burst of moves only where it ends', async () => {
    const { id } = await plan(51);
    for (const at of [61, 62, 63, 64]) await move(id, at);
    const waiting = await server.db.adminQuery<{ n: number; soonest: boolean }>(
      `select count(*)::integer as n, min(run_at) > now() + interval '60 seconds' as soonest from graphile_worker.jobs
        where task_identifier = 'scheduling.tell_customer' and key = $1`,
      [`customer-update:${id}:plan`],
    );
    expect(waiting).toEqual([{ n: 1, soonest: true }]);
    await settle(id);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(eventOf(sent[0]?.calendar).from).toBe(hours(64).slice(0, 16));
  });

  it('nothing of what is cancelled or copied and taken back at once, in whichever order the jobs run', async () => {
    for (const [index, order] of (['old first', 'new first', 'both at once'] as const).entries()) {
      const { id, work_order_id } = await plan(200 + index);
      await settle(id);
      const first = (await mails()).at(-1);
      await act(id, 'cancel', { reason: 'Taken back' }, owner);
      const next = await planLike(id, work_order_id);
      if (order === 'both at once') await Promise.all([settle(id), settle(next)]);
      else for (const one of order === 'old first' ? [id, next] : [next, id]) await settle(one);
      expect(await mails()).toHaveLength(index + 1);
      // The link they have shows the new visit, and their calendar keeps one entry.
      expect((await page(linkIn(first))).body.data.state).toBe('booked');
      expect(await updates(next)).toMatchObject([{ kind: 'booked', outcome: 'sent' }]);
      expect(await updates(id)).toEqual([]);
      if (order !== 'both at once') continue;
      await move(next, 210);
      await settle(next);
      const changed = (await mails()).at(-1);
      expect(changed?.subject).toMatch(/^Your visit has moved/);
      expect(eventOf(changed?.calendar)).toMatchObject({ uid: eventOf(first?.calendar).uid, sequence: 1 });
    }
    const sent = (await mails()).length;
    const copied = await plan(220);
    await settle(copied.id);
    const copy = await planLike(copied.id, copied.work_order_id, 4);
    await act(copy, 'cancel', { reason: 'Taken back' }, owner);
    await settle(copy);
    expect(await mails()).toHaveLength(sent + 1);
    expect(await updates(copy)).toEqual([]);
  });

  it('of another time if what was cancelled is planned anew at once, and of both if it is planned days later', async () => {
    const { id, work_order_id } = await plan(230);
    await settle(id);
    await act(id, 'cancel', { reason: 'The part is late' }, owner);
    const next = await planLike(id, work_order_id, 5);
    await settle(id);
    await settle(next);
    expect((await mails()).map(({ calendar }) => eventOf(calendar).status)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
    ]);
    expect((await updates(next)).map(({ kind }) => kind)).toEqual(['booked', 'changed']);
    await act(next, 'cancel', { reason: 'The part is late' }, owner);
    await settle(next);
    const last = await planLike(next, work_order_id, 9);
    await server.db.adminQuery(
      `update visits set created_at = created_at + interval '2 days' where id = $1`,
      [last],
    );
    await settle(last);
    expect((await mails()).map(({ calendar }) => eventOf(calendar).status).slice(2)).toEqual([
      ...['CANCELLED', 'CONFIRMED'],
    ]);
    expect(new Set((await mails()).map(({ calendar }) => eventOf(calendar).uid)).size).toBe(2);
  });

  it('who comes, when they are on the way, with their picture; that they are late; and what was done', async () => {
    await turnOn(updateKinds, { shares_work: true });
    const image = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#26a' } })
      .png()
      .toBuffer();
    await fetch(`${server.url}/api/auth/avatar`, {
      method: 'PUT',
      headers: { cookie: ann.cookie, 'content-type': 'image/png' },
      body: new Uint8Array(image),
    });
    await owner.must(
      owner.put(`/api/memberships?id=eq.${ann.membershipId}`, { home_lat: '41.8', home_lng: '-87.9' }),
    );
    const { id, work_order_id } = await plan(1);
    await settle(id);
    await act(id, 'depart');
    await settle(id);
    const [visit] = await owner.must(
      owner.get<{ en_route_at: string; expected_at: string }[]>(`/api/visits?id=eq.${id}`),
    );
    // 22 kilometres: half an hour, more or less.
    const minutes = (Date.parse(visit?.expected_at ?? '') - Date.parse(visit?.en_route_at ?? '')) / 60_000;
    expect(minutes).toBeGreaterThan(15);
    expect(minutes).toBeLessThan(90);
    const way = (await mails())[1];
    const token = linkIn(way);
    expect(way?.subject).toBe('Ann is on the way');
    expect(plain(way?.body_text)).toMatch(
      /Ann is on the way to you and is expected at about \d+:\d\d [AP]M\./,
    );
    expect(way?.body_text).not.toContain('Miller');
    expect(way?.body_html).toContain(`/api/public/visits/${token}/technician`);
    expect(way?.body_html).toContain('Summit &lt;Heating&gt;');
    expect(way?.calendar).toBeNull();
    expect((await fetch(`${server.url}/api/public/visits/${token}/report`)).status).toBe(404);
    expect((await page(token)).body.data).toMatchObject({
      ...{ state: 'on_the_way', technician: { first_name: 'Ann', has_picture: true } },
      expected_at: visit?.expected_at,
    });
    const picture = await fetch(`${server.url}/api/public/visits/${token}/technician`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    await server.db.adminQuery(`update visits set expected_at = now() + interval '4 hours' where id = $1`, [
      id,
    ]);
    await run(tellLateJob);
    await run(tellLateJob);
    expect((await mails()).map(({ subject }) => subject).slice(2)).toEqual(['We are running late today']);
    await act(id, 'arrive');
    expect((await page(token)).body.data.state).toBe('arrived');
    await owner.must(
      owner.put(`/api/work_orders?id=eq.${work_order_id}`, {
        remedy: 'Replaced the igniter.',
        cause: 'SECRET',
      }),
    );
    await act(id, 'finish');
    await settle(id);
    const done = (await mails())[3];
    expect(done?.subject).toBe('Boiler does not heat: done');
    expect(done?.body_text).toContain('Replaced the igniter.');
    expect((await page(token)).body.data).toMatchObject({
      ...{ state: 'done', work_done: 'Replaced the igniter.', has_report: true },
    });
    const report = () => fetch(`${server.url}/api/public/visits/${token}/report`);
    const printed = await report();
    expect(printed.headers.get('content-type')).toBe('application/pdf');
    expect(printed.headers.get('x-robots-tag')).toBe('noindex');
    const words = pdfWords(new Uint8Array(await printed.arrayBuffer()));
    expect(words).toContain('Replaced the igniter.');
    expect(words).toContain('Ann');
    for (const secret of ['SECRET', 'Miller']) expect(words).not.toContain(secret);
    const attached = await server.db.adminQuery(
      `select document_table, document_id from outbox_emails where subject like '%: done'`,
    );
    expect(attached).toEqual([{ document_table: 'work_orders', document_id: work_order_id }]);
    await turnOn(updateKinds, { shares_work: false });
    expect((await report()).status).toBe(404);
    expect((await page(token)).text).not.toContain('igniter');
  });

  it('that somebody is late because the job before takes longer', async () => {
    // Estimates are made day by day: nothing here is to fall on another one.
    const inZone = (zone: string) =>
      server.db.adminQuery('update tenants set timezone = $1 where id = $2', [zone, owner.tenantId]);
    await inZone(middayZone);
    const before = await plan(-2, { until: 0 });
    const next = await plan(0.1);
    await settle(next.id);
    await run(tellLateJob);
    expect(await updates(next.id)).toHaveLength(1);
    const token = linkIn((await mails())[0]);
    const shown = async () => (await page(token)).body.data;
    expect(await shown()).toMatchObject({ expected_at: null, is_late: false });
    await act(before.id, 'arrive');
    const arrivedAgo = (minutes: number) =>
      server.db.adminQuery('update visits set arrived_at = now() - make_interval(mins => $1) where id = $2', [
        minutes,
        before.id,
      ]);
    // Half an hour more, so 24 minutes late: within the window.
    await arrivedAgo(90);
    expect(await shown()).toMatchObject({ expected_at: expect.any(String), is_late: false });
    await arrivedAgo(0);
    await run(tellLateJob);
    expect((await updates(next.id)).map(({ kind }) => kind)).toEqual(['booked', 'late']);
    const late = await shown();
    expect(late).toMatchObject({ state: 'booked', is_late: true });
    const estimates = await owner.must(
      owner.get<{ visit_id: string; starts_at: string }[]>('/api/reports/visit_estimates'),
    );
    const onBoard = estimates.find(({ visit_id }) => visit_id === next.id)?.starts_at ?? '';
    expect(Math.abs(Date.parse(late.expected_at ?? '') - Date.parse(onBoard))).toBeLessThan(60_000);
    await act(before.id, 'finish');
    await act(next.id, 'cancel', { reason: 'Over' }, owner);
    await inZone('America/Chicago');
  });

  it('nothing of the past, of what is not confirmed, of what is switched off, and without a customer', async () => {
    const past = await plan(-30, { until: -28 });
    await settle(past.id);
    const internal = await plan(90, { order: await newOrder({ customer_id: null, site_id: null }) });
    await settle(internal.id);
    expect(await mails()).toEqual([]);
    await turnOn(['changed']);
    const quiet = await plan(91);
    await settle(quiet.id);
    expect(await mails()).toEqual([]);
    await move(quiet.id, 95);
    await settle(quiet.id);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your visit has moved/),
    ]);
    await turnOn([]);
    const none = await plan(96);
    const waiting = await server.db.adminQuery(`select 1 from graphile_worker.jobs where key like $1`, [
      `customer-update:${none.id}%`,
    ]);
    expect(waiting).toEqual([]);
  });

  it('nothing without an address, and that stands on the visit', async () => {
    const [nobody] = await owner.must(owner.post<[Made]>('/api/customers', { name: 'No Mail' }));
    const { id } = await plan(100, { order: await newOrder({ customer_id: nobody.id, site_id: null }) });
    await settle(id);
    expect(await mails()).toEqual([]);
    expect(await updates(id)).toMatchObject([{ kind: 'booked', outcome: 'no_address', sent_to: null }]);
  });
});

describe('the customer’s page', () => {
  it('shows how the visit stands, says that it moved or is off, and nothing else', async () => {
    const { id } = await plan(30);
    await settle(id);
    const token = linkIn((await mails())[0]);
    const reply = await page(token);
    expect(reply.headers.get('x-robots-tag')).toBe('noindex');
    expect(reply.headers.get('cache-control')).toContain('no-store');
    expect(reply.body.data).toEqual({
      state: 'booked',
      number: expect.stringMatching(/^WO-/),
      title: 'Boiler does not heat',
      company: { name: 'Summit <Heating>', phone: '555 0199' },
      window: { from: expect.any(String), until: expect.any(String) },
      former: null,
      expected_at: null,
      is_late: false,
      technician: { first_name: 'Ann', has_picture: expect.any(Boolean) },
      crew: [],
      arrived_at: null,
      finished_at: null,
      has_report: false,
      work_done: null,
      locale: expect.any(String),
      timezone: 'America/Chicago',
    });
    for (const secret of ['4321', 'Miller', 'maria', id, owner.tenantId ?? '', '555 7777'])
      expect(reply.text).not.toContain(secret);
    await move(id, 40);
    expect((await page(token)).body.data).toMatchObject({
      ...{ state: 'booked', former: { from: expect.stringContaining(hours(30).slice(0, 13)) } },
    });
    await act(id, 'cancel', { reason: 'SECRET REASON' }, owner);
    const off = await page(token);
    expect(off.body.data).toMatchObject({ state: 'cancelled', technician: null });
    expect(off.text).not.toContain('SECRET');
  });

  it('leads nowhere when revoked, a week later, and for whoever guesses', async () => {
    const { id } = await plan(31);
    expect((await ann.post(`/api/visits/${id}/share`)).status).toBe(403);
    await act(id, 'share', {}, owner);
    const tokenOf = async () =>
      (await owner.must(owner.get<{ public_token: string }[]>(`/api/visit_links?visit_id=eq.${id}`)))[0]
        ?.public_token ?? '';
    const token = await tokenOf();
    expect((await page(token)).status).toBe(200);
    await act(id, 'unshare', {}, owner);
    expect((await page(token)).status).toBe(404);
    await settle(id);
    const [mail] = await mails();
    expect(mail?.body_text).not.toContain('/visit/');
    await act(id, 'share', {}, owner);
    const renewed = await tokenOf();
    expect(renewed).not.toBe(token);
    expect((await page(renewed)).status).toBe(200);
    await server.db.adminQuery(
      `update visits set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where id = $1`,
      [id],
    );
    for (const guess of [renewed, token, '0'.repeat(64), 'x']) expect((await page(guess)).status).toBe(404);
    expect((await ann.get('/api/visit_links')).status).toBe(404);
  });
});

describe('the settings', () => {
  it('refuse a placeholder that means nothing, and keep what was set', async () => {
    const save = (input: object) => owner.post('/api/visits/-/set_customer_updates', input);
    const faulty = await save({
      booked: { is_on: true, subject: 'Hello {contct}', text: 'On {date}' },
      changed: { is_on: true, subject: 'Moved', text: '{arrival}' },
      done: { is_on: true, subject: ' ', text: 'Done' },
    });
    expect(faulty.status).toBe(422);
    expect(faulty.body.error?.fields).toEqual({
      'booked.subject': '{contct} means nothing here.',
      'changed.text': '{arrival} means nothing here.',
      'done.subject': 'Enter a subject.',
    });
    await owner.must(
      save({ booked: { is_on: true, subject: 'See you {date}', text: 'Bye' }, window_minutes: 120 }),
    );
    const kept = await owner.must(owner.get<object>('/api/reports/customer_update_settings'));
    expect(kept).toMatchObject({
      ...{ booked: { is_on: true, subject: 'See you {date}', text: 'Bye' }, window_minutes: 120 },
      changed: { is_on: true, subject: usualTemplates.changed.subject },
    });
    expect((await ann.post('/api/visits/-/set_customer_updates', {})).status).toBe(403);
    expect((await ann.get('/api/reports/customer_update_settings')).status).toBe(404);
  });
});
