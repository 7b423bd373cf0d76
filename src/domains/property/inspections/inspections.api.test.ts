import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#kernel/testing/test-server.ts';
import { type Hotel, type Inspection, type Item, openHotel } from '../testing/hotel.ts';

let hotel: Hotel;
let owner: Person;
let supervisor: Person;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  hotel = await openHotel();
  ({ owner, supervisor, anna, ben } = hotel);
});
afterAll(() => hotel.stop());

const itemsOf = async (inspection: Inspection) => {
  const items = await hotel.items(inspection);
  return (label: string): Item => {
    const item = items.find((one) => one.label === label);
    if (!item) throw new Error(`no item ${label}`);
    return item;
  };
};
const two = [{ label: 'Taps' }, { label: 'Lights', kind: 'check' }];
let rooms = 100;
const newRoom = (more: object = {}) => {
  rooms += 1;
  return hotel.room(String(rooms), more);
};

describe('an inspection', () => {
  it('begins in a room, once, whoever begins it at the same time', async () => {
    const [room, template] = [await newRoom(), await hotel.template(two)];
    const sent = { room_id: room, inspection_template_id: template };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => anna.post<{ id: string }>('/api/inspections/-/begin', sent)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    const inspection = await hotel.inspection(replies[0]?.body.data.id ?? '', anna);
    expect(inspection).toMatchObject({
      status: 'in_progress',
      inspector_id: anna.membershipId,
      number: expect.stringMatching(/^INS-\d+$/),
    });
    const theirs = await ben.post('/api/inspections/-/begin', sent);
    expect([theirs.status, theirs.body.error?.message]).toEqual([409, 'Anna Park is doing this inspection.']);
  });

  it('keeps the version it began with, while a new one is for those that begin later', async () => {
    const [room, template] = [await newRoom(), await hotel.template(two)];
    const running = await hotel.begin(anna, room, template);
    const revised = { name: 'Revised', items: [...two, { label: 'Door' }], pass_mark: 90 };
    await owner.must(owner.post(`/api/inspection_templates/${template}/revise`, revised));
    expect((await hotel.items(running)).map(({ label }) => label)).toEqual(['Taps', 'Lights']);
    const later = await hotel.begin(anna, await newRoom(), template);
    expect((await hotel.items(later)).map(({ label }) => label)).toEqual(['Taps', 'Lights', 'Door']);
    // Saved without another item or pass mark: the same version.
    await owner.must(
      owner.post(`/api/inspection_templates/${template}/revise`, { ...revised, name: 'Same' }),
    );
    const versions = await owner.must(
      owner.get<object[]>(`/api/inspection_template_versions?inspection_template_id=eq.${template}`),
    );
    expect(versions).toHaveLength(2);
    const strange = later.version_id ?? '';
    const [item] = await hotel.items({ ...later, version_id: strange });
    const reply = await hotel.act(anna, running.id, 'answer', { item_id: item?.id, result: 'pass' });
    expect(reply.status).toBe(422);
  });

  it('enters a room that asks not to be disturbed only when that is said', async () => {
    const [room, template] = [await newRoom({ do_not_disturb: true }), await hotel.template(two)];
    const sent = { room_id: room, inspection_template_id: template };
    const refused = await anna.post('/api/inspections/-/begin', sent);
    expect([refused.status, refused.body.error?.details]).toEqual([409, { do_not_disturb: true }]);
    await hotel.begin(anna, room, template, { despite_do_not_disturb: true });
  });

  it('is for the rooms its template is for', async () => {
    const template = await hotel.template(two, { room_kinds: ['plant'] });
    const sent = { room_id: await newRoom(), inspection_template_id: template };
    expect((await anna.post('/api/inspections/-/begin', sent)).status).toBe(422);
    await hotel.begin(anna, await newRoom({ kind: 'plant' }), template);
  });

  it('is scheduled for many rooms, seen by whom it is assigned to, and started by them', async () => {
    const template = await hotel.template(two);
    const room_ids = [await newRoom(), await newRoom()];
    const schedule = (input: object) =>
      owner.post<object>('/api/inspections/-/schedule', { inspection_template_id: template, ...input });
    expect(
      await owner.must(schedule({ room_ids, inspector_id: anna.membershipId, due_on: '2026-12-01' })),
    ).toEqual({ created: 2, existing: 0 });
    expect(await owner.must(schedule({ room_ids: [...room_ids, await newRoom()] }))).toEqual({
      created: 1,
      existing: 2,
    });
    const scheduled = (person: Person) =>
      person.must(
        person.get<Inspection[]>(
          `/api/inspections?inspection_template_id=eq.${template}&select=*,can&order=number`,
        ),
      );
    expect([(await scheduled(anna)).length, (await scheduled(ben)).length]).toEqual([2, 0]);
    const [first, , unassigned] = await scheduled(owner);
    expect((await hotel.act(ben, first?.id ?? '', 'start')).status).toBe(404);
    expect(await anna.must(hotel.act(anna, first?.id ?? '', 'start'))).toMatchObject({
      status: 'in_progress',
    });
    await owner.must(hotel.act(owner, unassigned?.id ?? '', 'assign', { inspector_id: ben.membershipId }));
    expect(await scheduled(ben)).toHaveLength(1);
    expect((await anna.post('/api/inspections/-/schedule', { room_ids })).status).toBe(403);
    const notices = await anna.must(anna.get<{ title: string }[]>('/api/notifications'));
    expect(notices.map(({ title }) => title)).toContain('2 inspections are yours');
  });
});

