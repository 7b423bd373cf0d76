import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths, dayIn } from '#kernel/dates.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { FiguresAnswer } from './figures.report.ts';

let server: TestServer;
let owner: Person;
/** The first day of this month, in the zone of the company. */
let thisMonth: string;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Outlier Heating');
  thisMonth = `${dayIn('America/Chicago', new Date().toISOString()).slice(0, 7)}-01`;
  // Six requests in each of fourteen months, thirty in the last one.
  const rows = Array.from({ length: 15 }, (_, index) => ({
    month: addMonths(thisMonth, index - 15),
    count: index === 14 ? 30 : 6,
  })).flatMap(({ month, count }) =>
    Array.from({ length: count }, () => ({
      title: 'Call',
      requested_at: `${month.slice(0, 7)}-15T12:00:00Z`,
    })),
  );
  await owner.must(owner.post('/api/work_orders', rows));
});
afterAll(() => server.stop());

const ask = (params: Record<string, string>) =>
  owner.get<FiguresAnswer>(
    `/api/reports/figures?${new URLSearchParams({ measures: 'requested', step: 'month', ...params })}`,
  );

it('tells which month was unusual, and what is usual', async () => {
  const to = addMonths(thisMonth, 1);
  for (const unusual of ['each', 'last']) {
    const answer = await owner.must(ask({ from: addMonths(thisMonth, -3), to, unusual }));
    expect(answer.parts).toHaveLength(5);
    expect(answer.total.values.requested?.slice(0, 3)).toEqual([6, 6, 30]);
    // The month that is not over is not judged.
    const [, , found, ...later] = answer.unusual?.requested ?? [];
    expect(found).toMatchObject({ low: 0, periods: 12 });
    expect(found?.high).toBeCloseTo(6 + 3 * Math.sqrt(6), 5);
    expect(later).toEqual([null, null]);
  }
});

it('is asked for by a step and in total only', async () => {
  const period = { from: addMonths(thisMonth, -3), to: thisMonth, unusual: 'each' };
  expect((await ask({ ...period, split: 'kind' })).body.error?.fields).toMatchObject({
    unusual: 'Ask for it by a step, and without a split.',
  });
  const { unusual: _, ...plain } = period;
  expect((await owner.must(ask(plain))).unusual).toBeUndefined();
});
