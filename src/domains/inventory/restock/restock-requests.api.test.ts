import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

interface Line {
  readonly id: string;
  readonly part_id: string;
  readonly quantity: string;
  readonly handed_over: string;
}
interface Request {
  readonly id: string;
  readonly status: string;
  readonly what: string;
  readonly note: string | null;
  readonly decline_reason: string | null;
  readonly can: readonly string[];
  readonly restock_request_lines: readonly Line[];
}

let server: TestServer;
let owner: Person;
let supervisor: Person;
/** With a truck. */
let wei: Person;
/** Without one. */
let rosa: Person;
let warehouse: string;
let truck: string;
let filter: string;
let fuse: string;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Restockers');
  supervisor = await server.member(owner, 'supervisor');
  wei = await server.member(owner, 'technician', 'Wei Chen');
  rosa = await server.member(owner, 'technician', 'Rosa Delgado');
  warehouse = await one('stock_locations', { name: 'Warehouse', kind: 'warehouse', is_default: true });
  truck = await one('stock_locations', {
    ...{ name: 'Truck of Wei', kind: 'truck', technician_id: wei.membershipId },
  });
  filter = await one('parts', { sku: 'F-1', name: 'Filter', cost: '4.00', price: '9.00' });
  fuse = await one('parts', { sku: 'F-2', name: 'Fuse', cost: '1.00', price: '3.00' });
  for (const part_id of [filter, fuse])
    await owner.must(
      owner.post('/api/stock_moves/-/adjust', {
        ...{ part_id, location_id: warehouse, counted: '10', reason: 'First count' },
      }),
    );
});
afterAll(() => server.stop());

async function one(table: string, row: object): Promise<string> {
  const [made] = await owner.must(owner.post<{ id: string }[]>(`/api/${table}`, row));
  return made?.id ?? '';
}
const filters = (quantity: string) => [{ part_id: filter, quantity }];
const ask = (person: Person, lines: unknown, more: object = {}) =>
  person.post<{ id: string }>('/api/restock_requests/-/ask', { lines, ...more });
const asked = async (person: Person, lines: unknown, more: object = {}) =>
  (await person.must(ask(person, lines, more))).id;
const act = (person: Person, id: string, command: string, input: object = {}) =>
  person.post<Request>(`/api/restock_requests/${id}/${command}`, input);
const read = async (id: string, person = owner) => {
  const [request] = await person.must(
    person.get<Request[]>(`/api/restock_requests?id=eq.${id}&select=*,can,restock_request_lines(*)`),
  );
  return request;
};
const lineOf = async (id: string, part: string) =>
  (await read(id))?.restock_request_lines.find(({ part_id }) => part_id === part)?.id;
const onHand = async (part: string, place: string) => {
  const [level] = await owner.must(
    owner.get<{ quantity: string }[]>(`/api/stock_levels?part_id=eq.${part}&location_id=eq.${place}`),
  );
  return Number(level?.quantity ?? 0);
};
const notices = (person: Person, event: string) =>
  person.must(person.get<{ title: string; body: string }[]>(`/api/notifications?event=eq.${event}`));