describe('answers', () => {
  it('are saved as they are given, counted, changed and taken back', async () => {
    const template = await hotel.template([
      { label: 'Taps', raises_order: false },
      { label: 'Water', kind: 'number', min_value: '40', max_value: '60', unit: '°C', raises_order: false },
      { label: 'Bed', kind: 'choice', choices: ['King', 'Twin'] },
      { label: 'Remark', kind: 'text', is_required: false },
      { label: 'Meter', kind: 'meter', is_required: false },
    ]);
    const inspection = await hotel.begin(anna, await newRoom(), template);
    const item = await itemsOf(inspection);
    const answer = (label: string, input: object) =>
      hotel.act(anna, inspection.id, 'answer', { item_id: item(label).id, ...input });
    expect(await anna.must(answer('Taps', { result: 'pass' }))).toMatchObject({ answered_items: 1 });
    expect(await anna.must(answer('Water', { value_number: '70' }))).toMatchObject({ failed_items: 1 });
    expect(await anna.must(answer('Water', { value_number: '55' }))).toMatchObject({ failed_items: 0 });
    expect((await answer('Bed', { value_text: 'Queen' })).status).toBe(422);
    await anna.must(answer('Bed', { value_text: 'Twin' }));
    await anna.must(answer('Meter', { value_number: '1234.5' }));
    await anna.must(answer('Remark', { value_text: 'Worn' }));
    expect(await anna.must(answer('Remark', {}))).toMatchObject({ answered_items: 4 });
    expect((await hotel.act(ben, inspection.id, 'answer', { item_id: item('Taps').id })).status).toBe(404);
    const answers = await hotel.answers(inspection, anna);
    expect(answers.map(({ result }) => result).sort()).toEqual(['done', 'done', 'pass', 'pass']);
  });

  it('of a failed item raise exactly one work order, with note and photos, however often they are sent', async () => {
    const [room, template] = [await newRoom(), await hotel.template([{ label: 'Taps', ...plumbing }])];
    const inspection = await hotel.begin(anna, room, template);
    const item = (await itemsOf(inspection))('Taps');
    const file_id = await hotel.photo(anna);
    await anna.must(hotel.act(anna, inspection.id, 'add_photo', { file_id, item_id: item.id }));
    const elsewhere = (await hotel.server.another()).as(anna);
    const fail = { item_id: item.id, result: 'fail', note: 'Drips at the base' };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => hotel.act(n % 2 ? elsewhere : anna, inspection.id, 'answer', fail)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [order, ...others] = await hotel.orders(room);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      title: `Room ${rooms}: Taps`,
      status: 'unscheduled',
      source: 'inspection',
      category: 'Plumbing',
      priority: 'urgent',
      kind: 'repair',
      customer_id: hotel.customer,
      site_id: hotel.site,
      description: expect.stringMatching(/^Drips at the base\n\nFailed in inspection INS-\d+: Bath: Taps\./),
    });
    const photos = await owner.must(
      owner.get<object[]>(`/api/photos?work_order_id=eq.${order?.id}&select=file_id,stage`),
    );
    expect(photos).toMatchObject([{ file_id, stage: 'before' }]);
    // The inspector is not assigned to the order, and sees what became of it all the same.
    expect((await anna.get<object[]>(`/api/work_orders?id=eq.${order?.id}`)).body.data).toEqual([]);
    expect(await hotel.answers(inspection, anna)).toMatchObject([
      { result: 'fail', severity: 'medium', work_order_id: order?.id, work_order_number: order?.number },
    ]);
    // A later photo and a changed note reach the order.
    const later = await hotel.photo(anna);
    await anna.must(hotel.act(anna, inspection.id, 'add_photo', { file_id: later, item_id: item.id }));
    await anna.must(hotel.act(anna, inspection.id, 'answer', { ...fail, note: 'Cartridge broken' }));
    const [after] = await hotel.orders(room);
    expect(after?.description).toMatch(/^Cartridge broken/);
    expect((await owner.get<object[]>(`/api/photos?work_order_id=eq.${order?.id}`)).body.data).toHaveLength(
      2,
    );
  });

  it('that are taken back ask what becomes of the order, and open it again when it fails after all', async () => {
    const [room, template] = [await newRoom(), await hotel.template([{ label: 'Taps' }])];
    const inspection = await hotel.begin(anna, room, template);
    const item_id = (await itemsOf(inspection))('Taps').id;
    const answer = (input: object, who = anna) =>
      hotel.act(who, inspection.id, 'answer', { item_id, ...input });
    const status = async () => (await hotel.orders(room)).map((order) => order.status);
    await anna.must(answer({ result: 'fail' }));
    const asked = await answer({ result: 'pass' });
    expect([asked.status, asked.body.error?.fields, asked.body.error?.details]).toEqual([
      409,
      { order: 'Keep it or cancel it.' },
      { work_order: expect.objectContaining({ number: expect.stringMatching(/^WO-/) }) },
    ]);
    expect((await answer({})).status).toBe(422);
    await anna.must(answer({ result: 'pass', order: 'keep' }));
    expect(await status()).toEqual(['unscheduled']);
    await anna.must(answer({ result: 'fail' }));
    await anna.must(answer({ result: 'not_applicable', order: 'cancel' }));
    expect(await status()).toEqual(['cancelled']);
    await anna.must(answer({ result: 'fail' }));
    expect(await status()).toEqual(['unscheduled']);
    // What is planned already, a technician leaves to the office.
    const [order] = await hotel.orders(room);
    await owner.must(
      owner.post(`/api/work_orders/${order?.id}/schedule`, {
        technician_id: ben.membershipId,
        starts_at: '2030-01-01T10:00:00Z',
        ends_at: '2030-01-01T11:00:00Z',
      }),
    );
    expect((await answer({ result: 'pass', order: 'cancel' })).status).toBe(409);
    await owner.must(answer({ result: 'pass', order: 'cancel' }, owner));
    expect(await status()).toEqual(['cancelled']);
    const [visit] = await owner.must(
      owner.get<{ status: string }[]>(`/api/visits?work_order_id=eq.${order?.id}`),
    );
    expect(visit?.status).toBe('cancelled');
  });

  it('take photos that the inspector uploaded, and no others', async () => {
    const inspection = await hotel.begin(anna, await newRoom(), await hotel.template(two));
    const [own, bens] = [await hotel.photo(anna), await hotel.photo(ben)];
    const add = (file_id: string, who = anna) => hotel.act(who, inspection.id, 'add_photo', { file_id });
    expect((await add(bens)).status).toBe(422);
    for (let n = 0; n < 3; n += 1) await anna.must(add(own));
    const photos = () =>
      anna.must(anna.get<{ id: string }[]>(`/api/inspection_photos?inspection_id=eq.${inspection.id}`));
    const [photo, ...more] = await photos();
    expect(more).toEqual([]);
    const sees = async (who: Person) => (await who.get(`/api/files/${own}`)).status;
    expect([await sees(anna), await sees(owner), await sees(ben)]).toEqual([200, 200, 404]);
    await anna.must(hotel.act(anna, inspection.id, 'remove_photo', { photo_id: photo?.id }));
    expect(await photos()).toEqual([]);
    expect(await sees(anna)).toBe(404);
  });
});

