import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

type Absence = { readonly id: string; readonly status: string; readonly can: readonly string[] };
type Team = readonly {
  readonly id: string;
  readonly days: readonly {
    readonly minutes: number;
    readonly holiday: string | null;
    readonly shifts: readonly { readonly starts_at: string; readonly ends_at: string }[];
    readonly absences: readonly {
      readonly part: string;
      readonly absence: { readonly kind: string | null };
    }[];
  }[];
}[];

let server: TestServer;
let owner: Person;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Away Days');
  ann = await server.member(owner, 'technician', 'Ann');
  ben = await server.member(owner, 'technician', 'Ben');
  await owner.must(
    owner.put('/api/company', {
      timezone: 'Europe/Berlin',
      working_hours: {
        ...{ days: [1, 2, 3, 4, 5], start: '08:00', end: '17:00' },
        by_day: { 5: { start: '08:00', end: '13:00' } },
        breaks: [{ minutes: 60, start: '11:30', end: '13:30' }],
      },
      holidays: [{ date: '2027-03-29', name: 'Easter Monday' }],
    }),
  );
});
afterAll(() => server.stop());

const ask = async (who: Person, whose: Person, from: string, to: string, more = {}) =>
  who.post<[Absence]>('/api/absences', {
    ...{ person_id: whose.membershipId, starts_on: from, ends_on: to, kind: 'vacation', ...more },
  });
const change = (path: string, values: object) => owner.put(path, values);
const made = async (reply: ReturnType<typeof ask>) => (await owner.must(reply))[0];
const team = (who: Person, from: string, to: string) =>
  who.must(who.get<Team>(`/api/reports/working_time?from=${from}&to=${to}`));
const dayOf = (people: Team, who: Person) => people.find(({ id }) => id === who.membershipId)?.days ?? [];
const titles = async (who: Person) =>
  (await who.must(who.get<{ title: string; body: string | null }[]>('/api/notifications'))).map(
    ({ title, body }) => (body ? `${title} / ${body}` : title),
  );

