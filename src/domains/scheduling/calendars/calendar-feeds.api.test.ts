import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

type Made = { readonly id: string };

let server: TestServer;
let owner: Person;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Feed & Sons, Heating; Cooling', { timezone: 'Europe/Berlin' });
  ann = await server.member(owner, 'technician', 'Ann');
  ben = await server.member(owner, 'technician', 'Ben');
});
afterAll(() => server.stop());

const forgetTurns = () => server.db.adminQuery('delete from turns');
/** A day some days from now, at a time in UTC. */
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

async function subscribe(who: Person, scope: 'person' | 'company' = 'person') {
  const { id, address } = await who.must(
    who.post<Made & { address: string }>('/api/calendar-feeds', { scope }),
  );
  expect(address).toMatch(/^http:\/\/localhost\/calendar\/[\w-]{43}\.ics$/);
  return { id, path: new URL(address).pathname };
}
const read = (path: string, headers = {}) => server.request('GET', path, { headers });

interface Shown {
  readonly uid: string;
  readonly summary: string;
  readonly from: string;
  readonly to: string;
  readonly isDay: boolean;
  readonly location: string;
  readonly status: string;
}

/** As another program reads it. */
async function events(path: string): Promise<Shown[]> {
  const reply = await read(path);
  expect(reply.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(reply.text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const text = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
    return {
      ...{ uid: event.uid, summary: event.summary, location: event.location },
      ...{ from: text(event.startDate), to: text(event.endDate), isDay: event.startDate.isDate },
      status: String(component.getFirstPropertyValue('status')),
    };
  });
}

async function visit(who: Person, starts_at: string, ends_at: string, order: object = {}) {
  const [made] = await owner.must(
    owner.post<[Made]>('/api/work_orders', { title: 'Boiler', agreed_price: '4321.99', ...order }),
  );
  return owner.must(
    owner.post<Made>(`/api/work_orders/${made.id}/schedule`, {
      ...{ technician_id: who.membershipId, starts_at, ends_at },
      instructions: 'Ring twice; the dog, “Rex\\Max”, is kind\nGate code 17',
    }),
  );
}

