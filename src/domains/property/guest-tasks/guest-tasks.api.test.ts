import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import type { Person } from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { type Hotel, openHotel } from '../testing/hotel.ts';
import { escalateGuestTasksJob } from './escalate-guest-tasks.job.ts';

interface Task {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly priority: string;
  readonly target_minutes: number;
  readonly reported_at: string;
  readonly due_at: string;
  readonly assignee_id: string | null;
  readonly escalation: number;
  readonly is_late: boolean;
  readonly repeats: number;
  readonly work_order_id: string | null;
}

let hotel: Hotel;
let owner: Person;
let supervisor: Person;
let anna: Person;
let ben: Person;
let water: string;
let tv: string;
beforeAll(async () => {
  hotel = await openHotel();
  ({ owner, supervisor, anna, ben } = hotel);
  const categories = await owner.must(
    owner.get<{ id: string; name: string }[]>('/api/guest_task_categories'),
  );
  const named = (part: string) => categories.find(({ name }) => name.includes(part))?.id ?? '';
  [water, tv] = [named('Water'), named('Television')];
});
afterAll(() => hotel.stop());

let rooms = 100;
let room: string;
beforeEach(async () => {
  rooms += 1;
  room = await hotel.room(String(rooms));
});
const report = (person: Person, input: object = {}) =>
  person.post<Task>('/api/guest_room_tasks/-/report', { room_id: room, category_id: water, ...input });
const act = (person: Person, { id }: { id: string }, command: string, input: object = {}) =>
  person.post<Task>(`/api/guest_room_tasks/${id}/${command}`, input);
const read = async ({ id }: { id: string }, person = owner) => {
  const [task] = await person.must(person.get<Task[]>(`/api/guest_room_tasks?id=eq.${id}&select=*,repeats`));
  return task;
};
const minutesOf = ({ reported_at, due_at }: Task) => (Date.parse(due_at) - Date.parse(reported_at)) / 60_000;
const notices = async (person: Person, event: string) =>
  (await person.must(person.get<{ title: string }[]>(`/api/notifications?event=eq.${event}`))).length;
const escalate = () =>
  escalateGuestTasksJob.run(
    createJobHost(hotel.server.db.database as never, testInstallation, hotel.server.secrets.log),
    {},
    '',
  );
const age = (task: Task, minutes: number) =>
  hotel.server.db.adminQuery(
    `update guest_room_tasks set reported_at = reported_at - make_interval(mins => $2),
       due_at = due_at - make_interval(mins => $2) where id = $1`,
    [task.id, minutes],
  );

