import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands, resources } from '#domains/index.ts';
import { buildSampleCompany, type SampleCompany } from '#domains/testing/sample-company.ts';
import { moneyKinds } from '#kernel/field.ts';
import {
  createTestServer,
  type Person,
  someMailServer,
  type TestServer,
} from '#kernel/testing/test-server.ts';
import { isRecord } from '#kernel/type-guards.ts';
import { createWorkplace } from '#ui/resource/workplace.tsx';
import { workingSet } from './working-set.ts';

let server: TestServer;
let company: SampleCompany;
beforeAll(async () => {
  server = await createTestServer({ settings: someMailServer });
  company = await buildSampleCompany(server, 'CARRIED', '7654321.77');
});
afterAll(() => server.stop());

/** What the server answers to the phone of this person, as text and as rows. */
async function carriedBy(person: Person) {
  const viewer = {
    ...{ userId: '', membershipId: person.membershipId, tenantId: person.tenantId ?? '', fullName: '' },
    ...{ role: 'technician' as const, permissions: new Set<never>() },
    ...{ currency: 'USD', timezone: 'America/Chicago', locale: 'en-US' },
  };
  const workplace = createWorkplace(viewer, resources, [], commands);
  const sets = workingSet.sets.map(({ name, table, ...set }) => ({
    ...{ name, table, query: set.query(workplace, new Date()), have: {} },
  }));
  const reply = await person.post<{ sets: { name: string; answer: { put: object[] } }[] }>('/api/sync', {
    sets,
  });
  const answered = (await person.must(Promise.resolve(reply))).sets;
  return {
    text: reply.text,
    rowsOf: (name: string) => answered.find((set) => set.name === name)?.answer.put,
  };
}

/** Names of the declared amounts of money. */
const amounts = new Set(
  resources.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([name, { kind }]) => (moneyKinds.has(kind) ? [name] : [])),
  ),
);
function* amountsIn(value: unknown, path = ''): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* amountsIn(one, `${path}[]`);
  if (!isRecord(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (amounts.has(name)) yield `${path}.${name}`;
    yield* amountsIn(inner, `${path}.${name}`);
  }
}

it('carries the job of a technician with everything about it, and nothing of money', async () => {
  const { text, rowsOf } = await carriedBy(company.tech);
  for (const set of ['visits', 'jobs', 'parts', 'services'])
    expect([set, (rowsOf(set) ?? []).length > 0]).toEqual([set, true]);
  for (const said of ['instructions', 'description', 'comment', 'photo', 'signer', 'answer', 'asset'])
    expect(text).toContain(`CARRIED ${said}`);
  expect([...new Set(amountsIn(JSON.parse(text)))]).toEqual([]);
  expect(text).not.toMatch(/7654321|765432177/);
});

const one = async (table: string, row: object) =>
  (await company.owner.must(company.owner.post<[{ id: string }]>(`/api/${table}`, row)))[0].id;

const act = (who: Person, path: string, input: object = {}) => who.must(who.post(`/api/${path}`, input));

const schedule = (job: string, { membershipId }: Person, instructions: string) =>
  act(company.owner, `work_orders/${job}/schedule`, {
    technician_id: membershipId,
    starts_at: new Date(Date.now() + 26 * 3_600_000).toISOString(),
    ends_at: new Date(Date.now() + 27 * 3_600_000).toISOString(),
    instructions,
  });

it('carries nothing of a colleague’s job, nor of other customers', async () => {
  const { tech, otherTech } = company;
  const customer_id = await one('customers', { name: 'SECRET customer', phone: '+1 312 555 0188' });
  const site_id = await one('sites', { customer_id, name: 'SECRET site', access_notes: 'SECRET code' });
  const asset_id = await one('assets', { customer_id, site_id, name: 'SECRET asset' });
  await one('contacts', { customer_id, name: 'SECRET contact' });
  const job = await one('work_orders', { title: 'SECRET job', customer_id, site_id, asset_id });
  await schedule(job, otherTech, 'SECRET instructions');
  expect((await carriedBy(otherTech)).text).toContain('SECRET instructions');
  expect((await carriedBy(tech)).text).not.toContain('SECRET');
});

it('carries when, what and by whom a colleague worked on the asset of a job, and nothing else of it', async () => {
  const { owner, tech } = company;
  const third = await server.member(owner, 'technician', 'Third Tech');
  const [before, now] = [
    await one('customers', { name: 'HIDDEN customer' }),
    await one('customers', { name: 'Present customer' }),
  ];
  const asset_id = await one('assets', { customer_id: before, name: 'Moved unit' });
  /** A job of a colleague with everything that is said and costs something. */
  const done = async (title: string, customer_id: string) => {
    const job = await one('work_orders', { title, customer_id, asset_id, description: 'HIDDEN description' });
    await schedule(job, tech, 'HIDDEN instructions');
    await act(tech, `work_orders/${job}/start`);
    await act(tech, `work_orders/${job}/add_comment`, { body: 'HIDDEN comment' });
    const cost = { description: 'HIDDEN cost', cost: '7654321.77', price: '7654321.77' };
    await one('work_order_costs', { work_order_id: job, ...cost });
    await act(tech, `work_orders/${job}/complete`, { problem: 'HIDDEN problem', remedy: 'HIDDEN remedy' });
    return job;
  };
  await done('HIDDEN customer’s unit leaks', before);
  await owner.must(owner.put(`/api/assets?id=eq.${asset_id}`, { customer_id: now }));
  const seen = await done('Unit leaks again', now);
  const lastJobs = () => third.must(third.get(`/api/assets?id=eq.${asset_id}&select=last_jobs`));
  expect(await lastJobs()).toEqual([{ last_jobs: [] }]);

  await schedule(
    await one('work_orders', { title: 'Look', customer_id: now, asset_id }),
    third,
    'Look at it',
  );
  const of = { id: seen, title: 'Unit leaks again', people: 'CARRIED Tech One' };
  expect(await lastJobs()).toMatchObject([
    { last_jobs: [{ ...of, is_open: false, problem: null, remedy: null }] },
  ]);
  const { text } = await carriedBy(third);
  expect(text).toContain('Unit leaks again');
  expect(text).not.toMatch(/HIDDEN|7654321|765432177/);
});
