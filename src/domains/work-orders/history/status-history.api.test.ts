/** The time in each state is known, whoever changes the status: a command, an import, SQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Business, openBusiness, type Step } from '#domains/testing/business/business.ts';
import { workSteps } from '#domains/testing/business/work-steps.ts';
import { fc } from '#kernel/testing/properties.ts';

interface Spell {
  readonly status: string;
  readonly entered_at: string;
  readonly left_at: string | null;
  readonly is_derived: boolean;
}

let business: Business;
beforeAll(async () => {
  business = await openBusiness();
});
afterAll(() => business.books.stop());

const query = <T>(text: string, values: readonly unknown[] = []) =>
  business.books.query<T & object>(text, [...values]);
const owner = () => business.books.owner;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const newOrder = async (row: object = {}) => {
  const [made] = await owner().must(
    owner().post<[{ id: string }]>('/api/work_orders', { title: 'Leak', ...row }),
  );
  return made.id;
};
const run = (id: string, command: string, input: object = {}) =>
  owner().must(owner().post(`/api/work_orders/${id}/${command}`, input));
const spellsOf = (id: string) =>
  owner().must(
    owner().get<Spell[]>(
      `/api/status_spells?subject_table=eq.work_orders&subject_id=eq.${id}&order=entered_at`,
    ),
  );

describe('the history of a work order', () => {
  it('follows its commands, at the times that devices noted', async () => {
    const id = await newOrder({ requested_at: minutesAgo(90) });
    await run(id, 'start', { at: minutesAgo(60) });
    await run(id, 'hold', { reason: 'Waits for a part' });
    await run(id, 'resume');
    await run(id, 'complete', { remedy: 'Tightened' });
    const spells = await spellsOf(id);
    expect(spells.map(({ status }) => status)).toEqual([
      'unscheduled',
      'in_progress',
      'on_hold',
      'in_progress',
      'completed',
    ]);
    expect(spells.map(({ left_at }) => left_at)).toEqual([
      ...spells.slice(1).map(({ entered_at }) => entered_at),
      null,
    ]);
    const [{ requested_at, started_at, completed_at } = expect.fail()] = await owner().must(
      owner().get<Record<string, string>[]>(`/api/work_orders?id=eq.${id}`),
    );
    expect([spells[0]?.entered_at, spells[1]?.entered_at, spells[4]?.entered_at]).toEqual([
      requested_at,
      started_at,
      completed_at,
    ]);
    expect(spells.map(({ is_derived }) => is_derived)).toEqual([true, false, false, false, false]);
  });

  it('has no state that ends before it begins, also if a device was offline longer than the order exists', async () => {
    const id = await newOrder();
    await run(id, 'start', { at: minutesAgo(30) });
    expect(await spellsOf(id)).toMatchObject([{ status: 'in_progress', left_at: null }]);
  });

  it('is told by the dates of what is imported', async () => {
    const { books } = business;
    const insert = async (row: object) => {
      const [made] = await query<{ id: string }>(
        `insert into work_orders (tenant_id, number, title, status, requested_at, started_at, completed_at, closed_at)
         select $1, 'WO-I' || count(*), 'Old', $2, $3, $4, $5, $6 from work_orders returning id`,
        [books.owner.tenantId, ...Object.values(row)],
      );
      return (await spellsOf(made?.id ?? '')).map(({ status, entered_at, left_at, is_derived }) => [
        status,
        entered_at.slice(0, 10),
        left_at?.slice(0, 10) ?? null,
        is_derived,
      ]);
    };
    const at = (day: number) => `2024-03-0${day}T10:00:00Z`;
    expect(
      await insert({ status: 'closed', asked: at(1), started: at(2), completed: at(4), closed: at(5) }),
    ).toEqual([
      ['unscheduled', '2024-03-01', '2024-03-02', true],
      ['in_progress', '2024-03-02', '2024-03-04', true],
      ['completed', '2024-03-04', '2024-03-05', true],
      ['closed', '2024-03-05', null, true],
    ]);
    expect(
      await insert({ status: 'closed', asked: at(3), started: at(3), completed: at(3), closed: at(3) }),
    ).toEqual([['closed', '2024-03-03', null, true]]);
    expect(
      await insert({ status: 'cancelled', asked: at(3), started: null, completed: null, closed: null }),
    ).toEqual([['cancelled', '2024-03-03', null, true]]);
  });

  it('begins with the earliest date of what is brought in later', async () => {
    const [order] = await query<{ id: string }>(
      `insert into work_orders (tenant_id, number, title, status, requested_at, started_at, completed_at)
       values ($1, 'WO-LATE', 'Old', 'completed', $2, $3, $4) returning id`,
      [business.books.owner.tenantId, '2024-03-05T10:00:00Z', '2024-03-01T10:00:00Z', '2024-03-03T10:00:00Z'],
    );
    const days = (await spellsOf(order?.id ?? '')).map(({ status, entered_at, left_at }) => [
      status,
      entered_at.slice(0, 10),
      left_at?.slice(0, 10) ?? null,
    ]);
    expect(days).toEqual([
      ['in_progress', '2024-03-01', '2024-03-03'],
      ['completed', '2024-03-03', null],
    ]);
  });

  it('goes with the order', async () => {
    const id = await newOrder();
    await query('delete from work_orders where id = $1', [id]);
    expect(await query('select from status_spells where subject_id = $1', [id])).toEqual([]);
  });

  it('is seen by whoever sees the order, and written by nobody', async () => {
    const technician = await business.books.server.member(owner(), 'technician');
    const id = await newOrder();
    const path = `/api/status_spells?subject_id=eq.${id}`;
    expect(await technician.must(technician.get(path))).toEqual([]);
    await run(id, 'assign', { technician_ids: [technician.membershipId] });
    expect(await technician.must(technician.get(path))).toHaveLength(1);
    expect((await owner().post('/api/status_spells', { status: 'done' })).status).toBe(403);
  });
});

describe('the database', () => {
  it('refuses a second open spell, and two that overlap', async () => {
    const id = await newOrder({ requested_at: minutesAgo(90) });
    await run(id, 'start', { at: minutesAgo(60) });
    const add = (from: number, to: number | null) =>
      query(
        `insert into status_spells (tenant_id, subject_table, subject_id, status, entered_at, left_at)
         values ($1, 'work_orders', $2, 'on_hold', $3, $4)`,
        [owner().tenantId, id, minutesAgo(from), to === null ? null : minutesAgo(to)],
      );
    await expect(add(10, null)).rejects.toThrow('status_spells_no_overlap');
    await expect(add(80, 70)).rejects.toThrow('status_spells_no_overlap');
    await expect(
      query('update status_spells set left_at = null where subject_id = $1', [id]),
    ).rejects.toThrow('status_spells_no_overlap');
  });
});

describe('after anything that happens', () => {
  const steps: Readonly<Record<string, Step>> = workSteps;
  const names = [
    ...['new job', 'assign', 'schedule', 'cancel a visit', 'start', 'complete', 'cancel a job', 'add time'],
  ];

  it('every row has one open spell in its status, and the audit log tells the same history', async () => {
    const story = fc.array(
      fc.record({
        name: fc.constantFrom(...names),
        at: fc.nat(40),
        amount: fc.integer({ min: 1, max: 999 }),
      }),
      { minLength: 60, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(story, async (wishes) => {
        for (const { name, at, amount } of wishes) await steps[name]?.(business, at, amount);
        expect(await unlike()).toEqual([]);
        const kept = await told();
        expect(kept.length).toBeGreaterThan(10);
        await query('delete from status_spells');
        await query('call fw.fill_status_spells()');
        expect(await told()).toEqual(kept);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  }, 120_000);

  const unlike = () =>
    query(
      `select r.kind, r.id, r.status from (
         select 'work_orders' as kind, id, status from work_orders union all select 'visits', id, status from visits) r
       where 1 <> (select count(*) from status_spells s where s.subject_table = r.kind and s.subject_id = r.id
         and s.left_at is null and s.status = r.status)
       union all select 'gap', subject_id, status from status_spells s where left_at is not null and not exists (
         select from status_spells n where n.subject_id = s.subject_id and n.entered_at = s.left_at)`,
    );
  const told = () =>
    query(`select subject_table, subject_id, status, entered_at, left_at from status_spells
      where subject_id in (select entity_id from audit_logs) order by 1, 2, 4`);
});
