import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, addMonths } from '#kernel/dates.ts';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';
import type { FigureRow } from '../measures/figure-rows.ts';
import type { WorstAssets } from './worst-assets.report.ts';
import { worstBy } from './worst-assets.rules.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer({ withSample: true });
  owner = await server.signIn('dana@summit.example', testPassword);
});
afterAll(() => server.stop());

const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const to = daysBefore(2);
/** The twelve months that the share of a new one is of, too. */
const days = { from: addDays(addMonths(to, -12), 1), to };

const worst = (person: Person, params: Record<string, string> = {}) =>
  person.get<WorstAssets>(`/api/reports/worst_assets?${new URLSearchParams({ ...days, ...params })}`);

const rowsOf = async (sum: string, asset: string) =>
  (
    await owner.must(
      owner.get<{ rows: FigureRow[] }>(
        `/api/reports/figure_rows?${new URLSearchParams({ sum, ...days, filters: JSON.stringify({ asset: [asset] }) })}`,
      ),
    )
  ).rows;

it('lists the ten worst by each figure, which their rows add up to', async () => {
  for (const by of worstBy) {
    const { assets } = await owner.must(worst(owner, { by }));
    expect(assets.length, by).toBeGreaterThan(1);
    expect(assets.length).toBeLessThanOrEqual(10);
    const values = assets.map(({ figures }) => Number(figures[by]));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    const [first] = assets;
    const rows = await rowsOf(by, first?.asset_id ?? '');
    const total = rows.reduce((sum, { value }) => sum + value, 0);
    expect(values[0]).toBeCloseTo(by === 'repair_cost' ? total / 100 : total, 1);
  }
});

it('takes the cost of each repair as the order shows it, and compares a year of them with a new one', async () => {
  const [first] = (await owner.must(worst(owner))).assets;
  const asset = first?.asset_id ?? '';
  const figure = JSON.stringify({ sum: 'repair_cost', ...days, filters: { asset: [asset] } });
  const orders = await owner.must(
    owner.get<{ total_cost: string }[]>(
      `/api/work_orders?${new URLSearchParams({ select: 'total_cost', figure: `eq.${figure}`, limit: '1000' })}`,
    ),
  );
  const cost = orders.reduce((sum, { total_cost }) => sum + Number(total_cost), 0);
  expect(Number(first?.figures.repair_cost)).toBeCloseTo(cost, 2);
  await owner.must(owner.put(`/api/assets?id=eq.${asset}`, { replacement_cost: (cost * 1.5).toFixed(2) }));
  const [again] = (await owner.must(worst(owner))).assets;
  expect(again?.hint?.reason).toBe('approaches');
  expect(again?.share).toBeCloseTo(1 / 1.5, 1);
});

it('is for the office, and narrows like other figures', async () => {
  const technician = await server.signIn('wei@summit.example', testPassword);
  expect((await worst(technician)).status).toBe(404);
  const unknown = await worst(owner, { filters: JSON.stringify({ priority: ['high'] }) });
  expect(unknown.status).toBe(422);
});
