import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';
import type { FigureRow } from '../measures/figure-rows.ts';
import type { FiguresAnswer } from '../measures/figures.report.ts';
import { compareFairly } from './fair-comparison.rules.ts';
import type { Performance } from './performance.report.ts';

let server: TestServer;
let owner: Person;
let technician: Person;
beforeAll(async () => {
  server = await createTestServer({ withSample: true });
  owner = await server.signIn('dana@summit.example', testPassword);
  technician = await server.signIn('wei@summit.example', testPassword);
});
afterAll(() => server.stop());

const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const days = { from: daysBefore(200), to: daysBefore(2) };

const performanceOf = (person: Person, params: Record<string, string> = {}) =>
  person.get<Performance>(
    `/api/reports/performance?${new URLSearchParams({ by: 'technician', ...days, ...params })}`,
  );

it('gives everybody the figures that analytics give', async () => {
  const { measures, scorecards, company } = await owner.must(
    performanceOf(owner, { compare: 'period_before' }),
  );
  expect(scorecards.length).toBeGreaterThan(3);
  for (const name of measures) {
    const query = { measures: name, ...days, split: 'technician', compare: 'period_before' };
    const figures = await owner.must(
      owner.get<FiguresAnswer>(`/api/reports/figures?${new URLSearchParams(query)}`),
    );
    expect(Number(company[name]), name).toBeCloseTo(Number(figures.total.values[name]?.[0]), 3);
    for (const { key, scores } of scorecards) {
      const valueIn = (groups: FiguresAnswer['groups'] | undefined) =>
        groups?.find(({ keys }) => keys[0] === key)?.values[name]?.[0] ?? null;
      const { value, before } = scores[name] ?? {};
      expect(Number(value), name).toBeCloseTo(Number(valueIn(figures.groups)), 3);
      expect(Number(before), name).toBeCloseTo(Number(valueIn(figures.before?.groups)), 3);
    }
  }
});

it('compares with colleagues who have the same kinds of work in the same areas', async () => {
  const { scorecards } = await owner.must(performanceOf(owner));
  const rows = async (sum: string) =>
    owner.must(
      owner.get<{ rows: FigureRow[] }>(`/api/reports/figure_rows?${new URLSearchParams({ sum, ...days })}`),
    );
  const counted = new Set((await rows('repairs')).rows.map(({ id }) => id));
  const hours = new Map((await rows('repair_hours')).rows.map(({ id, value }) => [id, value]));
  type Order = {
    id: string;
    kind: string;
    completed_by: string | null;
    lead_id: string | null;
    site: { address: { city?: string } | null } | null;
  };
  const orders: Order[] = [];
  const ids = [...counted];
  for (let at = 0; at < ids.length; at += 100)
    orders.push(
      ...(await owner.must(
        owner.get<Order[]>(
          `/api/work_orders?select=id,kind,completed_by,lead_id,site(address)&limit=100&id=in.(${ids.slice(at, at + 100).join(',')})`,
        ),
      )),
    );
  const cells = orders.map(({ id, kind, completed_by, lead_id, site }) => ({
    who: completed_by ?? lead_id,
    mix: [kind, site?.address?.city ?? null],
    of: hours.get(id) ?? 0,
    per: 1,
  }));
  const merged = new Map<string, (typeof cells)[number]>();
  for (const cell of cells) {
    const place = JSON.stringify([cell.who, cell.mix]);
    const known = merged.get(place);
    merged.set(place, known ? { ...known, of: known.of + cell.of, per: known.per + 1 } : cell);
  }
  const expected = compareFairly([...merged.values()], false);
  expect(expected.size).toBeGreaterThan(3);
  for (const [key, fair] of expected) {
    const score = scorecards.find((card) => card.key === key)?.scores.mean_time_to_repair;
    expect(Number(score?.expected)).toBeCloseTo(fair.expected, 4);
    expect(score?.verdict).toBeNull();
  }
});

it('shows a technician the own scorecard only, and nothing of colleagues or money', async () => {
  const own = await technician.must(performanceOf(technician));
  expect(own.scorecards.map(({ key }) => key)).toEqual([technician.membershipId]);
  expect(own.measures).not.toContain('revenue_per_hour');
  expect(own.measures).toContain('first_time_fix');
  for (const score of Object.values(own.scorecards[0]?.scores ?? {})) {
    expect(score.expected).toBeNull();
    expect(score.verdict).toBeNull();
  }
  const whole = await owner.must(performanceOf(owner));
  const { completed } = whole.scorecards.find(({ key }) => key === technician.membershipId)?.scores ?? {};
  expect(own.scorecards[0]?.scores.completed?.value).toBe(completed?.value);
  expect(own.company.completed).toBe(completed?.value);
  const colleague = whole.scorecards.find(({ key }) => key !== technician.membershipId)?.key;
  const filters = JSON.stringify({ technician: [colleague] });
  expect((await technician.must(performanceOf(technician, { filters }))).scorecards).toEqual([]);
});

it('narrows to a kind of work, leaves out figures without it, and refuses what no figure has', async () => {
  const { measures } = await owner.must(
    performanceOf(owner, { filters: JSON.stringify({ kind: ['repair'] }) }),
  );
  expect(measures).toContain('completed');
  expect(measures).not.toContain('utilisation');
  const unknown = await performanceOf(owner, { filters: JSON.stringify({ moon: ['full'] }) });
  expect([unknown.status, unknown.body.error?.fields]).toEqual([
    422,
    { filters: 'No figure of people has these dimensions.' },
  ]);
  expect((await performanceOf(owner, { from: daysBefore(1), to: daysBefore(3) })).status).toBe(422);
});
