import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { waitOptions } from '#kernel/testing/wait-options.ts';
import { noticeEvents } from './notice-events.rules.ts';

interface Notice {
  id: string;
  event: string;
  title: string;
  body: string | null;
  link: string;
  read_at: string | null;
}
interface Row {
  id: string;
}

describe('notifications', () => {
  let server: TestServer;
  let owner: Person;
  let supervisor: Person;
  let tech: Person;
  let other: Person;

  beforeAll(async () => {
    server = await createTestServer({ withJobs: true });
    owner = await server.company('Told Inc');
    [supervisor, tech, other] = await Promise.all([
      server.member(owner, 'supervisor', 'Sue Pervisor'),
      server.member(owner, 'technician', 'Ted Tech'),
      server.member(owner, 'technician', 'Olga Other'),
    ]);
  });
  afterAll(() => server.stop());

  const inbox = async (who: Person) => who.must(who.get<Notice[]>('/api/notifications'));
  const titles = async (who: Person, event: string) =>
    (await inbox(who)).filter((one) => one.event === event).map((one) => one.title);
  const newJob = async (who: Person, title: string) =>
    ((await who.must(who.post<Row[]>('/api/work_orders', { title })))[0] as Row).id;
  const subjects = async (who: Person) => {
    const rows = await server.db.adminQuery<{ subject: string }>(
      'select subject from outbox_emails where recipient = $1 and tenant_id is not null order by created_at',
      [who.email],
    );
    return rows.map((row) => row.subject).filter((subject) => !subject.includes('invites you'));
  };
  /** In the company's timezone. */
  const clockAt = (instant: number) =>
    new Date(instant).toLocaleTimeString('en-GB', {
      timeZone: 'America/Chicago',
      hour: '2-digit',
      minute: '2-digit',
    });
  const runJob = (name: string) => server.db.adminQuery(`select fw_jobs.enqueue('${name}')`);

  it('reach everybody of the office whose rights allow it, however many they are', async () => {
    const company = await server.company('Many Told Inc');
    const [first, second, third] = await Promise.all(
      ['Ann', 'Ben', 'Cal'].map((name) => server.member(company, 'supervisor', name)),
    );
    const worker = await server.member(company, 'technician', 'Wes');
    const stranger = await server.member(company, 'technician', 'Sid');
    const of = (who: Person | undefined) => (who as Person).membershipId;
    await server.db.adminQuery(
      `insert into financial_permissions (tenant_id, user_id, permission_type)
       select tenant_id, user_id, 'view_invoices' from memberships where id = $1`,
      [of(second)],
    );
    const members = [company, first, second, third, worker, stranger].map(of);
    const [customer] = await company.must(company.post<Row[]>('/api/customers', { name: 'Told' }));
    const lines = [{ description: 'Visit', quantity: '1', unit_price: '1.00' }];
    const invoice = await company.must(
      company.post<Row>('/api/invoices/-/create', { customer_id: customer?.id, lines }),
    );
    const order = await newJob(company, 'Told of');
    await company.must(
      company.post(`/api/work_orders/${order}/assign`, { technician_ids: [worker.membershipId] }),
    );
    const told = async (table: string, id: string | undefined) => {
      await server.db.adminQuery('delete from notifications where tenant_id = $1', [company.tenantId]);
      const asApp = await server.db.database.transaction(async ({ query }) => {
        await query(
          `select fw.act($1, null, $2, 'owner', 'command', null, null, 'test'), set_config('app.membership', $2::text, true)`,
          [company.tenantId, company.membershipId],
        );
        await query(`select fw.notify('status_changed', $1, 'Told', null, '/', $2, $3)`, [
          members,
          table,
          id,
        ]);
        return query<{ id: string }>('select membership_id as id from notifications');
      });
      return asApp.map((one) => one.id).sort();
    };
    expect(await told('work_orders', order)).toEqual([first, second, third, worker].map(of).sort());
    expect(await told('invoices', invoice.id)).toEqual([of(second)]);
    expect(await told('customers', '00000000-0000-7000-8000-000000000000')).toEqual([]);
  });

  it('ask each person about tables of which everybody sees their own rows', async () => {
    const company = await server.company('Own Rows Inc');
    const members = [company, await server.member(company, 'owner', 'Second')].map((one) => one.membershipId);
    // Also the office: what belongs to a technician is left to it by `is_office`.
    const tables = await server.db.adminQuery<{ name: string; is_own: boolean }>(
      `select c.relname as name, coalesce(bool_or(pg_get_expr(p.polqual, p.polrelid) ~ 'current_(membership|user_id)'
           and pg_get_expr(p.polqual, p.polrelid) !~ 'is_office'), false) as is_own
       from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polcmd in ('r', '*')
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
       group by 1 order by 1`,
    );
    expect(tables.length).toBeGreaterThan(50);
    const alone = await server.db.adminQuery<{ name: string }>(
      `select t.name from (select set_config('app.tenant', $1, true) as company offset 0) s
       cross join unnest($3::text[]) with ordinality t (name, place)
       cross join lateral fw.rights_of($2, left(s.company, 0) || t.name) r
       group by t.name, t.place having count(distinct r.rights) = 2 order by t.place`,
      [company.tenantId, members, tables.map(({ name }) => name)],
    );
    expect(alone).toEqual(tables.filter((one) => one.is_own).map(({ name }) => ({ name })));
  });

  it('reach the right people, never the author, and nobody who may not see the subject', async () => {
    const id = await newJob(owner, 'Fix the boiler');
    await owner.must(owner.post(`/api/work_orders/${id}/assign`, { technician_ids: [tech.membershipId] }));
    expect(await titles(tech, 'assigned')).toEqual([expect.stringMatching(/^\S+ is yours$/)]);
    await tech.must(
      tech.post(`/api/work_orders/${id}/add_comment`, {
        body: 'Look at this',
        mentions: [owner.membershipId, other.membershipId, tech.membershipId],
      }),
    );
    expect(await titles(owner, 'mention')).toEqual([expect.stringMatching(/^Ted Tech mentioned you on /)]);
    expect(await titles(other, 'mention')).toEqual([]);
    expect(await titles(tech, 'mention')).toEqual([]);
    await tech.must(tech.post(`/api/work_orders/${id}/start`));
    await tech.must(tech.post(`/api/work_orders/${id}/hold`, { reason: 'Waiting for a valve' }));
    for (const who of [owner, supervisor]) {
      const [held] = (await inbox(who)).filter((one) => one.event === 'status_changed');
      expect(held).toMatchObject({ body: 'Waiting for a valve', link: `/work-orders/${id}`, read_at: null });
    }
    await supervisor.must(supervisor.post(`/api/work_orders/${id}/cancel`, { reason: 'No longer wanted' }));
    expect(await titles(tech, 'status_changed')).toEqual([expect.stringMatching(/ is cancelled$/)]);
    expect(await titles(supervisor, 'status_changed')).toHaveLength(1);
  });

  it('notify the office once when a part falls to its reorder level', async () => {
    const one = async (path: string, row: object) =>
      ((await owner.must(owner.post<Row[]>(`/api/${path}`, row)))[0] as Row).id;
    const part_id = await one('parts', { sku: 'B-1', name: 'Belt', unit: 'each', reorder_point: '5' });
    const location_id = await one('stock_locations', { name: 'Warehouse', is_default: true });
    const count = (counted: string) =>
      owner.must(
        owner.post('/api/stock_moves/-/adjust', { part_id, location_id, counted, reason: 'Counted' }),
      );
    const id = await newJob(owner, 'Change the belts');
    await owner.must(owner.post(`/api/work_orders/${id}/assign`, { technician_ids: [tech.membershipId] }));
    const low = async (quantity: string) => {
      await tech.must(tech.post(`/api/work_orders/${id}/use_part`, { part_id, quantity }));
      return (await titles(supervisor, 'part_low')).length;
    };
    await count('10');
    expect([await low('4'), await low('1'), await low('1')]).toEqual([0, 1, 1]);
    await count('14');
    expect(await low('9')).toBe(2);
    const [notice] = (await inbox(owner)).filter((one) => one.event === 'part_low');
    expect(notice).toMatchObject({
      title: 'Belt is low',
      body: '5 each on hand, reordered at 5',
      link: `/parts/${part_id}`,
    });
    expect([await titles(tech, 'part_low'), await titles(other, 'part_low')]).toEqual([[], []]);
  });

  it('notify the office of a technician’s request, and the technician of the decision', async () => {
    const id = await newJob(tech, 'Found a leak');
    expect(await titles(supervisor, 'approval_needed')).toEqual([expect.stringMatching(/ needs approval$/)]);
    expect(await titles(tech, 'approval_needed')).toEqual([]);
    await owner.must(owner.post(`/api/work_orders/${id}/approve`));
    expect(await titles(tech, 'approval_decided')).toEqual([expect.stringMatching(/ is approved$/)]);
  });

  it('report when a visit is planned, moved and cancelled', async () => {
    const id = await newJob(owner, 'Yearly service');
    const at = (hour: number) => `2031-03-03T${hour}:00:00Z`;
    await owner.must(
      owner.post(`/api/work_orders/${id}/schedule`, {
        technician_id: other.membershipId,
        starts_at: at(15),
        ends_at: at(16),
      }),
    );
    const [visit] = await owner.must(owner.get<Row[]>(`/api/visits?work_order_id=eq.${id}`));
    await owner.must(owner.post(`/api/visits/${visit?.id}/move`, { starts_at: at(17), ends_at: at(18) }));
    await owner.must(owner.post(`/api/visits/${visit?.id}/cancel`, { reason: 'Customer is away' }));
    const received = (await titles(other, 'rescheduled')).reverse();
    expect(received.map((title) => title.replace(/^\S+ /, ''))).toEqual([
      // In the company's timezone: Chicago.
      expect.stringMatching(/^is planned for Mon, Mar 3, 9:00.AM$/),
      expect.stringMatching(/^was moved to Mon, Mar 3, 11:00.AM$/),
      expect.stringMatching(/^is off, which was planned for Mon, Mar 3, 11:00.AM$/),
    ]);
  });

  it('can be read, marked and deleted only by their owner', async () => {
    const [first] = await inbox(tech);
    for (const who of [owner, other]) {
      expect((await who.get(`/api/notifications?id=eq.${first?.id}`)).body).toMatchObject({
        data: [],
        count: 0,
      });
      expect((await who.put(`/api/notifications?id=eq.${first?.id}`, { read_at: null })).status).toBe(404);
      expect((await who.delete(`/api/notifications?id=eq.${first?.id}`)).status).toBe(404);
    }
    expect((await tech.post('/api/notifications', { title: 'x', event: 'x' })).status).toBe(403);
    expect((await tech.put(`/api/notifications?id=eq.${first?.id}`, { title: 'x' })).status).toBe(422);
    const unread = async () => (await tech.get('/api/notifications/count?read_at=is.null')).body.count;
    const before = await unread();
    expect(before).toBeGreaterThan(1);
    await tech.must(tech.put(`/api/notifications?id=eq.${first?.id}`, { read_at: new Date().toISOString() }));
    expect(await unread()).toBe((before ?? 0) - 1);
    await tech.must(
      tech.put('/api/notifications?read_at=is.null&max_affected=1000', { read_at: new Date().toISOString() }),
    );
    expect(await unread()).toBe(0);
    expect((await owner.get('/api/notifications/count?read_at=is.null')).body.count).toBeGreaterThan(0);
  });

  it('are mailed by preference, after the quiet hours', async () => {
    await vi.waitFor(async () => {
      expect(await subjects(tech)).toContainEqual(expect.stringMatching(/ is yours$/));
      expect(await subjects(owner)).toEqual([expect.stringMatching(/^Ted Tech mentioned you/)]);
    }, waitOptions);
    const away = Date.now() + 12 * 3_600_000;
    await tech.must(
      tech.post('/api/notification_preferences', {
        channels: { assigned: { inbox: false, email: false }, mention: { email: true } },
        // Quiet all day except for a minute that is half a day away.
        quiet_from: clockAt(away + 60_000),
        quiet_to: clockAt(away),
      }),
    );
    for (const bad of [
      { quiet_to: null },
      { quiet_from: '25:00' },
      { digest_at: 'noon' },
      { channels: [] },
    ]) {
      expect((await tech.put('/api/notification_preferences?digest_at=is.null', bad)).status).toBe(422);
    }
    expect((await tech.post('/api/notification_preferences', {})).status).toBe(409);
    const counted = (await inbox(tech)).length;
    const id = await newJob(owner, 'Quietly');
    await owner.must(owner.post(`/api/work_orders/${id}/assign`, { technician_ids: [tech.membershipId] }));
    expect((await inbox(tech)).length).toBe(counted);
    await owner.must(
      owner.post(`/api/work_orders/${id}/add_comment`, { body: 'Late', mentions: [tech.membershipId] }),
    );
    const [waiting] = await server.db.adminQuery<{ run_at: string }>(
      `select run_at from graphile_worker._private_jobs where payload->>'membership_id' = $1 and payload->>'event' = 'mention'`,
      [tech.membershipId],
    );
    expect(Date.parse(waiting?.run_at ?? '')).toBeGreaterThan(Date.now());
    expect((await owner.get('/api/notification_preferences')).body.data).toEqual([]);
  });

  it('report join requests and accepted invitations', async () => {
    expect((await titles(owner, 'invitation_accepted')).sort()).toEqual([
      'Olga Other accepted the invitation',
      'Sue Pervisor accepted the invitation',
      'Ted Tech accepted the invitation',
    ]);
    const guest = await server.signUp('Gus Guest', 'technician');
    const { join_code } = await owner.must(owner.get<{ join_code: string }>('/api/company'));
    await guest.must(guest.post('/api/auth/join', { code: join_code }));
    expect(await titles(supervisor, 'join_request')).toEqual(['Gus Guest asks to join']);
  });

  it('come in one daily mail if preferred, without subjects the reader may no longer see', async () => {
    await other.must(other.post('/api/notification_preferences', { digest_at: '00:00' }));
    const [seen, unseen] = [await newJob(owner, 'Still hers'), await newJob(owner, 'No longer hers')];
    for (const id of [seen, unseen])
      await owner.must(owner.post(`/api/work_orders/${id}/assign`, { technician_ids: [other.membershipId] }));
    await owner.must(
      owner.post(`/api/work_orders/${unseen}/unassign`, { technician_ids: [other.membershipId] }),
    );
    const before = await subjects(other);
    await runJob('notifications.digest');
    await vi.waitFor(async () => expect((await subjects(other)).length).toBe(before.length + 1), waitOptions);
    const [digest] = await server.db.adminQuery<{ body_text: string }>(
      `select body_text from outbox_emails where recipient = $1 and subject like '%new for you' order by created_at desc limit 1`,
      [other.email],
    );
    expect(digest?.body_text).toContain('Still hers');
    expect(digest?.body_text).not.toContain('No longer hers');
  });

  it('have the same defaults in settings and database', async () => {
    const rows = await server.db.adminQuery<{ event: string; mail: boolean }>(
      `select event, fw.told_by_default(event, 'email') as mail from unnest($1::text[]) event`,
      [noticeEvents.map((one) => one.event)],
    );
    expect(rows).toEqual(noticeEvents.map(({ event, mail }) => ({ event, mail })));
  });
});
