import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { headersOf } from '#ui/api-client.ts';
import type { Comparison, Difference, Have } from './client-view.ts';

let server: TestServer;
let owner: Person;
let technician: Person;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Synced Co');
  technician = await server.member(owner, 'technician');
});
afterAll(() => server.stop());

interface Asked {
  readonly name: string;
  readonly table: string;
  readonly query: string;
  readonly digest?: string;
  readonly have?: Have;
}
type Answer = { sets: readonly { name: string; answer: Comparison; is_cut: boolean }[] };

const sync = async (person: Person, ...sets: Asked[]) =>
  (await person.must(person.post<Answer>('/api/sync', { sets }))).sets.map(({ answer }) => answer);
const created = async (table: string, values: object) =>
  firstOf(await owner.must(owner.post<{ id: string }[]>(`/api/${table}`, values))).id;
const customers: Asked = { name: 'customers', table: 'customers', query: 'select=id,name' };
const jobs: Asked = { name: 'jobs', table: 'work_orders', query: 'select=id,title,work_order_assignees(id)' };

const isDifference = (answer: Comparison | undefined): answer is Difference => typeof answer === 'object';
function differenceOf(answer: Comparison | undefined): Difference {
  if (!isDifference(answer)) throw new Error(`not a difference: ${answer}`);
  return answer;
}
/** What a device has after it has taken this over. */
const heldAfter = ({ digest, put, drop }: Difference, have: Have = {}) => ({
  digest,
  have: Object.fromEntries([
    ...Object.entries(have).filter(([id]) => !drop.includes(id)),
    ...put.map(({ version, row }) => [row.id, version]),
  ]),
});