describe('restock requests', () => {
  it('are asked for by a technician, told to the office, and handed over to the truck in part, then wholly', async () => {
    const id = await asked(wei, [...filters('4'), { part_id: fuse, quantity: '2.5' }], { note: ' Soon ' });
    expect(await read(id)).toMatchObject({
      ...{ status: 'requested', what: '4 × Filter, 2.5 × Fuse', note: 'Soon' },
      can: expect.arrayContaining(['hand_over', 'decline', 'cancel', 'change']),
    });
    expect(await notices(supervisor, 'restock_request')).toMatchObject([
      { title: 'Wei Chen asks for parts', body: '4 × Filter, 2.5 × Fuse' },
    ]);
    expect(await notices(rosa, 'restock_request')).toEqual([]);

    const line = await lineOf(id, filter);
    const give = (quantity: string) =>
      act(supervisor, id, 'hand_over', {
        ...{ from_location_id: warehouse, lines: [{ id: line, quantity }] },
      });
    expect(await supervisor.must(give('3'))).toMatchObject({ status: 'partly' });
    expect([await onHand(filter, warehouse), await onHand(filter, truck)]).toEqual([7, 3]);
    expect((await give('2')).body.error?.fields).toEqual({
      'lines.0.quantity': 'Only 1 of Filter are still asked for.',
    });
    // While something was handed over, the technician can't take it back.
    expect((await read(id, wei))?.can).toEqual([]);
    expect((await act(wei, id, 'cancel')).status).toBe(409);
    expect((await act(wei, id, 'change', { lines: filters('1') })).status).toBe(409);

    const rest = [
      { id: line, quantity: '1' },
      { id: await lineOf(id, fuse), quantity: '2.5' },
    ];
    const whole = await act(supervisor, id, 'hand_over', { from_location_id: warehouse, lines: rest });
    expect(whole.body.data).toMatchObject({ status: 'handed_over' });
    expect([await onHand(filter, truck), await onHand(fuse, truck)]).toEqual([4, 2.5]);
    expect((await notices(wei, 'restock_decided')).map(({ title, body }) => [title, body])).toEqual(
      expect.arrayContaining([
        ['Part of the parts handed over', '3 × Filter'],
        ['Parts handed over', expect.stringContaining('1 × Filter')],
      ]),
    );
  });

  it('are refused, and nothing is moved, when there is not so much', async () => {
    const id = await asked(wei, [{ part_id: fuse, quantity: '1' }, ...filters('50')]);
    const before = [await onHand(fuse, truck), await onHand(filter, truck)];
    const lines = [
      { id: await lineOf(id, fuse), quantity: '1' },
      { id: await lineOf(id, filter), quantity: '50' },
    ];
    const answer = await act(owner, id, 'hand_over', { from_location_id: warehouse, lines });
    expect(answer.status).toBe(422);
    expect(answer.body.error?.fields).toEqual({ lines: 'Filter: Only 6 are there.' });
    expect([await onHand(fuse, truck), await onHand(filter, truck)]).toEqual(before);
    const fault = async (input: object) =>
      (await act(owner, id, 'hand_over', { lines, ...input })).body.error?.fields;
    expect(await fault({})).toEqual({ from_location_id: 'Say where the parts come from.' });
    expect(await fault({ from_location_id: truck })).toEqual({
      from_location_id: 'That is the truck itself. Choose another location.',
    });
    expect(await fault({ from_location_id: warehouse, lines: [] })).toEqual({
      lines: 'Say how many of which part.',
    });
  });

  it('are given once when two of the office press at the same time', async () => {
    const id = await asked(wei, filters('1'));
    const input = {
      ...{ from_location_id: warehouse, lines: [{ id: await lineOf(id, filter), quantity: '1' }] },
    };
    const before = await onHand(filter, truck);
    const answers = await Promise.all([owner, supervisor].map((who) => act(who, id, 'hand_over', input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await onHand(filter, truck)).toBe(before + 1);
  });

  it('are changed and cancelled by whoever asked, and seen by nobody else but the office', async () => {
    const id = await asked(wei, filters('1'));
    expect(await read(id, rosa)).toBeUndefined();
    expect(await rosa.must(rosa.get('/api/restock_request_lines'))).toEqual([]);
    for (const command of ['cancel', 'change'])
      expect((await act(rosa, id, command, { lines: filters('9') })).status).toBe(404);
    expect((await act(wei, id, 'hand_over', { lines: [] })).status).toBe(403);
    expect((await act(wei, id, 'decline', { reason: 'No' })).status).toBe(403);
    expect((await ask(wei, filters('1'), { technician_id: rosa.membershipId })).status).toBeGreaterThan(399);

    await wei.must(act(wei, id, 'change', { lines: [{ part_id: fuse, quantity: '3' }], note: '' }));
    expect(await read(id)).toMatchObject({ what: '3 × Fuse', note: null });
    expect(await wei.must(act(wei, id, 'cancel'))).toMatchObject({ status: 'cancelled' });
    expect((await act(owner, id, 'decline', { reason: 'Late' })).status).toBe(409);
  });

  it('are declined with a reason that the technician is told', async () => {
    const id = await asked(wei, filters('2'));
    expect((await act(owner, id, 'decline')).body.error?.fields).toHaveProperty('reason');
    await owner.must(act(owner, id, 'decline', { reason: 'There are four in the shed' }));
    expect(await read(id, wei)).toMatchObject({
      ...{ status: 'declined', decline_reason: 'There are four in the shed', can: [] },
    });
    expect(await notices(wei, 'restock_decided')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Parts declined', body: 'There are four in the shed' }),
      ]),
    );
  });

  it('are marked as given to somebody without a truck, and no stock moves; the office asks for anybody', async () => {
    const id = await asked(supervisor, filters('2'), { technician_id: rosa.membershipId });
    expect(await read(id, rosa)).toMatchObject({ status: 'requested' });
    const before = await onHand(filter, warehouse);
    const lines = [{ id: await lineOf(id, filter), quantity: '2' }];
    expect(await owner.must(act(owner, id, 'hand_over', { lines }))).toMatchObject({
      status: 'handed_over',
    });
    expect(await onHand(filter, warehouse)).toBe(before);
  });

  it('refuses what can’t be asked for, and what is sent twice counts once', async () => {
    const fields = async (lines: unknown) => (await ask(wei, lines)).body.error?.fields;
    expect(await fields([])).toEqual({ lines: 'Choose at least one part.' });
    expect(await fields([...filters('1'), ...filters('2')])).toEqual({
      lines: 'A part is in the list twice.',
    });
    for (const quantity of ['0', '-1', '1.2345', 'two', null])
      expect(await fields([{ part_id: filter, quantity }])).toEqual({
        'lines.0.quantity': 'Enter a number above zero.',
      });
    const old = await one('parts', { sku: 'OLD', name: 'Old one', is_active: false });
    expect(await fields([...filters('1'), { part_id: old, quantity: '1' }])).toEqual({
      'lines.1.part_id': 'This part is not in use any more.',
    });
    const id = '01890000-0000-7000-8000-00000000abcd';
    expect(await asked(wei, filters('1'), { id })).toBe(id);
    expect((await ask(wei, filters('1'), { id })).status).toBe(200);
  });

  it('tells how much of a part was used from a truck since it last came', async () => {
    const used = async () => {
      const [level] = await wei.must(
        wei.get<{ used_since_restock: string }[]>(
          `/api/stock_levels?part_id=eq.${filter}&location_id=eq.${truck}&select=used_since_restock`,
        ),
      );
      return Number(level?.used_since_restock);
    };
    expect(await used()).toBe(0);
    const customer_id = await one('customers', { name: 'Somebody' });
    const job = await one('work_orders', { customer_id, title: 'Repair' });
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await owner.must(
      owner.post(`/api/work_orders/${job}/schedule`, {
        ...{ technician_id: wei.membershipId, starts_at: at(5), ends_at: at(35), override_reason: 'Test' },
      }),
    );
    await wei.must(wei.post(`/api/work_orders/${job}/use_part`, { part_id: filter, quantity: '2' }));
    const moved = await onHand(filter, truck);
    expect(await used()).toBe(2);
    await owner.must(
      owner.post('/api/stock_moves/-/transfer', {
        ...{ part_id: filter, from_location_id: warehouse, to_location_id: truck, quantity: '1' },
      }),
    );
    expect(await onHand(filter, truck)).toBe(moved + 1);
    expect(await used()).toBe(0);
  });
});
