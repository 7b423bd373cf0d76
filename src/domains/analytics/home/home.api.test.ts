import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { Dashboard } from '../dashboard.report.ts';
import type { Attention } from './attention.report.ts';

const timezone = 'America/Denver';
let server: TestServer;
let owner: Person;
let tech: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Homely', { timezone });
  tech = await server.member(owner, 'technician');
});
afterAll(() => server.stop());

const attention = (person = owner) => person.must(person.get<Attention>('/api/reports/dashboard_attention'));
const layout = async (person: Person) =>
  (await person.must(person.get<Dashboard>('/api/reports/dashboard'))).layout;
const counted = async (path: string) => (await owner.get(path)).body.count;

describe('what needs attention', () => {
  it('counts the rows of the lists that the dashboard opens', async () => {
    expect(await attention()).toMatchObject({
      sla: 0,
      maintenance: 0,
      office: { requests: 0, low_stock: 0 },
    });
    const today = dayIn(timezone, new Date().toISOString());
    const at = (days: number) => `${addDays(today, days)}T12:00:00Z`;
    await owner.must(
      owner.post('/api/work_orders', [
        { title: 'Passed', sla_due_at: at(-3) },
        { title: 'Tomorrow', sla_due_at: at(1) },
        { title: 'Later', sla_due_at: at(5) },
      ]),
    );
    const [done] = await owner.must(
      owner.post<[{ id: string }]>('/api/work_orders', { title: 'Given up', sla_due_at: at(-1) }),
    );
    await owner.must(owner.post(`/api/work_orders/${done.id}/cancel`, { reason: 'Not needed' }));
    await owner.must(
      owner.post('/api/customers', [
        { name: 'A lead', status: 'lead', lead_stage: 'new' },
        { name: 'Quoted', status: 'lead', lead_stage: 'quoted' },
      ]),
    );
    await owner.must(
      owner.post('/api/assets', [
        { name: 'Soon', warranty_ends_on: addDays(today, 90) },
        { name: 'Later', warranty_ends_on: addDays(today, 91) },
        { name: 'Over', warranty_ends_on: addDays(today, -1) },
      ]),
    );
    await owner.must(
      owner.post('/api/parts', [
        { sku: 'LOW', name: 'Filter', reorder_point: '5' },
        { sku: 'ANY', name: 'Belt' },
      ]),
    );
    const found = await attention();
    expect(found).toMatchObject({ sla: 2, office: { leads: 1, low_stock: 1, warranties: 1, quotes: 0 } });
    const end = startOfDayIn(timezone, addDays(found.sla_until, 1));
    const lists = {
      sla: `/api/work_orders/count?status=in.(requested,approved,unscheduled,scheduled,in_progress,on_hold)&sla_due_at=lt.${end}`,
      leads: '/api/customers/count?status=eq.lead&lead_stage=eq.new',
      low: '/api/parts/count?is_active=eq.true&is_low=eq.true',
      warranties: `/api/assets/count?warranty_ends_on=gte.${today}&warranty_ends_on=lte.${found.office?.warranties_until}&status=neq.retired`,
    };
    for (const [name, path] of Object.entries(lists)) {
      expect([name, await counted(path)]).toEqual([name, { sla: 2, leads: 1, low: 1, warranties: 1 }[name]]);
    }
  });

  it('tells a technician only of work that is theirs to see', async () => {
    expect(await attention(tech)).toMatchObject({ sla: expect.any(Number), office: null });
  });
});

describe('the arrangement of the dashboard', () => {
  const arrange = (person: Person, input: object) => person.post('/api/home_layouts/-/arrange', input);

  it('is everybody’s own, and kept by the server', async () => {
    expect(await layout(owner)).toBeNull();
    await owner.must(arrange(owner, { cards: ['late', 'open', 'late'], hidden: ['sla'] }));
    await tech.must(arrange(tech, { cards: ['on_hold'], hidden: [] }));
    expect(await layout(owner)).toEqual({ cards: ['late', 'open'], hidden: ['sla'] });
    expect(await layout(tech)).toEqual({ cards: ['on_hold'], hidden: [] });
    await owner.must(arrange(owner, { cards: [], hidden: [] }));
    expect(await layout(owner)).toEqual({ cards: [], hidden: [] });
    expect(await owner.must(owner.get<object[]>('/api/home_layouts'))).toHaveLength(1);
    expect(await tech.must(tech.get<object[]>('/api/home_layouts'))).toHaveLength(1);
  });

  it('has a limit', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `card ${index}`);
    expect((await arrange(owner, { cards: many })).status).toBe(422);
    expect((await owner.post('/api/home_layouts', { cards: [] })).status).toBe(403);
  });
});
