import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#kernel/testing/test-server.ts';
import { type Bill, type Order, openShop, type Shop } from '../testing/purchasing.ts';

let shop: Shop;
let supervisor: Person;
let second: Person;
/** The same owner at a second server on the same database. */
let elsewhere: Person;
const ids = new Map<Person, string>();
beforeAll(async () => {
  shop = await openShop();
  elsewhere = (await shop.server.another()).as(shop.owner);
  supervisor = await shop.server.member(shop.owner, 'supervisor', 'Sue Pervisor');
  second = await shop.server.member(shop.owner, 'technician', 'Tess Technician');
  const rows = await shop.query<{ id: string; user_id: string }>('select id, user_id from memberships');
  for (const who of [shop.owner, supervisor, second])
    ids.set(who, rows.find(({ id }) => id === who.membershipId)?.user_id ?? '');
});
afterAll(() => shop.stop());

const userOf = async (who: Person) =>
  (
    await shop.query<{ user_id: string }>('select user_id from memberships where id = $1', [who.membershipId])
  )[0]?.user_id ?? '';
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort();
const grant = (permission_type: string) =>
  shop.owner.must(
    shop.owner.post('/api/financial-permissions', { user_id: ids.get(supervisor), permission_type }),
  );
const all = async (id: string) => ({
  lines: (await shop.see(id)).purchase_order_items.map((item) => ({
    item_id: item.id,
    quantity: item.quantity,
  })),
});

const states: Readonly<Record<string, readonly string[]>> = {
  draft: [],
  sent: ['send'],
  approved: ['approve'],
  received: ['approve', 'receive'],
  cancelled: ['cancel'],
  closed: ['approve', 'receive', 'close'],
};

async function act(id: string, command: string, as = shop.owner) {
  const input =
    command === 'receive'
      ? await all(id)
      : command === 'cancel'
        ? { reason: 'Not needed' }
        : command === 'send'
          ? { without_mail: true }
          : {};
  return shop.post<Order>(`purchase_orders/${id}/${command}`, input, as);
}

async function orderIn(status: string): Promise<string> {
  const { id } = await shop.order([shop.tape]);
  for (const command of states[status] ?? []) expect((await act(id, command)).status).toBe(200);
  return id;
}

describe('without the permission to view', () => {
  it('nothing of an order is shown, counted, searched, exported or printed, and the message is the specified one', async () => {
    const { owner } = shop;
    const { id } = await shop.order();
    const words = 'Insufficient permissions to view purchase orders';
    for (const path of [
      '/api/purchase_orders',
      '/api/purchase_orders/count',
      '/api/purchase_orders?q=ferro',
      '/api/purchase_orders?select=*,purchase_order_items(*)',
      '/api/purchase_order_items',
      '/api/reports/purchase_order_summary',
      `/api/reports/purchase_order_match?id=${id}`,
      `/api/reports/purchase_order_document?id=${id}`,
      '/api/purchase_orders/-/export?format=csv',
      '/api/purchase_orders/-/export?format=xlsx',
      `/api/purchase_orders/${id}/pdf`,
    ]) {
      const reply = await supervisor.get(path);
      expect([path, reply.status, reply.body.error?.message]).toEqual([path, 403, words]);
      expect((await second.get(path)).status, path).toBe(404);
    }
    expect((await supervisor.get('/api/vendors?select=*,purchase_orders(*)')).status).toBe(400);
    const { po_number } = await shop.see(id);
    await owner.must(shop.post(`purchase_orders/${id}/request_approval`));
    for (const who of [supervisor, second]) {
      for (const path of [
        `/api/reports/search?q=${po_number}`,
        '/api/reports/dashboard',
        '/api/notifications',
      ])
        expect([path, (await who.get(path)).text.includes(po_number)]).toEqual([path, false]);
    }
    expect((await owner.get(`/api/reports/search?q=${po_number}`)).text).toContain(po_number);
    await owner.must(shop.post(`purchase_orders/${id}/cancel`, { reason: 'Not needed' }));
    expect((await supervisor.get('/api/vendor_bills')).status).toBe(403);
    expect((await supervisor.get<{ balance: string }[]>('/api/vendors')).body.data[0]?.balance).toBe('0.00');
  });

  it('each command requires its own permission, effective immediately', async () => {
    const draft = await orderIn('draft');
    const attempts = [
      [
        'create_purchase_orders',
        () =>
          shop.post('purchase_orders/-/create', { vendor_id: shop.vendorId, items: [shop.tape] }, supervisor),
      ],
      ['approve_purchase_orders', () => act(draft, 'approve', supervisor)],
      ['receive_purchase_orders', () => act(draft, 'receive', supervisor)],
    ] as const;
    await grant('view_purchase_orders');
    for (const [, attempt] of attempts) expect((await attempt()).status).toBe(403);
    expect((await shop.post('purchase_orders/-/set_rules', {}, supervisor)).status).toBe(403);
    for (const [permission, attempt] of attempts) {
      await grant(permission);
      expect([permission, (await attempt()).status]).toEqual([permission, 200]);
    }
    expect((await shop.post('vendor_bills/-/create', { vendor_id: shop.vendorId }, supervisor)).status).toBe(
      403,
    );
    expect((await shop.post('bill_payments/-/pay', { bills: [] }, supervisor)).status).toBe(403);
  });
});