describe('POST /api/sync', () => {
  it('gives every row to a device that has none, and one word to a device that has them all', async () => {
    const id = await created('customers', { name: 'Harbor Dental' });
    const [first] = await sync(owner, customers);
    const { put, drop, digest } = differenceOf(first);
    expect(put).toEqual([{ version: expect.any(String), row: { id, name: 'Harbor Dental' } }]);
    expect(drop).toEqual([]);
    const reply = await owner.post('/api/sync', { sets: [{ ...customers, digest }] });
    expect(reply.body.data).toEqual({ sets: [{ name: 'customers', answer: 'same', is_cut: false }] });
    expect(reply.text.length).toBeLessThan(1000);
  });

  it('gives what is new and changed, and names what is gone', async () => {
    const stays = await created('customers', { name: 'Stays' });
    const changes = await created('customers', { name: 'Changes' });
    const goes = await created('customers', { name: 'Goes' });
    const held = heldAfter(differenceOf((await sync(owner, customers))[0]));
    await owner.must(owner.put(`/api/customers?id=eq.${changes}`, { name: 'Changed' }));
    await owner.must(owner.delete(`/api/customers?id=eq.${goes}`));
    const added = await created('customers', { name: 'Added' });
    expect(await sync(owner, { ...customers, digest: held.digest })).toEqual(['differs']);
    const difference = differenceOf((await sync(owner, { ...customers, have: held.have }))[0]);
    expect(difference.put.map(({ row }) => row.id).sort()).toEqual([changes, added].sort());
    expect(difference.drop).toEqual([goes]);
    const after = heldAfter(difference, held.have);
    expect(Object.keys(after.have)).toContain(stays);
    expect(await sync(owner, { ...customers, digest: after.digest })).toEqual(['same']);
  });

  it('takes away what a person may no longer see, and gives what they may see now', async () => {
    const mine = await created('work_orders', { title: 'Mine for a while' });
    const people = { technician_ids: [technician.membershipId] };
    await owner.must(owner.post(`/api/work_orders/${mine}/assign`, people));
    await created('work_orders', { title: 'Of others' });
    const held = heldAfter(differenceOf((await sync(technician, jobs))[0]));
    expect(Object.keys(held.have)).toEqual([mine]);
    await owner.must(owner.post(`/api/work_orders/${mine}/unassign`, people));
    const { put, drop } = differenceOf((await sync(technician, { ...jobs, have: held.have }))[0]);
    expect([put, drop]).toEqual([[], [mine]]);
  });

  it('reads more rows than fit on a page', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ name: `Part ${at}`, sku: `P-${at}` }));
    await owner.must(owner.post('/api/parts', rows));
    await created('parts', { name: 'One more', sku: 'MORE' });
    const parts = { name: 'parts', table: 'parts', query: 'select=id,name' };
    const reply = await owner.post<Answer>('/api/sync', { sets: [parts] });
    const [set] = (await owner.must(Promise.resolve(reply))).sets;
    expect(differenceOf(set?.answer).put).toHaveLength(1001);
    expect(set?.is_cut).toBe(false);
  });

  it('answers several questions at once, each with the rights of whoever asks', async () => {
    const answers = await sync(technician, customers, jobs);
    expect(answers).toHaveLength(2);
    const money = { name: 'money', table: 'invoices', query: 'select=id' };
    expect(differenceOf((await sync(technician, money))[0])).toMatchObject({ put: [], drop: [] });
    const other = await server.company('Another Co');
    expect(differenceOf((await sync(other, customers))[0]).put).toEqual([]);
  });

  it('answers a device at once that has sent nothing yet', async () => {
    const first = headersOf({ tenant: owner.tenantId ?? '', member: owner.membershipId, epoch: undefined });
    expect((await owner.post('/api/sync', { sets: [customers] }, first)).status).toBe(200);
  });

  it('does nothing for a device that knew the server before it was restored, and says its epoch', async () => {
    const sent = { 'x-epoch': 'before' };
    const create = (headers: Record<string, string>) =>
      owner.post('/api/customers', { name: 'Kept in a basement' }, headers);
    const refused = await create(sent);
    expect(refused).toMatchObject({ status: 412, body: { error: { code: 'server_restored' } } });
    expect((await owner.post('/api/sync', { sets: [customers] }, sent)).status).toBe(412);
    const { epoch } = (refused.body.error?.details ?? {}) as { epoch: string };
    expect((await create({ 'x-epoch': epoch })).status).toBe(201);
    const found = await owner.get<unknown[]>('/api/customers?name=eq.Kept in a basement&select=id');
    expect(found.body.data).toHaveLength(1);
  });

  it.each([
    [{}, 'sets: send a list.'],
    [{ sets: Array.from({ length: 21 }, () => customers) }, 'sets: at most 20.'],
    [{ sets: [7] }, 'sets[0]: send an object.'],
    [{ sets: [{ name: 'a' }] }, 'sets[0]: name, table and query are texts.'],
    [{ sets: [{ ...customers, have: { a: 1 } }] }, 'customers: have gives a version for each id.'],
    [{ sets: [{ ...customers, digest: 1 }] }, 'customers: digest is a text.'],
    [{ sets: [{ ...customers, query: 'select=name' }] }, 'customers: select needs id.'],
  ])('refuses %j', async (body, message) => {
    const { status, body: answer } = await owner.post('/api/sync', body);
    expect([status, answer.error?.message]).toEqual([400, message]);
  });

  it('notes what a phone says of itself, for the office alone', async () => {
    const phone = await server.member(owner, 'technician', 'Phoebe');
    const say = (unsent: number, is_put_away = false) =>
      phone.must(phone.post('/api/sync', { sets: [], phone: { unsent, is_put_away } }));
    type Contact = { membership_id: string; contact_at: string; unsent: number; is_put_away: boolean };
    const contact = async (who = owner) =>
      (await who.must(who.get<Contact[]>('/api/reports/phone_contacts'))).find(
        ({ membership_id }) => membership_id === phone.membershipId,
      );
    expect(await contact()).toBeUndefined();
    await say(3);
    expect(await contact()).toMatchObject({ unsent: 3, is_put_away: false });
    expect(Date.now() - Date.parse((await contact())?.contact_at ?? '')).toBeLessThan(60_000);
    await say(0, true);
    expect(await contact()).toMatchObject({ unsent: 0, is_put_away: true });
    // A later contact of any kind: it is in use again.
    await server.db.adminQuery(
      `update sessions set last_seen_at = now() + interval '2 minutes' where unsent_of = $1`,
      [phone.membershipId],
    );
    expect(await contact()).toMatchObject({ is_put_away: false });
    const [device] = await phone.must(phone.get<{ unsent: number }[]>('/api/auth/devices'));
    expect(device).toMatchObject({ unsent: 0 });
    expect((await phone.get('/api/reports/phone_contacts')).status).toBe(404);
    const other = await server.company('Other phones');
    expect(await contact(other)).toBeUndefined();
    expect((await phone.post('/api/sync', { sets: [], phone: { unsent: 'x' } })).status).toBe(400);
  });

  it('tells the office which plans a phone has not read since they were made, moved, given away or cancelled', async () => {
    const wei = await server.member(owner, 'technician', 'Wei');
    const rosa = await server.member(owner, 'technician', 'Rosa');
    const sync = (who: Person) =>
      who.must(who.post('/api/sync', { sets: [], phone: { unsent: 0, is_put_away: false } }));
    /** Contact is noted at most once a minute. */
    const longAgo = () =>
      server.db.adminQuery(
        `update sessions set synced_at = synced_at - interval '2 minutes' where unsent_of is not null`,
      );
    const changed = async (who: Person) => {
      type Contact = { membership_id: string; changed_visits: string[] };
      const contacts = await owner.must(owner.get<Contact[]>('/api/reports/phone_contacts'));
      return contacts
        .find(({ membership_id }) => membership_id === who.membershipId)
        ?.changed_visits.toSorted();
    };
    let hour = 1;
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const planned = async (who: Person, days = 0) => {
      hour += 2;
      const [order] = await owner.must(owner.post<{ id: string }[]>('/api/work_orders', { title: 'Pump' }));
      const times = { starts_at: at(days * 24 + hour), ends_at: at(days * 24 + hour + 1) };
      await owner.must(
        owner.post(`/api/work_orders/${order?.id}/schedule`, { technician_id: who.membershipId, ...times }),
      );
      const [visit] = await owner.must(
        owner.get<{ id: string }[]>(`/api/visits?work_order_id=eq.${order?.id}`),
      );
      return { id: visit?.id ?? '', ...times };
    };
    const [kept, moved, given, cancelled] = [
      ...[await planned(wei), await planned(wei), await planned(wei), await planned(wei)],
    ] as const;
    for (const who of [wei, rosa]) await sync(who);
    expect([await changed(wei), await changed(rosa)]).toEqual([[], []]);

    const longer = new Date(Date.parse(moved.ends_at) + 600_000).toISOString();
    const act = (id: string, command: string, input: object) =>
      owner.must(owner.post(`/api/visits/${id}/${command}`, input));
    await act(moved.id, 'move', {
      ...{ technician_id: wei.membershipId, starts_at: moved.starts_at, ends_at: longer },
      override_reason: 'Takes longer',
    });
    const { id: _, ...times } = given;
    await act(given.id, 'move', { ...times, technician_id: rosa.membershipId });
    await act(cancelled.id, 'cancel', { reason: 'Off' });
    const made = await planned(wei);
    await planned(wei, 20);
    await owner.must(owner.put(`/api/visits?id=eq.${kept.id}`, { instructions: 'Ring twice' }));
    // What the technician does is on the phone already.
    await wei.must(wei.post(`/api/visits/${kept.id}/depart`, {}));
    expect(await changed(wei)).toEqual([moved.id, given.id, cancelled.id, made.id].sort());
    expect(await changed(rosa)).toEqual([given.id]);

    await longAgo();
    await sync(wei);
    expect([await changed(wei), await changed(rosa)]).toEqual([[], [given.id]]);
  });
});
