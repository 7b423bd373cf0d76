import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { ScheduledDay } from './month-schedule.report.ts';

let server: TestServer;
let owner: Person;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Month Inc', { timezone: 'Pacific/Auckland' });
  [ann, ben] = [
    await server.member(owner, 'technician', 'Ann'),
    await server.member(owner, 'technician', 'Ben'),
  ];
});
afterAll(() => server.stop());

const month = (more: object = {}, who = owner) =>
  who.get<readonly ScheduledDay[]>(
    `/api/reports/month_schedule?${new URLSearchParams({ from: '2027-03-01', to: '2027-03-31', ...more })}`,
  );
async function plan(who: Person | null, starts_at: string, ends_at: string): Promise<void> {
  const [order] = await owner.must(owner.post<[{ id: string }]>('/api/work_orders', { title: 'Boiler' }));
  await owner.must(
    owner.post(`/api/work_orders/${order.id}/schedule`, {
      technician_id: who?.membershipId ?? null,
      ...{ starts_at, ends_at },
    }),
  );
}

it('counts the visits of each day where the company is, with the first of them', async () => {
  // New Zealand is thirteen hours ahead: the evening before in UTC.
  for (const hour of [19, 20, 21, 22, 23])
    await plan(ann, `2027-03-09T${hour}:00:00Z`, `2027-03-09T${hour}:45:00Z`);
  await plan(null, '2027-03-10T00:00:00Z', '2027-03-10T02:00:00Z');
  await plan(ben, '2027-03-10T12:30:00Z', '2027-03-10T13:00:00Z');
  const { data } = (await month()).body;
  expect(data.map(({ first, ...day }) => ({ ...day, named: first.length }))).toMatchObject([
    { day: '2027-03-10', visits: 6, minutes: 5 * 45 + 120, unassigned: 1, named: 4 },
    { day: '2027-03-11', visits: 1, minutes: 30, unassigned: 0, named: 1 },
  ]);
  expect(data[0]?.first[0]).toMatchObject({ title: 'Boiler', technician: 'Ann', status: 'scheduled' });
});

it('narrows them to people, and shows technicians their own', async () => {
  const days = async (more: object, who?: Person) =>
    (await month(more, who)).body.data.map(({ day, visits }) => [day.slice(8), visits]);
  expect(await days({ technician: 'AN' })).toEqual([['10', 5]]);
  const [team] = await owner.must(owner.post<[{ id: string }]>('/api/teams', { name: 'North' }));
  await owner.must(
    owner.put(`/api/memberships?id=eq.${ben.membershipId}`, { team_id: team.id, skills: ['gas'] }),
  );
  expect(await days({ team: team.id })).toEqual([['11', 1]]);
  expect(await days({ skill: 'gas' })).toEqual([['11', 1]]);
  expect(await days({ skill: 'oil' })).toEqual([]);
  expect(await days({}, ben)).toEqual([['11', 1]]);
});

it('names holidays, tasks and who is away', async () => {
  const person_id = ann.membershipId;
  await owner.must(
    owner.post('/api/absences', {
      person_id,
      starts_on: '2027-03-15',
      ends_on: '2027-03-16',
      ends_in: 'morning',
    }),
  );
  await owner.must(
    owner.post('/api/schedule_tasks/-/create', {
      ...{ title: 'Safety meeting', assignee_ids: [ann.membershipId, ben.membershipId] },
      ...{ starts_at: '2027-03-16T20:00:00Z', ends_at: '2027-03-16T21:00:00Z' },
    }),
  );
  const [company] = await owner
    .must(owner.get<{ version: number }[]>('/api/company'))
    .then((one) => [one].flat());
  await owner.must(
    owner.put('/api/company', {
      holidays: [{ date: '2027-03-29', name: 'Easter Monday' }],
      version: company?.version,
    }),
  );
  const days = async (more: object = {}) =>
    (await month(more)).body.data.flatMap(({ day, holiday, away, tasks }) =>
      holiday || away.length + tasks.length > 0
        ? [[day.slice(8), holiday, away.map(({ person, part }) => `${person} ${part}`), tasks.length]]
        : [],
    );
  const meeting = [['17', null, [], 1]];
  const holiday = [['29', 'Easter Monday', [], 0]];
  const away = [
    ['15', null, ['Ann day'], 0],
    ['16', null, ['Ann morning'], 0],
  ];
  expect(await days()).toEqual([...away, ...meeting, ...holiday]);
  expect(await days({ technician: 'ben' })).toEqual([...meeting, ...holiday]);
  const [seventeenth] = (await month()).body.data.filter(({ day }) => day === '2027-03-17');
  expect(seventeenth?.tasks).toMatchObject([{ title: 'Safety meeting', people: 2, all_day: false }]);
});

it('refuses more than a month and a half', async () => {
  expect((await month({ to: '2027-06-01' })).body.error?.fields).toHaveProperty('to');
  expect((await month({ to: '2027-02-01' })).status).toBe(422);
});