it('changes state only as allowed, and a refusal names the state and the possible commands', async () => {
  const allowed = new Set([
    'draft send',
    'draft approve',
    'draft cancel',
    'sent approve',
    'sent receive',
    'sent cancel',
  ]);
  for (const one of ['approved send', 'approved receive', 'approved cancel', 'received close'])
    allowed.add(one);
  const viewing = await shop.server.member(shop.owner, 'supervisor', 'Vi Ewer');
  await shop.owner.must(
    shop.owner.post('/api/financial-permissions', {
      user_id: await userOf(viewing),
      permission_type: 'view_purchase_orders',
    }),
  );
  for (const status of Object.keys(states)) {
    let id = await orderIn(status);
    for (const command of ['send', 'approve', 'receive', 'close', 'cancel']) {
      const { version } = await shop.see(id);
      // Without the permission it is refused in every state, and for technicians there is no order.
      expect([status, command, (await act(id, command, viewing)).status]).toEqual([status, command, 403]);
      expect([status, command, (await act(id, command, second)).status]).toEqual([status, command, 404]);
      const reply = await act(id, command);
      const isAllowed = allowed.has(`${status} ${command}`);
      expect([status, command, reply.status]).toEqual([status, command, isAllowed ? 200 : 409]);
      expect([status, command, (await shop.see(id)).version]).toEqual([
        status,
        command,
        isAllowed ? version + 1 : version,
      ]);
      if (isAllowed) id = await orderIn(status);
      else expect(reply.body.error?.details).toMatchObject({ status, can: expect.any(Array) });
    }
  }
  const closed = await shop.owner.must(shop.owner.get<Order[]>('/api/purchase_orders?status=eq.closed'));
  expect(new Set(closed.map(({ status }) => status))).toEqual(new Set(['closed']));
  const listed = (await shop.owner.get('/api/purchase_orders/-/export?format=csv&status=closed')).text;
  expect(
    listed
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[4]),
  ).toEqual(closed.map(() => 'closed'));
  expect((await shop.owner.get('/api/purchase_orders/-/export?status=lost')).status).toBe(422);
  const { owner } = shop;
  const draft = await orderIn('draft');
  for (const body of [
    { status: 'approved' },
    { status: 'lost' },
    { total_amount: '1.00' },
    { approved_by: ids.get(owner) },
  ])
    expect((await owner.put(`/api/purchase_orders?id=eq.${draft}`, body)).status).toBeGreaterThanOrEqual(400);
  expect(
    (await owner.post('/api/purchase_orders', [{ po_number: 'X', status: 'approved' }])).status,
  ).toBeGreaterThanOrEqual(400);
  expect(await shop.see(draft)).toMatchObject({ status: 'draft', approved_by: null });
});