describe('a guest-room task', () => {
  it('has its target from category and priority, and follows a changed one', async () => {
    const task = await owner.must(report(owner));
    expect(task).toMatchObject({
      number: expect.stringMatching(/^GT-\d+$/),
      status: 'reported',
      priority: 'high',
      target_minutes: 30,
    });
    expect(minutesOf(task)).toBe(30);
    await owner.must(owner.put(`/api/guest_room_tasks?id=eq.${task.id}`, { priority: 'urgent' }));
    const urgent = await read(task);
    expect([urgent?.target_minutes, urgent && minutesOf(urgent)]).toEqual([15, 15]);
    await owner.must(owner.put(`/api/guest_room_tasks?id=eq.${task.id}`, { category_id: tv }));
    expect((await read(task))?.target_minutes).toBe(20);
  });

  it('goes from its report to the check that it was done', async () => {
    const task = await owner.must(report(owner, { assignee_id: anna.membershipId, guest_present: true }));
    expect(task.status).toBe('assigned');
    expect(await notices(anna, 'assigned')).toBe(1);
    expect((await act(ben, task, 'start')).status).toBe(404);
    expect(await anna.must(act(anna, task, 'start'))).toMatchObject({ status: 'in_progress' });
    const file_id = await hotel.photo(anna);
    const done = { resolution: 'New cartridge', file_id };
    expect(await anna.must(act(anna, task, 'resolve', done))).toMatchObject({ status: 'resolved', file_id });
    expect((await owner.get(`/api/files/${file_id}`)).status).toBe(200);
    expect((await ben.get(`/api/files/${file_id}`)).status).toBe(404);
    expect((await act(anna, task, 'verify')).status).toBe(403);
    await owner.must(act(owner, task, 'verify'));
    expect((await act(owner, task, 'verify')).status).toBe(409);
    await owner.must(act(owner, task, 'reopen', { reason: 'It drips again' }));
    expect(await read(task)).toMatchObject({
      status: 'assigned',
      assignee_id: anna.membershipId,
      details: 'Not put right: It drips again',
    });
  });

  it('waits while the guest does not want to be disturbed, unless that is said', async () => {
    await owner.must(owner.put(`/api/rooms?id=eq.${room}`, { do_not_disturb: true }));
    const task = await owner.must(report(owner, { assignee_id: anna.membershipId }));
    const refused = await act(anna, task, 'start');
    expect([refused.status, refused.body.error?.details]).toEqual([409, { do_not_disturb: true }]);
    await anna.must(act(anna, task, 'start', { despite_do_not_disturb: true }));
  });

  it('goes to the site’s usual technician by itself, otherwise the office is told', async () => {
    const before = await notices(supervisor, 'guest_task');
    await anna.must(report(anna));
    expect(await notices(supervisor, 'guest_task')).toBe(before + 1);
    const site = `/api/sites?id=eq.${hotel.site}`;
    await owner.must(owner.put(site, { preferred_technician_id: ben.membershipId }));
    expect(await owner.must(report(owner))).toMatchObject({
      status: 'assigned',
      assignee_id: ben.membershipId,
    });
    await owner.must(owner.put(site, { preferred_technician_id: null }));
  });

  it('is seen by whoever has it or reported it, and by the office', async () => {
    const task = await anna.must(report(anna, { category_id: tv }));
    expect(await read(task, anna)).toMatchObject({ id: task.id });
    expect((await ben.get<object[]>(`/api/guest_room_tasks?id=eq.${task.id}`)).body.data).toEqual([]);
    expect((await report(anna, { assignee_id: ben.membershipId })).status).toBe(422);
    await owner.must(act(owner, task, 'assign', { assignee_id: ben.membershipId }));
    expect(await read(task, ben)).toMatchObject({ status: 'assigned' });
    expect((await act(anna, task, 'start')).status).toBe(403);
    expect((await act(ben, task, 'cancel', { reason: 'x' })).status).toBe(403);
    await owner.must(act(owner, task, 'cancel', { reason: 'The guest has left' }));
    expect(await read(task)).toMatchObject({ status: 'cancelled', is_late: false });
  });

  it('knows how often it happened in this room before', async () => {
    const first = await owner.must(report(owner, { category_id: tv }));
    await age(first, 60 * 24 * 100);
    const second = await owner.must(report(owner, { category_id: tv }));
    const third = await owner.must(report(owner, { category_id: tv }));
    await owner.must(report(owner));
    expect([(await read(second))?.repeats, (await read(third))?.repeats]).toEqual([0, 1]);
  });

  it('becomes one work order, which resolves it when it is completed', async () => {
    const file_id = await hotel.photo(owner);
    const task = await owner.must(
      report(owner, { assignee_id: anna.membershipId, details: 'Needs a valve', file_id }),
    );
    const elsewhere = (await hotel.server.another()).as(owner);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => act(n % 2 ? elsewhere : owner, task, 'to_work_order')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const [order, ...others] = await hotel.orders(room);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ title: `Room ${rooms}: Water, shower or toilet`, priority: 'high' });
    const seen = await anna.must(
      anna.get<{ photos: object[] }[]>(`/api/work_orders?id=eq.${order?.id}&select=id,photos(file_id)`),
    );
    expect(seen).toMatchObject([{ photos: [{ file_id }] }]);
    await anna.must(anna.post(`/api/work_orders/${order?.id}/start`));
    await anna.must(anna.post(`/api/work_orders/${order?.id}/complete`, { remedy: 'New valve' }));
    expect(await read(task)).toMatchObject({ status: 'resolved', resolution: 'New valve' });
  });

  it('that is late is told to whoever has it and the supervisors, later to the owners, each once', async () => {
    const task = await owner.must(report(owner, { assignee_id: ben.membershipId }));
    await escalate();
    expect((await read(task))?.escalation).toBe(0);
    await age(task, 40);
    const before = await Promise.all([ben, supervisor, owner].map((who) => notices(who, 'guest_task_late')));
    await Promise.all([escalate(), escalate()]);
    await escalate();
    const told = async () => {
      const now = await Promise.all([ben, supervisor, owner].map((who) => notices(who, 'guest_task_late')));
      return now.map((count, index) => count - (before[index] ?? 0));
    };
    expect([await told(), (await read(task))?.escalation, (await read(task))?.is_late]).toEqual([
      [1, 1, 0],
      1,
      true,
    ]);
    await age(task, 40);
    await escalate();
    await escalate();
    expect([await told(), (await read(task))?.escalation]).toEqual([[1, 1, 1], 2]);
    // One whose guest does not want to be disturbed waits.
    const waiting = await owner.must(report(owner, { assignee_id: ben.membershipId }));
    await owner.must(owner.put(`/api/rooms?id=eq.${room}`, { do_not_disturb: true }));
    await age(waiting, 40);
    await escalate();
    expect((await read(waiting))?.escalation).toBe(0);
  });
});

it('keeps one category for what guests report themselves', async () => {
  const put = (id: string, values: object, who = owner) =>
    who.put(`/api/guest_task_categories?id=eq.${id}`, values);
  const twice = await put(water, { is_default: true });
  expect(twice.body.error?.fields).toHaveProperty('is_default');
  expect((await put(water, { high_minutes: 25 }, anna)).status).toBe(403);
  await owner.must(put(water, { high_minutes: 25 }));
  expect((await owner.must(report(owner))).target_minutes).toBe(25);
  await owner.must(put(tv, { is_active: false }));
  expect((await report(owner, { category_id: tv })).status).toBe(422);
});