describe('a calendar address', () => {
  it('shows a person their own visits, tasks and absences, and nobody else’s', async () => {
    const [customer] = await owner.must(
      owner.post<{ id: string; sites: Made[] }[]>('/api/customers', {
        name: 'Grand, Hotel; Süd',
        sites: [{ name: 'House', address: { street_address: 'Straße des 17. Juni 135', city: 'Berlin' } }],
      }),
    );
    await visit(ann, `${day(3)}T08:00:00Z`, `${day(3)}T09:30:00Z`, {
      ...{ title: 'Boiler, second floor', customer_id: customer?.id, site_id: customer?.sites[0]?.id },
    });
    await visit(ben, `${day(3)}T08:00:00Z`, `${day(3)}T09:00:00Z`, { title: 'Not for Ann' });
    await visit(ann, `${day(400)}T08:00:00Z`, `${day(400)}T09:00:00Z`, { title: 'Too far ahead' });
    await owner.must(
      owner.post('/api/absences', {
        ...{ person_id: ann.membershipId, kind: 'vacation', starts_on: day(10), ends_on: day(12) },
        note: 'SECRET NOTE',
      }),
    );
    await owner.must(
      owner.post('/api/absences', {
        ...{ person_id: ann.membershipId, kind: 'training', starts_on: day(20), ends_on: day(20) },
        starts_in: 'afternoon',
      }),
    );
    const { path } = await subscribe(ann);
    const shown = await events(path);
    expect(shown).toHaveLength(3);
    expect(shown[0]).toMatchObject({
      uid: expect.stringMatching(/^visit-[0-9a-f-]{36}@localhost$/),
      summary: 'Boiler, second floor · Grand, Hotel; Süd',
      ...{ from: `${day(3)}T08:00:00.000Z`, to: `${day(3)}T09:30:00.000Z` },
      location: 'Straße des 17. Juni 135, Berlin',
      status: 'CONFIRMED',
    });
    expect(shown[1]).toMatchObject({ summary: 'Vacation', isDay: true, from: day(10), to: day(13) });
    // Midday in Berlin, an hour or two before it is midday in UTC.
    expect(shown[2]?.from).toMatch(new RegExp(`^${day(20)}T1[01]:00`));
    const reply = await read(path);
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(reply.headers.get('x-robots-tag')).toBe('noindex');
    for (const secret of ['Not for Ann', '4321', 'SECRET NOTE']) expect(reply.text).not.toContain(secret);
    expect(Math.max(...reply.text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(76);
    const calendar = new ICAL.Component(ICAL.parse(reply.text));
    expect(calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('description')).toBe(
      'WO-0001\n\nRing twice; the dog, “Rex\\Max”, is kind\nGate code 17',
    );
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toMatch(/^Ann\\?, Feed & Sons/);
  });

  it('repeats a task at the same time of day over both changes of the clock, with what was moved and left out', async () => {
    const start = day(1);
    const local = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' },
    });
    const task = await owner.must(
      owner.post<Made>('/api/schedule_tasks/-/create', {
        ...{ title: 'Stand-up', assignee_ids: [ben.membershipId], rule: 'FREQ=WEEKLY' },
        ...{ starts_at: `${start}T05:00:00Z`, ends_at: `${start}T05:15:00Z` },
      }),
    );
    await owner.must(owner.post(`/api/schedule_tasks/${task.id}/cancel`, { scope: 'this', on_day: day(15) }));
    await owner.must(
      owner.post('/api/schedule_tasks/-/create', {
        ...{ title: 'Van service', assignee_ids: [ben.membershipId], all_day: true },
        ...{ starts_at: `${day(2)}T05:00:00Z`, ends_at: `${day(2)}T06:00:00Z` },
      }),
    );
    const { path } = await subscribe(ben);
    const shown = await events(path);
    const meetings = shown.filter(({ summary }) => summary === 'Stand-up');
    expect(meetings.length).toBeGreaterThan(48);
    expect(new Set(meetings.map(({ from }) => local.format(new Date(from)))).size).toBe(1);
    // In summer and in winter: two times in UTC.
    expect(new Set(meetings.map(({ from }) => from.slice(11))).size).toBe(2);
    expect(meetings.some(({ from }) => from.startsWith(day(15)))).toBe(false);
    expect(new Set(shown.map(({ uid }) => uid)).size).toBe(shown.length);
    expect(shown.find(({ summary }) => summary === 'Van service')).toMatchObject({
      ...{ isDay: true, from: day(2), to: day(3) },
    });
  });

  it('shows the company’s to the office, with names', async () => {
    expect((await ann.post('/api/calendar-feeds', { scope: 'company' })).status).toBe(403);
    const { path } = await subscribe(owner, 'company');
    const said = (await events(path)).map(({ summary }) => summary);
    expect(said).toEqual(expect.arrayContaining(['Ben: Not for Ann', 'Ann: Vacation', 'Ben: Van service']));
  });

  it('is not read again while nothing has changed', async () => {
    const { id, path } = await subscribe(ann);
    const etag = (await read(path)).headers.get('etag') ?? '';
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304);
    const seen = await ann.must(
      ann.get<{ last_read_at: string | null }[]>(`/api/calendar_feeds?id=eq.${id}`),
    );
    expect(seen[0]?.last_read_at).not.toBeNull();
    await visit(ann, `${day(5)}T08:00:00Z`, `${day(5)}T09:00:00Z`);
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('whoever has not the address', () => {
  it('gets one answer for unknown, renewed and revoked ones, and of somebody who has left', async () => {
    const first = await subscribe(ann);
    const second = await subscribe(ann);
    expect(second.id).toBe(first.id);
    expect((await read(first.path)).status).toBe(404);
    expect((await read(second.path)).status).toBe(200);
    expect((await ben.post(`/api/calendar_feeds/${second.id}/revoke`)).status).toBe(404);
    expect((await owner.post(`/api/calendar_feeds/${second.id}/revoke`)).status).toBe(404);
    await ann.must(ann.post(`/api/calendar_feeds/${second.id}/revoke`));
    expect((await read(second.path)).status).toBe(404);
    expect((await read(second.path.replace(/.\.ics$/, 'x.ics'))).status).toBe(404);
    expect((await read('/calendar/x.ics')).status).toBe(404);
    expect((await read(`${second.path}.html`)).status).toBe(404);
    const boss = await server.member(owner, 'supervisor', 'Boss');
    const company = await subscribe(boss, 'company');
    const theirs = await subscribe(boss);
    expect((await read(theirs.path)).status).toBe(200);
    await owner.must(owner.post(`/api/memberships/${boss.membershipId}/change_role`, { role: 'technician' }));
    expect((await read(company.path)).status).toBe(404);
    expect((await read(theirs.path)).status).toBe(200);
    await owner.must(owner.post(`/api/memberships/${boss.membershipId}/deactivate`));
    expect((await read(theirs.path)).status).toBe(404);
  });

  it('finds no secret in the database or in what is answered later', async () => {
    const { path } = await subscribe(ben);
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    const [row] = await server.db.adminQuery<{ all: string }>(
      `select string_agg(f::text, ' ') || (select string_agg(a::text, ' ') from audit_logs a) as all from calendar_feeds f`,
      [],
    );
    expect(row?.all).not.toContain(secret);
    const listed = await ben.get('/api/calendar_feeds?select=*');
    expect(listed.text).not.toMatch(/secret|hash/);
  });

  it('may try 120 times a minute from one network', async () => {
    await forgetTurns();
    const statuses = new Map<number, number>();
    for (let n = 0; n < 122; n += 1) {
      const { status } = await read(`/calendar/${'A'.repeat(43)}.ics`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(404)).toBe(120);
    expect(statuses.get(429)).toBe(2);
    await forgetTurns();
  });
});