it('lets nobody approve their own order while somebody else could, and sends nothing unapproved', async () => {
  const { owner, post } = shop;
  await owner.must(post('purchase_orders/-/set_rules', { approval_threshold: '100.00' }));
  const small = await shop.order([shop.tape], {}, supervisor);
  const large = await shop.order([{ ...shop.tape, unit_price: '60.00' }], {}, supervisor);
  expect([small.approval_required, large.approval_required]).toEqual([false, true]);
  expect((await act(large.id, 'send', supervisor)).status).toBe(409);
  const own = await act(large.id, 'approve', supervisor);
  expect([own.status, own.body.error?.message]).toEqual([
    403,
    'You wrote this order, so somebody else approves it: Owner of Cooper Heating.',
  ]);
  await supervisor.must(post(`purchase_orders/${large.id}/request_approval`, {}, supervisor));
  const waiting = async (who: Person) => [
    (await who.must(who.get<Order[]>('/api/purchase_orders?status=eq.draft&needs_my_approval=eq.true'))).map(
      ({ id }) => id,
    ),
    (await who.must(who.get<{ total: number }>('/api/reports/purchase_order_summary?needs_my_approval=true')))
      .total,
  ];
  // The author is not notified, though they have the permission as well.
  expect([await waiting(owner), await waiting(supervisor)]).toEqual([
    [[large.id], 1],
    [[], 0],
  ]);
  const raced = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      post<Order>(`purchase_orders/${large.id}/approve`, {}, n % 2 === 0 ? owner : elsewhere),
    ),
  );
  expect(statuses(raced)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  const [recorded] = await shop.query<{ notices: string; audits: string }>(
    `select (select count(*)::text from notifications where title = $2) as notices,
      (select count(*)::text from audit_logs where entity_id = $1 and action = 'purchase_orders.approve') as audits`,
    [large.id, `${large.po_number} is approved`],
  );
  expect(recorded).toEqual({ notices: '1', audits: '1' });
  const approved = await shop.see(large.id);
  expect([approved.status, approved.approved_by]).toEqual(['approved', ids.get(owner)]);
  expect((await act(large.id, 'send', supervisor)).status).toBe(200);
  expect((await act(large.id, 'receive', supervisor)).status).toBe(200);
  // A permission that has just ended does not count, even before the server's cache is updated.
  const { id: late } = await shop.order([{ ...shop.tape, unit_price: '60.00' }]);
  const expire = (expires: string) =>
    shop.query(`alter table financial_permissions disable trigger user; update financial_permissions set expires_at = ${expires}
      where user_id = '${ids.get(supervisor)}' and permission_type = 'approve_purchase_orders'; alter table financial_permissions enable trigger user`);
  await expire('now()');
  expect((await act(late, 'approve', supervisor)).body.error?.message).toBe(
    'Insufficient permissions to approve purchase orders',
  );
  await expire(`now() + interval '1 year' - interval '1 day'`);
  // In a company with a single owner the author may approve, because nobody else could.
  const alone = await openShop(shop.server);
  await alone.owner.must(alone.post('purchase_orders/-/set_rules', { approval_threshold: '1.00' }));
  const { id } = await alone.order();
  expect((await alone.post(`purchase_orders/${id}/approve`)).status).toBe(200);
  await owner.must(post('purchase_orders/-/set_rules', {}));
});

