import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitSelect } from '#domains/scheduling/ui/board/visits/board-visit.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

const day = '2027-03-01';
const at = (time: string) => `${day}T${time}:00Z`;

describe('visits', () => {
  let server: TestServer;
  let owner: Person;
  let ann: Person;
  let ben: Person;
  let order: string;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Visits Inc');
    ann = await server.member(owner, 'technician', 'Ann');
    ben = await server.member(owner, 'technician', 'Ben');
    order = await newOrder();
  });
  afterAll(() => server.stop());

  async function newOrder(): Promise<string> {
    const [made] = await owner.must(owner.post<{ id: string }[]>('/api/work_orders', { title: 'Boiler' }));
    return (made as { id: string }).id;
  }
  const schedule = (id: string, who: Person, from: string, to: string, more = {}, by = owner) =>
    by.post<{ status: string }>(`/api/work_orders/${id}/schedule`, {
      technician_id: who.membershipId,
      starts_at: at(from),
      ends_at: at(to),
      ...more,
    });
  const visitsOf = (id: string) =>
    owner.must(owner.get<{ id: string; status: string }[]>(`/api/visits?work_order_id=eq.${id}`));

  it('schedules the order, assigns the technician and shows them the job', async () => {
    expect((await ann.get(`/api/work_orders?id=eq.${order}`)).body.data).toEqual([]);
    const reply = await schedule(order, ann, '09:00', '10:00');
    expect(reply.body.data.status).toBe('scheduled');
    expect((await ann.get<{ id: string }[]>(`/api/work_orders?id=eq.${order}`)).body.data).toHaveLength(1);
  });

  it('accepts one of ten overlapping bookings on two servers, and adjacent ones always', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, newOrder));
    const elsewhere = (await server.another()).as(owner);
    const replies = await Promise.all(
      orders.map((id, n) => schedule(id, ben, '13:00', '14:00', {}, n % 2 === 0 ? owner : elsewhere)),
    );
    expect(replies.map((r) => r.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const refused = replies.find((r) => r.status === 409);
    expect(refused?.body.error).toMatchObject({ code: 'overlap', fields: { starts_at: expect.any(String) } });
    expect((await schedule(await newOrder(), ben, '14:00', '15:00')).status).toBe(200);
    expect((await schedule(await newOrder(), ben, '12:00', '13:00')).status).toBe(200);
  });

  it('refuses an overlap by moving, re-assigning or confirming, unless a dispatcher gives a reason', async () => {
    const [one, two] = [await newOrder(), await newOrder()];
    await owner.must(schedule(one, ann, '16:00', '17:00', { is_tentative: true }));
    await owner.must(schedule(two, ann, '16:30', '17:30', { is_tentative: true }));
    const [first] = await visitsOf(one);
    const [second] = await visitsOf(two);
    const confirmed = await Promise.all(
      [first, second].map((v) => owner.post(`/api/visits/${v?.id}/confirm`)),
    );
    expect(confirmed.map((r) => r.status).sort()).toEqual([200, 409]);
    const three = await newOrder();
    await owner.must(schedule(three, ben, '18:00', '19:00'));
    const [third] = await visitsOf(three);
    const clash = { starts_at: at('16:00'), ends_at: at('18:00'), technician_id: ann.membershipId };
    expect((await owner.post(`/api/visits/${third?.id}/move`, clash)).status).toBe(409);
    const allowed = await owner.post(`/api/visits/${third?.id}/move`, {
      ...clash,
      override_reason: 'Two men for the lift',
    });
    expect(allowed.status).toBe(200);
  });

  it('lets only its technician depart, arrive and finish', async () => {
    const [visit] = await visitsOf(order);
    expect((await ben.post(`/api/visits/${visit?.id}/depart`)).status).toBe(404);
    await ann.must(ann.post(`/api/visits/${visit?.id}/depart`));
    await ann.must(ann.post(`/api/visits/${visit?.id}/arrive`));
    const [job] = await ann.must(ann.get<{ status: string }[]>(`/api/work_orders?id=eq.${order}`));
    expect(job?.status).toBe('in_progress');
    const done = await ann.must(ann.post<{ status: string }>(`/api/visits/${visit?.id}/finish`));
    expect(done.status).toBe('done');
    expect((await ann.post(`/api/visits/${visit?.id}/finish`)).body.error).toMatchObject({
      code: 'unlawful_state',
      details: { status: 'done' },
    });
  });

  it('resets the order to unscheduled when its only visit is cancelled', async () => {
    const id = await newOrder();
    await owner.must(schedule(id, ben, '20:00', '21:00'));
    const [visit] = await visitsOf(id);
    await owner.must(owner.post(`/api/visits/${visit?.id}/cancel`, { reason: 'Customer is away' }));
    const [job] = await owner.must(owner.get<{ status: string }[]>(`/api/work_orders?id=eq.${id}`));
    expect(job?.status).toBe('unscheduled');
  });

  const team = (id: string) =>
    owner.must(
      owner.get<{ technician_id: string; is_lead: boolean }[]>(
        `/api/work_order_assignees?work_order_id=eq.${id}`,
      ),
    );

  it('reassigns the job with the visit, in both directions', async () => {
    const id = await newOrder();
    await owner.must(schedule(id, ann, '21:00', '22:00'));
    const [visit] = await visitsOf(id);
    const times = { starts_at: at('21:00'), ends_at: at('22:00') };
    await owner.must(owner.post(`/api/visits/${visit?.id}/dispatch`));
    const handed = await owner.must(
      owner.post<{ status: string }>(`/api/visits/${visit?.id}/move`, {
        ...times,
        technician_id: ben.membershipId,
      }),
    );
    expect(handed.status).toBe('scheduled');
    expect(await team(id)).toMatchObject([{ technician_id: ben.membershipId, is_lead: true }]);
    expect((await ann.get(`/api/work_orders?id=eq.${id}`)).body.data).toEqual([]);
    await owner.must(owner.post(`/api/visits/${visit?.id}/move`, { ...times, technician_id: null }));
    expect(await team(id)).toEqual([]);
    await owner.must(
      owner.post(`/api/visits/${visit?.id}/move`, { ...times, technician_id: ann.membershipId }),
    );
    expect(await team(id)).toMatchObject([{ technician_id: ann.membershipId, is_lead: true }]);
  });

  it('keeps technicians assigned who have another visit there or have worked on it', async () => {
    const id = await newOrder();
    await owner.must(schedule(id, ann, '06:00', '07:00'));
    await owner.must(schedule(id, ann, '07:00', '08:00'));
    const [first, second] = await visitsOf(id);
    const toBen = (visit: { id: string } | undefined, from: string, to: string) =>
      owner.must(
        owner.post(`/api/visits/${visit?.id}/move`, {
          starts_at: at(from),
          ends_at: at(to),
          technician_id: ben.membershipId,
        }),
      );
    await toBen(first, '06:00', '07:00');
    expect(await team(id)).toHaveLength(2);
    await ann.must(ann.post(`/api/work_orders/${id}/start_timer`, { kind: 'work' }));
    await toBen(second, '07:00', '08:00');
    expect((await team(id)).map((one) => one.technician_id).sort()).toEqual(
      [ann.membershipId, ben.membershipId].sort(),
    );
  });

  it('cannot be dispatched without a technician', async () => {
    const id = await newOrder();
    const times = { starts_at: at('05:00'), ends_at: at('06:00') };
    await owner.must(owner.post(`/api/work_orders/${id}/schedule`, times));
    const [visit] = await visitsOf(id);
    const refused = await owner.post(`/api/visits/${visit?.id}/dispatch`);
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ['technician_id']]);
  });

  it('shows technicians their own visits, and time, person and town of colleagues’ visits', async () => {
    const [customer] = await owner.must(
      owner.post<{ id: string }[]>('/api/customers', { name: 'Town hall' }),
    );
    const [site] = await owner.must(
      owner.post<{ id: string }[]>('/api/sites', {
        customer_id: customer?.id,
        name: 'Secret cellar',
        address: { street_address: '1 Hidden Way', city: 'Springfield' },
      }),
    );
    const [mine, theirs] = [await newOrder(), await newOrder()];
    await owner.must(
      owner.put(`/api/work_orders?id=eq.${theirs}`, { customer_id: customer?.id, site_id: site?.id }),
    );
    await owner.must(schedule(mine, ann, '02:00', '03:00'));
    await owner.must(schedule(theirs, ben, '02:00', '03:00'));
    const at2 = `starts_at=eq.${at('02:00')}&order=technician_id&count=none&limit=1000`;
    const [hidden] = await owner.must(
      owner.get<{ id: string }[]>(`/api/visits?${at2}&technician_id=eq.${ben.membershipId}`),
    );
    await owner.must(
      owner.put(`/api/visits?id=eq.${hidden?.id}`, { instructions: 'The key is under the stone' }),
    );
    const jobs = async (who: Person) =>
      (
        await who.must(
          who.get<{ work_order: { id: string } | null }[]>(`/api/visits?select=${visitSelect}&${at2}`),
        )
      ).map((visit) => visit.work_order?.id);
    expect((await jobs(owner)).sort()).toEqual([mine, theirs].sort());
    expect([await jobs(ann), await jobs(ben)]).toEqual([[mine], [theirs]]);
    // Nor can it be probed by a filter, a count, an embed or a command.
    const probes = [
      `/api/visits?id=eq.${hidden?.id}`,
      '/api/visits?instructions=ilike.*stone*',
      `/api/memberships?select=id,visits(*)&id=eq.${ben.membershipId}&visits.instructions=not_null`,
    ];
    for (const path of probes)
      expect([path, (await ann.get(path)).text.includes('stone')]).toEqual([path, false]);
    expect((await ann.get(`/api/visits/count?id=eq.${hidden?.id}`)).body.count).toBe(0);
    expect((await ann.post(`/api/visits/${hidden?.id}/arrive`)).status).toBe(404);
    const span = `from=${at('01:00')}&to=${at('04:00')}`;
    const reply = await ann.get<Record<string, unknown>[]>(`/api/reports/team_schedule?${span}`);
    const seen = reply.body.data.find(({ id }) => id === hidden?.id);
    expect(Object.keys(seen ?? {}).sort()).toEqual(['ends_at', 'id', 'starts_at', 'technician_id', 'town']);
    expect(seen).toMatchObject({ technician_id: ben.membershipId, town: 'Springfield' });
    expect(reply.text).not.toMatch(/stone|Hidden|cellar|Town hall/);
    const stranger = await server.company('Elsewhere');
    expect((await stranger.get<unknown[]>(`/api/reports/team_schedule?${span}`)).body.data).toEqual([]);
    expect(
      (await ann.get('/api/reports/team_schedule?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z')).status,
    ).toBe(422);
  });

  it('includes the names of former members with visits on the board', async () => {
    const cleo = await server.member(owner, 'technician', 'Cleo');
    await owner.must(owner.post(`/api/memberships/${cleo.membershipId}/remove`, {}));
    const named = await ann.must(
      ann.get(`/api/memberships?id=in.(${cleo.membershipId})&select=id,full_name&count=none`),
    );
    expect(named).toEqual([{ id: cleo.membershipId, full_name: 'Cleo' }]);
  });
});