describe('absences', () => {
  it('are asked for by technicians, each for themselves, and decided by the office', async () => {
    const asked = await made(ask(ann, ann, '2027-04-05', '2027-04-07', { note: 'The sea' }));
    expect(asked.status).toBe('requested');
    expect((await ask(ann, ben, '2027-04-05', '2027-04-07')).status).toBe(404);
    expect((await titles(owner))[0]).toBe(
      'Ann: vacation from Apr 5, 2027 to Apr 7, 2027 is asked for / The sea',
    );
    expect((await ann.post(`/api/absences/${asked.id}/approve`)).status).toBe(403);
    expect((await ben.get<Absence[]>('/api/absences')).body.data).toEqual([]);
    const declined = `/api/absences/${asked.id}/decline`;
    expect((await owner.post(declined)).body.error?.fields).toEqual({ answer: expect.any(String) });
    await owner.must(owner.post(declined, { answer: 'Three are away then' }));
    expect((await titles(ann))[0]).toBe(
      'Vacation from Apr 5, 2027 to Apr 7, 2027 is declined / Three are away then',
    );
    const again = await made(ask(ann, ann, '2027-04-05', '2027-04-06'));
    expect(dayOf(await team(owner, '2027-04-05', '2027-04-05'), ann)).toMatchObject([{ minutes: 480 }]);
    await owner.must(owner.post(`/api/absences/${again.id}/approve`));
    expect(dayOf(await team(owner, '2027-04-05', '2027-04-07'), ann)).toMatchObject([
      { minutes: 0, absences: [{ part: 'day', absence: { kind: 'vacation' } }] },
      { minutes: 0 },
      { minutes: 480, absences: [] },
    ]);
    // A colleague learns that she is away, not why.
    expect(dayOf(await team(ben, '2027-04-05', '2027-04-05'), ann)).toMatchObject([
      { minutes: 0, absences: [{ absence: { kind: null } }] },
    ]);
  });

  it('that the office enters are approved at once, and name the visits to give to others', async () => {
    const [order] = await owner.must(owner.post<{ id: string }[]>('/api/work_orders', { title: 'Boiler' }));
    const plan = async (from: string, to: string) =>
      owner.must(
        owner.post(`/api/work_orders/${order?.id}/schedule`, {
          ...{ technician_id: ben.membershipId, starts_at: from, ends_at: to },
        }),
      );
    await plan('2027-05-03T07:00:00Z', '2027-05-03T08:00:00Z');
    await plan('2027-05-03T12:00:00Z', '2027-05-03T13:00:00Z');
    await plan('2027-05-05T10:30:00Z', '2027-05-05T11:30:00Z');
    const away = { starts_in: 'afternoon', ends_in: 'morning', kind: 'sick' };
    const entered = await made(ask(owner, ben, '2027-05-03', '2027-05-05', away));
    expect(entered.status).toBe('approved');
    expect((await titles(ben))[0]).toBe('Sick from May 3, 2027 to May 5, 2027 is entered');
    const during = await owner.must(
      owner.get<{ starts_at: string }[]>(`/api/reports/absence_visits?absence_id=${entered.id}`),
    );
    // Half of the Wednesday is worked from 13:00 on; the last visit begins at 12:30.
    expect(during.map(({ starts_at }) => starts_at)).toEqual([
      expect.stringContaining('2027-05-03T12:00'),
      expect.stringContaining('2027-05-05T10:30'),
    ]);
    const supervisor = await server.member(owner, 'supervisor', 'Sue');
    await owner.must(change(`/api/absences?id=eq.${entered.id}`, { kind: 'training' }));
    expect((await titles(supervisor))[0]).toMatch(
      /^Ben is absent from May 3, 2027 to May 5, 2027 and has 2 visits then \/ To be given to others: WO-\d+$/,
    );
    expect(dayOf(await team(owner, '2027-05-03', '2027-05-05'), ben)).toMatchObject([
      { minutes: 240, shifts: [{ ends_at: expect.stringContaining('2027-05-03T10:00') }] },
      { minutes: 0 },
      { minutes: 240, shifts: [{ starts_at: expect.stringContaining('2027-05-05T11:00') }] },
    ]);
  });

  it('of one person do not overlap, whoever is faster, and half-days stand side by side', async () => {
    const day = ['2027-06-01', '2027-06-01'] as const;
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(ann, ann, ...day)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const first = replies.find(({ status }) => status === 201)?.body.data[0];
    await ann.must(ann.post(`/api/absences/${first?.id}/cancel`));
    await made(ask(ann, ann, ...day, { ends_in: 'morning' }));
    await made(ask(ann, ann, ...day, { starts_in: 'afternoon' }));
    const wrong = await ask(ann, ann, '2027-07-01', '2027-06-30');
    expect(wrong.body.error?.fields).toEqual({ ends_on: 'The last day is before the first.' });
    const half = await ask(ann, ann, '2027-07-01', '2027-07-01', {
      starts_in: 'afternoon',
      ends_in: 'morning',
    });
    expect(half.status).toBe(422);
  });

  it('are taken back by the person until they have begun, and by the office any time', async () => {
    const past = await made(ask(owner, ann, '2026-01-05', '2026-01-06'));
    expect((await ann.post(`/api/absences/${past.id}/cancel`)).body.error?.message).toContain('has begun');
    expect((await ben.post(`/api/absences/${past.id}/cancel`)).status).toBe(404);
    await owner.must(owner.post(`/api/absences/${past.id}/cancel`));
  });
});

describe('working time', () => {
  it('knows weekdays, holidays and own hours', async () => {
    const [friday, , , monday] = dayOf(await team(ann, '2027-03-26', '2027-03-29'), ben);
    expect(friday).toMatchObject({ minutes: 300, holiday: null });
    expect(monday).toMatchObject({ minutes: 0, shifts: [], holiday: 'Easter Monday' });
    const hours = { days: [7], start: '01:00', end: '05:00' };
    await owner.must(change(`/api/memberships?id=eq.${ben.membershipId}`, { working_hours: hours }));
    const [saturday, sunday] = dayOf(await team(owner, '2027-03-27', '2027-03-28'), ben);
    expect([saturday?.minutes, sunday?.minutes]).toEqual([0, 180]);
    const one = await owner.must(
      owner.get<Team>(
        `/api/reports/working_time?from=2027-03-28&to=2027-03-28&person_id=${ben.membershipId}`,
      ),
    );
    expect(one.map(({ id }) => id)).toEqual([ben.membershipId]);
  });

  it('refuses hours that the database would refuse, with the same words', async () => {
    for (const hours of [
      { days: [1], start: '08:00', end: '12:00', by_day: { 1: { start: '12:00', end: '08:00' } } },
      { days: [1], start: '08:00', end: '12:00', breaks: [{ minutes: 90, start: '09:00', end: '10:00' }] },
    ]) {
      const reply = await change(`/api/memberships?id=eq.${ann.membershipId}`, { working_hours: hours });
      expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, ['working_hours']]);
    }
  });

  it('is asked for 62 days at most', async () => {
    expect((await owner.get('/api/reports/working_time?from=2027-01-01&to=2027-06-01')).status).toBe(422);
    expect((await owner.get('/api/reports/working_time?from=2027-01-02&to=2027-01-01')).status).toBe(422);
  });
});