it('names the field of an invalid number, and never rounds one', async () => {
  const { post, vendorId, tape } = shop;
  const price = (unit_price: unknown) =>
    post('purchase_orders/-/create', { vendor_id: vendorId, items: [{ ...tape, unit_price }] });
  for (const wrong of ['NaN', '1e3', '10,5', '-1.00', '0.0000001', '99999999999999999999']) {
    const reply = await price(wrong);
    expect([wrong, reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([
      wrong,
      422,
      ['items.0.unit_price'],
    ]);
  }
  expect((await price('900000000000.00')).body.error?.fields).toHaveProperty('items.0.unit_price');
  const none = await post('purchase_orders/-/create', {
    vendor_id: vendorId,
    items: [{ ...tape, quantity: '0' }],
  });
  expect(none.body.error?.fields).toHaveProperty('items.0.quantity');
  await shop.query(
    `insert into fiscal_periods (tenant_id, starts_on, ends_on, closed_at) values ($1, '2020-01-01', '2020-12-31', now())`,
    [shop.owner.tenantId],
  );
  const id = await orderIn('approved');
  const closed = await post(`purchase_orders/${id}/receive`, {
    ...(await all(id)),
    received_on: '2020-06-01',
  });
  expect([closed.status, Object.keys(closed.body.error?.fields ?? {})]).toEqual([422, ['received_on']]);
});

it('enters a bill without an order, computes it, and accepts nothing that was not ordered', async () => {
  const { owner, post, vendorId, tape } = shop;
  const lie = { subtotal: '1.00', tax_amount: '1.00', total_amount: '1.00' };
  const free = { item_name: 'Rent of a lift', quantity: '1.5', unit_price: '10.01', tax_rate: '0.08' };
  const draft = await owner.must(
    post<Bill>('vendor_bills/-/create', {
      vendor_id: vendorId,
      lines: [{ ...free, tax_amount: '0.00', total_amount: '0.01' }],
      ...lie,
    }),
  );
  expect(draft).toMatchObject({ subtotal: '15.02', tax_amount: '1.20', total_amount: '16.22' });
  expect(await owner.must(post<Bill>(`vendor_bills/${draft.id}/post`))).toMatchObject({ balance: '16.22' });
  const credit = await owner.must(post<Bill>('vendor_bills/-/credit', { bill_id: draft.id }));
  expect(await owner.must(post<Bill>(`vendor_bills/${credit.id}/post`))).toMatchObject({ balance: '0.00' });
  const wrong = (line: object) =>
    post('vendor_bills/-/create', { vendor_id: vendorId, lines: [{ ...free, ...line }] });
  for (const [line, field] of [
    [{ unit_price: 'NaN' }, 'unit_price'],
    [{ unit_price: '10,5' }, 'unit_price'],
    [{ unit_price: '1.0000005' }, 'unit_price'],
    [{ unit_price: '900000000000.00', quantity: '1000' }, 'unit_price'],
    [{ quantity: '0' }, 'quantity'],
    [{ tax_rate: '1e-1' }, 'tax_rate'],
  ] as const) {
    const reply = await wrong(line);
    expect([line, reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([
      line,
      422,
      [`lines.0.${field}`],
    ]);
  }
  const { id } = await shop.order([tape]);
  const [item] = (await shop.see(id)).purchase_order_items;
  expect((await wrong({ po_item_id: item?.id })).body.error?.fields?.['lines.0.po_item_id']).toContain(
    'draft',
  );
  // The order is cancelled between the draft of its bill and the posting.
  await owner.must(act(id, 'approve'));
  const bill = await owner.must(post<Bill>('vendor_bills/-/from_purchase_order', { purchase_order_id: id }));
  expect((await act(id, 'cancel')).status).toBe(409);
  await shop.query(`update purchase_orders set status = 'cancelled' where id = $1`, [id]);
  expect((await post(`vendor_bills/${bill.id}/post`, { difference_reason: 'x' })).status).toBe(409);
  const proof = await shop.proof();
  expect([proof.difference, proof.payable[0]]).toEqual(['0.00', proof.payable[1]]);
});

it('approves once and posts once despite concurrent requests; a repeat with its key gets the first answer', async () => {
  const { owner, post, query } = shop;
  const draft = await orderIn('draft');
  const approvals = await Promise.all(Array.from({ length: 8 }, () => act(draft, 'approve')));
  expect(statuses(approvals)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  const [count] = await query<{ n: string }>(
    `select count(*)::text as n from audit_logs where entity_id = $1 and action = 'purchase_orders.approve'`,
    [draft],
  );
  expect(count?.n).toBe('1');
  const input = await all(draft);
  const received = await Promise.all(
    Array.from({ length: 8 }, () => post(`purchase_orders/${draft}/receive`, input)),
  );
  expect(statuses(received).filter((status) => status === 200)).toHaveLength(1);
  const bill = await owner.must(
    post<Bill>('vendor_bills/-/from_purchase_order', { purchase_order_id: draft }),
  );
  const posts = await Promise.all(Array.from({ length: 8 }, () => post(`vendor_bills/${bill.id}/post`)));
  expect(statuses(posts)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  const pays = await Promise.all(
    Array.from({ length: 8 }, () =>
      post('bill_payments/-/pay', { bills: [{ bill_id: bill.id, amount: '6.45' }] }),
    ),
  );
  expect(statuses(pays)).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
  const [vouchers] = await query<{ n: string }>(
    `select string_agg(source, ',' order by position) as n from journal_entries where source_id in (
      select id from goods_receipts where po_id = $1 union select $2::uuid
      union select payment_id from bill_payment_allocations where bill_id = $2)`,
    [draft, bill.id],
  );
  expect(vouchers?.n).toBe('goods_receipt,vendor_bill,bill_payment');
  const body = { vendor_id: shop.vendorId, items: [shop.tape] };
  const create = (key: string, sent: object = body) =>
    owner.post<Order>('/api/purchase_orders/-/create', sent, { 'idempotency-key': key });
  const ten = await Promise.all(Array.from({ length: 10 }, () => create('ten at once')));
  const made = new Set(ten.filter(({ status }) => status === 200).map((reply) => reply.body.data.id));
  expect([made.size, ten.every(({ status }) => status === 200 || status === 409)]).toEqual([1, true]);
  expect((await create('ten at once')).body.data.id).toBe([...made][0]);
  expect((await create('ten at once', { ...body, notes: 'other' })).status).toBe(422);
});

it('undoes receipt, bill, credit, payment, count and transfer, with consistent books throughout', async () => {
  const { owner, post, partId, warehouseId, filters } = shop;
  const { id } = await shop.order([filters]);
  await owner.must(act(id, 'approve'));
  await owner.must(act(id, 'receive'));
  const [receipt] = await owner.must(owner.get<{ id: string }[]>(`/api/goods_receipts?po_id=eq.${id}`));
  const draft = await owner.must(
    post<Bill>('vendor_bills/-/from_purchase_order', { purchase_order_id: id, vendor_reference: 'A-1' }),
  );
  const bill = await owner.must(post<Bill>(`vendor_bills/${draft.id}/post`));
  expect((await post(`goods_receipts/${receipt?.id}/reverse`, { reason: 'Wrong' })).status).toBe(409);
  const credit = await owner.must(post<Bill>('vendor_bills/-/credit', { bill_id: bill.id }));
  await owner.must(post(`vendor_bills/${credit.id}/post`));
  expect((await owner.must(owner.get<Bill[]>(`/api/vendor_bills?id=eq.${bill.id}`)))[0]).toMatchObject({
    payment_state: 'paid',
  });
  await owner.must(post(`goods_receipts/${receipt?.id}/reverse`, { reason: 'Went back' }));
  expect(await shop.see(id)).toMatchObject({ status: 'approved', receipt_state: 'none', billed_percent: 0 });
  await owner.must(post(`vendor_bills/${credit.id}/void`, { reason: 'Mistake' }));
  await owner.must(post(`vendor_bills/${bill.id}/void`, { reason: 'Mistake' }));
  const truck = await shop.one('stock_locations', {
    name: 'Truck',
    kind: 'truck',
    technician_id: second.membershipId,
  });
  await owner.must(
    post('stock_moves/-/adjust', {
      part_id: partId,
      location_id: warehouseId,
      counted: '20',
      reason: 'Count',
    }),
  );
  await owner.must(
    post('stock_moves/-/transfer', {
      part_id: partId,
      from_location_id: warehouseId,
      to_location_id: truck,
      quantity: '5',
    }),
  );
  const over = await post('stock_moves/-/transfer', {
    part_id: partId,
    from_location_id: truck,
    to_location_id: warehouseId,
    quantity: '6',
  });
  expect(over.body.error?.fields).toEqual({ quantity: 'Only 5 are there.' });
  // A job uses parts from the technician's truck, and what was ordered for a job never enters stock.
  const job = await shop.one('work_orders', { title: 'Change filters' });
  await owner.must(post(`work_orders/${job}/assign`, { technician_ids: [second.membershipId] }));
  await second.must(second.post(`/api/work_orders/${job}/use_part`, { part_id: partId, quantity: '2' }));
  const forJob = await shop.order([{ ...filters, work_order_id: job }]);
  await owner.must(act(forJob.id, 'approve'));
  await owner.must(act(forJob.id, 'receive'));
  const levels = await owner.must(
    owner.get<{ location_id: string; quantity: string }[]>(`/api/stock_levels?part_id=eq.${partId}`),
  );
  const at = (place: string) => levels.find(({ location_id }) => location_id === place)?.quantity;
  expect([at(warehouseId), at(truck)]).toEqual(['15.000', '3.000']);
  const parts = await owner.must(
    owner.get<{ quantity: string }[]>(`/api/work_order_parts?work_order_id=eq.${job}&order=quantity`),
  );
  expect(parts.map(({ quantity }) => quantity)).toEqual(['2.000', '10.000']);
  const proof = await shop.proof();
  expect([proof.difference, proof.levelFaults]).toEqual(['0.00', '0']);
  for (const [account, documents] of [proof.payable, proof.notBilled]) expect(account).toBe(documents);
  expect(new Set(proof.inventory).size).toBe(1);
});

it('survives many concurrent commands on five orders and five parts at two servers without a fault', async () => {
  const { owner, post, vendorId, warehouseId } = shop;
  const parts = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      shop.one('parts', { sku: `S-${n}`, name: `Part ${n}`, cost: '2.00' }),
    ),
  );
  const shuffled = <T>(list: readonly T[]) => [...list].sort(() => Math.random() - 0.5);
  const orders = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const items = shuffled(parts).map((part_id) => ({
        item_name: 'Part',
        part_id,
        quantity: '50',
        unit_price: '2.50',
      }));
      const { id } = await owner.must(post('purchase_orders/-/create', { vendor_id: vendorId, items }));
      await owner.must(act(id, 'approve'));
      return { id, items: (await shop.see(id)).purchase_order_items };
    }),
  );
  const job = await shop.one('work_orders', { title: 'Storm' });
  await owner.must(post(`work_orders/${job}/assign`, { technician_ids: [owner.membershipId] }));
  const requests = Array.from({ length: 100 }, (_, n) => () => {
    const { id, items } = orders[n % 5] as (typeof orders)[number];
    const who = n % 3 === 0 ? elsewhere : owner;
    if (n % 4 === 1)
      return post(`work_orders/${job}/use_part`, { part_id: parts[n % 5], quantity: '1' }, who);
    if (n % 4 === 2) {
      const count = { location_id: warehouseId, counted: String(n), reason: 'Count' };
      return post('stock_moves/-/adjust', { part_id: parts[n % 5], ...count }, who);
    }
    const lines = shuffled(items).map((item) => ({ item_id: item.id, quantity: '1' }));
    return post(`purchase_orders/${id}/receive`, { lines }, who);
  });
  // Many more requests than the two servers have connections, but few enough that none times out waiting for one.
  const replies: Awaited<ReturnType<typeof post>>[] = [];
  const work = async () => {
    for (let next = requests.shift(); next; next = requests.shift()) replies.push(await next());
  };
  await Promise.all(Array.from({ length: 25 }, work));
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(90);
  const proof = await shop.proof();
  expect([proof.difference, proof.levelFaults]).toEqual(['0.00', '0']);
  expect(proof.notBilled[0]).toBe(proof.notBilled[1]);
  expect(new Set(proof.inventory).size).toBe(1);
});

it('accepts only active vendors, and reveals nothing else without the permission to order', async () => {
  const { owner, post, tape } = shop;
  const order = (vendor_id: string, as = owner, items: unknown[] = [tape]) =>
    post('purchase_orders/-/create', { vendor_id, items }, as);
  const answerOf = ({ status, body }: Awaited<ReturnType<typeof order>>) => [status, body.error?.fields];
  const unknown = '0198c0de-0000-7000-8000-000000000000';
  const [retired] = await owner.must(owner.post<{ id: string }[]>('/api/vendors', { name: 'Gone & Sons' }));
  await owner.must(owner.put(`/api/vendors?id=eq.${retired?.id}`, { is_active: false }));
  const before = await shop.query('select next_value from number_series');
  expect(answerOf(await order(unknown))).toEqual([422, { vendor_id: 'This vendor doesn’t exist.' }]);
  const gone = { vendor_id: 'Gone & Sons is not in use any more.' };
  expect(answerOf(await order(retired?.id ?? ''))).toEqual([422, gone]);
  const bill = await post('vendor_bills/-/create', { vendor_id: retired?.id });
  expect([bill.status, bill.body.error?.fields]).toEqual([422, gone]);
  expect((await order(unknown, second, [{ quantity: 'many' }])).status).toBe(404);
  const stranger = await shop.server.member(owner, 'supervisor', 'Nobody Special');
  expect((await order(unknown, stranger, [{ quantity: 'many' }])).status).toBe(403);
  expect(await shop.query('select next_value from number_series')).toEqual(before);
});
