import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { OpenWork } from './open-work.report.ts';

type Made = { id: string }[];

describe('people of a company', () => {
  let server: TestServer;
  let owner: Person;
  let supervisor: Person;
  let leaver: Person;
  let colleague: Person;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('People Co');
    supervisor = await server.member(owner, 'supervisor', 'Sam Super');
    leaver = await server.member(owner, 'technician', 'Lee Leaver');
    colleague = await server.member(owner, 'technician', 'Cora Colleague');
  });
  afterAll(() => server.stop());

  const one = async (who: Person, path: string, row: object) =>
    ((await who.must(who.post<Made>(path, row)))[0] as { id: string }).id;
  const hour = (at: number) => new Date(Date.UTC(2099, 4, 4, at)).toISOString();
  const schedule = (id: string, technician: Person, from: number, to: number) =>
    owner.must(
      owner.post(`/api/work_orders/${id}/schedule`, {
        technician_id: technician.membershipId,
        starts_at: hour(from),
        ends_at: hour(to),
      }),
    );
  const member = async (who: Person, person: Person, select = '*') =>
    (
      await who.must(
        who.get<Record<string, unknown>[]>(`/api/memberships?id=eq.${person.membershipId}&select=${select}`),
      )
    )[0];
  const tokenFor = async (email: string) => {
    const [mail] = await server.db.adminQuery<{ body_text: string }>(
      'select body_text from outbox_emails where recipient = $1 order by created_at desc limit 1',
      [email],
    );
    return /invitation\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? 'none';
  };

  it('start with the fields prepared by the office, and their link shows the invitation', async () => {
    const team_id = await one(supervisor, '/api/teams', { name: 'North' });
    const guest = await server.signUp('Nora New', 'technician');
    const prepared = {
      team_id,
      skills: ['gas', 'HVAC'],
      hourly_cost: '38.50',
      hourly_rate: '95.00',
      working_hours: { days: [1, 2, 3], start: '07:00', end: '15:30' },
      home_address: { street_address: '1 Depot Road', city: 'Denver' },
      home_lat: '39.739200',
      home_lng: '-104.990300',
      colour: '#0f766e',
      stationary_engineer: true,
    };
    const invite = (body: object) => supervisor.post('/api/memberships/-/invite', body);
    const wrong = await invite({
      email: guest.email,
      working_hours: { days: [9], start: '07:00', end: '15:30' },
    });
    expect([wrong.status, Object.keys(wrong.body.error?.fields ?? {})]).toEqual([422, ['working_hours']]);
    const done = await invite({ email: guest.email, full_name: 'Nora', ...prepared });
    expect(done.status).toBe(200);
    const [open] = await owner.must(owner.get<Made>(`/api/invitations?email=eq.${guest.email}`));
    expect(open).toMatchObject({ full_name: 'Nora', ...prepared });
    await supervisor.must(supervisor.post(`/api/invitations/${open?.id}/resend`));
    const token = await tokenFor(guest.email);
    const offer = (text: string) => server.request('GET', `/api/auth/invitation?token=${text}`);
    expect((await offer(token)).body.data).toMatchObject({
      company_name: 'People Co',
      role: 'technician',
      email: guest.email,
      invited_by: 'Sam Super',
    });
    expect((await offer(`${token}x`)).body.data).toBeNull();
    await guest.must(guest.post('/api/auth/accept-invitation', { token }));
    expect((await offer(token)).body.data).toBeNull();
    const [row] = await owner.must(owner.get<object[]>(`/api/memberships?email=eq.${guest.email}`));
    expect(row).toMatchObject({ full_name: 'Nora New', role: 'technician', status: 'active', ...prepared });
    const [team] = await owner.must(owner.get<{ people: number }[]>(`/api/teams?id=eq.${team_id}`));
    expect(team?.people).toBe(1);
  });

  it('are in teams that the office creates, renames and deletes', async () => {
    const id = await one(owner, '/api/teams', { name: 'South' });
    expect((await owner.post('/api/teams', { name: 'south' })).status).toBe(409);
    await supervisor.must(supervisor.put(`/api/teams?id=eq.${id}`, { name: 'South shift' }));
    for (const who of [leaver, supervisor]) {
      const patched = await owner.put(`/api/memberships?id=eq.${who.membershipId}`, { team_id: id });
      expect(patched.status).toBe(200);
    }
    expect(await member(leaver, colleague, 'full_name,team_id')).toEqual({
      full_name: 'Cora Colleague',
      team_id: null,
    });
    expect(
      (await leaver.put(`/api/memberships?id=eq.${leaver.membershipId}`, { team_id: null })).status,
    ).toBe(403);
    expect((await leaver.post('/api/teams', { name: 'Mine' })).status).toBe(403);
    expect((await supervisor.delete(`/api/teams?id=eq.${id}`)).status).toBe(200);
    expect((await member(owner, supervisor))?.team_id).toBeNull();
  });

  it('hand over open work; conflicting visits are shown before and left unassigned', async () => {
    const customer_id = await one(owner, '/api/customers', { name: 'C', owner_id: leaver.membershipId });
    const site_id = await one(owner, '/api/sites', {
      customer_id,
      name: 'S',
      preferred_technician_id: leaver.membershipId,
    });
    const job = (title: string) => one(owner, '/api/work_orders', { title, customer_id, site_id });
    const [fits, clashes, theirs, done] = await Promise.all(['fits', 'clashes', 'theirs', 'done'].map(job));
    await schedule(fits as string, leaver, 8, 9);
    await schedule(clashes as string, leaver, 10, 12);
    await schedule(theirs as string, colleague, 11, 13);
    await schedule(done as string, leaver, 14, 15);
    await owner.must(owner.post(`/api/work_orders/${done}/cancel`, { reason: 'Called off' }));
    await leaver.must(leaver.post(`/api/work_orders/${fits}/start_timer`, {}));
    const ask = `/api/reports/open_work?membership_id=${leaver.membershipId}&to_id=${colleague.membershipId}`;
    const before = await owner.must(owner.get<OpenWork>(ask));
    expect(before.visits.map(({ title, conflict }) => [title, conflict?.title])).toEqual([
      ['fits', undefined],
      ['clashes', 'theirs'],
    ]);
    expect([before.jobs.length, before.sites, before.customers]).toEqual([2, 1, 1]);
    expect((await leaver.get(ask)).status).toBe(404);
    const deactivate = (who: Person, to_id: string | null) =>
      who.post(`/api/memberships/${leaver.membershipId}/deactivate`, { to_id, standing: 'suspended' });
    expect((await deactivate(owner, leaver.membershipId)).status).toBe(422);
    const stranger = await server.company('Not Here');
    expect((await deactivate(owner, stranger.membershipId)).status).toBe(422);
    expect((await deactivate(colleague, colleague.membershipId)).status).toBe(403);
    expect((await leaver.get('/api/work_orders')).status).toBe(200);
    expect((await deactivate(supervisor, colleague.membershipId)).status).toBe(200);
    expect((await leaver.get('/api/work_orders')).status).toBe(403);
    const visits = await owner.must(
      owner.get<object[]>('/api/visits?select=status,technician_id,work_order(title)&order=starts_at'),
    );
    expect(visits).toMatchObject([
      { work_order: { title: 'fits' }, technician_id: colleague.membershipId },
      { work_order: { title: 'clashes' }, technician_id: null },
      { work_order: { title: 'theirs' }, technician_id: colleague.membershipId },
      { work_order: { title: 'done' }, status: 'cancelled' },
    ]);
    const leads = await owner.must(
      owner.get<{ title: string; lead_id: string }[]>('/api/work_orders?select=title,lead_id&order=title'),
    );
    expect(leads.map(({ title, lead_id }) => [title, lead_id === colleague.membershipId])).toEqual([
      ['clashes', true],
      ['done', false],
      ['fits', true],
      ['theirs', true],
    ]);
    const running = await server.db.adminQuery('select 1 from time_entries where ended_at is null');
    expect(running).toEqual([]);
    const [site] = await owner.must(owner.get<object[]>(`/api/sites?id=eq.${site_id}`));
    expect(site).toMatchObject({ preferred_technician_id: colleague.membershipId });
    const told = await colleague.must(colleague.get<{ title: string }[]>('/api/notifications?select=title'));
    expect(told.map(({ title }) => title)).toContain('2 jobs and 2 visits of Lee Leaver are yours now');
    const after = await owner.must(owner.get<OpenWork>(ask));
    expect([after.visits, after.jobs, after.sites, after.customers]).toEqual([[], [], 0, 0]);
  });

  it('may leave, except for the last owner, and their work goes back to the office', async () => {
    const departing = await server.member(owner, 'technician', 'Gus Goer');
    const id = await one(owner, '/api/work_orders', { title: 'left behind' });
    await schedule(id, departing, 8, 9);
    expect((await owner.post('/api/memberships/-/leave')).status).toBe(409);
    await departing.must(departing.post('/api/memberships/-/leave'));
    expect((await departing.get('/api/work_orders')).status).toBe(403);
    const [visit] = await owner.must(owner.get<object[]>(`/api/visits?work_order_id=eq.${id}`));
    expect(visit).toMatchObject({ technician_id: null, status: 'scheduled' });
    expect((await member(owner, departing))?.status).toBe('removed');
    expect((await server.db.database.query('select 1 as one')).rows).toHaveLength(1);
    const deleted = server.db.adminQuery('delete from memberships where id = $1', [owner.membershipId]);
    await expect(deleted).rejects.toThrow();
    const switched = server.db.adminQuery('update users set is_active = false where email = $1', [
      owner.email,
    ]);
    await expect(switched).rejects.toThrow('keeps an owner');
  });

  it('have an activity log with names', async () => {
    const trail = await owner.must(
      owner.get<{ action: string; title: string | null; is_theirs: boolean }[]>(
        `/api/people/${supervisor.membershipId}/activity`,
      ),
    );
    expect(trail).toContainEqual(
      expect.objectContaining({ action: 'memberships.deactivate', title: 'Lee Leaver', is_theirs: true }),
    );
    const [last] = await owner.must(
      owner.get<{ id: string }[]>(`/api/people/${owner.membershipId}/activity`),
    );
    const older = await owner.must(
      owner.get<{ id: string }[]>(`/api/people/${owner.membershipId}/activity?before=${last?.id}`),
    );
    expect(older[0]?.id).not.toBe(last?.id);
    expect((await owner.get(`/api/people/${owner.membershipId}/activity?before=x`)).status).toBe(400);
  });

  it('have exactly the rights shown', async () => {
    type Rights = {
      status: string;
      tables: {
        table: string;
        read: { extent: string };
        create: { extent: string };
        update: { extent: string };
      }[];
    };
    const rights = async (who: Person) =>
      owner.must(owner.get<Rights>(`/api/people/${who.membershipId}/rights`));
    for (const who of [supervisor, colleague]) {
      for (const { table, read, create } of (await rights(who)).tables) {
        const seen = (await who.get(`/api/${table}?limit=1`)).status;
        const shown = read.extent === 'none' ? 404 : read.extent === 'no_permission' ? 403 : 200;
        expect([who.role, table, seen]).toEqual([who.role, table, shown]);
        // These are created through other endpoints.
        if (table === 'files' || table === 'imports') continue;
        const made = (await who.post(`/api/${table}`, { no_such_column: 1 })).status;
        const isOpen = create.extent === 'all' || create.extent === 'own';
        expect([who.role, table, made === 403 || made === 404]).toEqual([who.role, table, !isOpen]);
      }
    }
    expect((await rights(leaver)).tables).toEqual([]);
    const own = (await rights(colleague)).tables.find(({ table }) => table === 'work_orders');
    expect([own?.read.extent, own?.update.extent]).toEqual(['own', 'own']);
    expect((await colleague.get(`/api/people/${owner.membershipId}/rights`)).status).toBe(403);
    const stranger = await server.company('Elsewhere');
    expect((await stranger.get(`/api/people/${colleague.membershipId}/rights`)).status).toBe(404);
    expect((await stranger.get(`/api/people/${colleague.membershipId}/activity`)).status).toBe(404);
  });
});