const plumbing = { section: 'Bath', order_category: 'Plumbing', order_priority: 'urgent' };

describe('the end of an inspection', () => {
  const graded = [
    { label: 'Taps', weight: 3, raises_order: false },
    { label: 'Lights', kind: 'check', weight: 1 },
    { label: 'Door', weight: 1, photo_on_fail: true, raises_order: false },
    { label: 'Remark', kind: 'text', is_required: false },
  ];
  const finished = async (results: Record<string, object>, more: object = {}) => {
    const room = await newRoom();
    const inspection = await hotel.begin(anna, room, await hotel.template(graded, more));
    const item = await itemsOf(inspection);
    for (const [label, input] of Object.entries(results)) {
      await anna.must(hotel.act(anna, inspection.id, 'answer', { item_id: item(label).id, ...input }));
    }
    return { ...inspection, room, door: item('Door').id };
  };
  const fine = { Taps: { result: 'pass' }, Lights: { result: 'done' }, Door: { result: 'pass' } };

  it('is refused while answers or photos are missing', async () => {
    const { id, door } = await finished({ Taps: { result: 'pass' }, Door: { result: 'fail' } });
    const refused = await hotel.act(anna, id, 'submit');
    expect([refused.status, refused.body.error?.message]).toEqual([
      422,
      'Still missing: “Lights”, a photo of “Door”.',
    ]);
    const item = await itemsOf(await hotel.inspection(id));
    await anna.must(hotel.act(anna, id, 'answer', { item_id: item('Lights').id, result: 'done' }));
    const file_id = await hotel.photo(anna);
    await anna.must(hotel.act(anna, id, 'add_photo', { file_id, item_id: door }));
    expect(await anna.must(hotel.act(anna, id, 'submit', { notes: 'All in all fine' }))).toMatchObject({
      status: 'submitted',
      score: '80.00',
      is_passed: true,
    });
  });

  it('is not passed below the mark, nor with a severe failure', async () => {
    const severe = await finished({ ...fine, Door: { result: 'pass' } }, { pass_mark: 50 });
    const item = await itemsOf(severe);
    await anna.must(
      hotel.act(anna, severe.id, 'answer', { item_id: item('Lights').id, result: 'not_applicable' }),
    );
    const file_id = await hotel.photo(anna);
    await anna.must(hotel.act(anna, severe.id, 'add_photo', { file_id, item_id: item('Door').id }));
    const failed = { item_id: item('Door').id, result: 'fail', severity: 'high' };
    await anna.must(hotel.act(anna, severe.id, 'answer', failed));
    // A severe failure raises an order even where its item does not.
    expect(await hotel.orders(severe.room)).toHaveLength(1);
    expect(await anna.must(hotel.act(anna, severe.id, 'submit'))).toMatchObject({
      score: '75.00',
      is_passed: false,
    });
  });

  it('waits for the office, which is told, and tells the inspector', async () => {
    const { id, number } = await finished(fine, { counts_as_maintenance: true });
    await anna.must(hotel.act(anna, id, 'submit'));
    const queue = () =>
      owner.must(
        owner.get<{ id: string; status: string; subject: string }[]>(
          `/api/property_approvals?subject_id=eq.${id}&order=created_at`,
        ),
      );
    expect(await queue()).toMatchObject([{ status: 'pending', subject: expect.stringContaining(number) }]);
    const told = await supervisor.must(supervisor.get<{ title: string }[]>('/api/notifications'));
    expect(told.some(({ title }) => title.includes(number))).toBe(true);
    expect((await hotel.act(anna, id, 'approve')).status).toBe(403);
    expect((await hotel.act(supervisor, id, 'reject')).status).toBe(422);
    await supervisor.must(hotel.act(supervisor, id, 'reject', { reason: 'The bed was not looked at' }));
    expect(await queue()).toMatchObject([{ status: 'rejected', reason: 'The bed was not looked at' }]);
    const heard = await anna.must(anna.get<{ title: string; body: string }[]>('/api/notifications'));
    expect(heard).toContainEqual(
      expect.objectContaining({
        title: `Rejected: Inspection ${number} of Room ${rooms}`,
        body: 'The bed was not looked at',
      }),
    );
    await anna.must(hotel.act(anna, id, 'resume'));
    await anna.must(hotel.act(anna, id, 'submit'));
    await anna.must(hotel.act(anna, id, 'take_back'));
    await anna.must(hotel.act(anna, id, 'submit'));
    expect((await queue()).map(({ status }) => status)).toEqual(['rejected', 'withdrawn', 'pending']);
    const [, , pending] = await queue();
    await supervisor.must(
      supervisor.post(`/api/property_approvals/${pending?.id}/approve`, { reason: 'Good' }),
    );
    expect(await hotel.inspection(id)).toMatchObject({ status: 'approved', decision_reason: 'Good' });
    const maintained = await owner.must(owner.get<object[]>(`/api/room_maintenances?inspection_id=eq.${id}`));
    expect(maintained).toHaveLength(1);
  });

  it('is not decided by whoever submitted it, unless the office has nobody else', async () => {
    const { id } = await finished(fine);
    await supervisor.must(hotel.act(supervisor, id, 'submit'));
    expect((await hotel.act(supervisor, id, 'approve')).status).toBe(403);
    const approved = await owner.must(hotel.act(owner, id, 'approve', { note: 'Fine' }));
    expect(approved).toMatchObject({ status: 'approved' });
    expect((await hotel.act(owner, id, 'approve')).status).toBe(409);
  });

  it('counts as maintenance of the room once it is approved, where the template says so', async () => {
    const counted = await finished(fine, { counts_as_maintenance: true });
    await anna.must(hotel.act(anna, counted.id, 'submit'));
    const lastOf = async (room: string) =>
      (await owner.must(owner.get<{ last_pm_on: string | null }[]>(`/api/rooms?id=eq.${room}`)))[0]
        ?.last_pm_on;
    expect(await lastOf(counted.room)).toBeNull();
    await owner.must(hotel.act(owner, counted.id, 'approve'));
    expect(await lastOf(counted.room)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const other = await finished(fine);
    await anna.must(hotel.act(anna, other.id, 'submit'));
    await owner.must(hotel.act(owner, other.id, 'approve'));
    expect(await lastOf(other.room)).toBeNull();
    expect((await hotel.act(owner, other.id, 'cancel', { reason: 'x' })).status).toBe(409);
  });

  it('of a preventive work order in a room counts as well, once', async () => {
    const room_id = await newRoom();
    const order = { title: 'Quarterly', kind: 'preventive', room_id, site_id: hotel.site };
    const [made] = await owner.must(owner.post<{ id: string }[]>('/api/work_orders', order));
    const run = (command: string, input: object = {}) =>
      owner.must(owner.post(`/api/work_orders/${made?.id}/${command}`, input));
    await run('start');
    await run('complete');
    await run('send_back', { reason: 'Once more' });
    await run('complete');
    const counted = await owner.must(owner.get<object[]>(`/api/room_maintenances?room_id=eq.${room_id}`));
    expect(counted).toHaveLength(1);
  });

  it('may be a cancellation', async () => {
    const { id } = await finished(fine);
    expect((await hotel.act(anna, id, 'cancel', { reason: 'x' })).status).toBe(403);
    await owner.must(hotel.act(owner, id, 'cancel', { reason: 'The guest has come early' }));
    expect(await hotel.inspection(id)).toMatchObject({ status: 'cancelled' });
  });
});
