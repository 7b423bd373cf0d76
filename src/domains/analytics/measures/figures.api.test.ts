import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { FiguresAnswer } from './figures.report.ts';
import type { Catalogue } from './measures.report.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Measured');
});
afterAll(() => server.stop());

it('answers for every measure and dimension', async () => {
  const catalogue = await owner.must(owner.get<Catalogue>('/api/reports/measures'));
  expect(catalogue.measures.length).toBeGreaterThan(35);
  const faults: unknown[] = [];
  for (const { name, dimensions, parts } of catalogue.measures) {
    for (const split of ['', ...dimensions]) {
      const reply = await owner.get<FiguresAnswer>(
        `/api/reports/figures?measures=${name}&from=2026-01-01&to=2026-03-31&step=month&split=${split}&compare=year_before`,
      );
      if (reply.status !== 200) faults.push([name, split, reply.status, reply.text]);
    }
    for (const { name: sum, table } of parts) {
      const figure = encodeURIComponent(JSON.stringify({ sum, from: '2026-01-01', to: '2026-03-31' }));
      const list = await owner.get(`/api/${table}?figure=eq.${figure}`);
      const rows = await owner.get(`/api/reports/figure_rows?sum=${sum}&from=2026-01-01&to=2026-03-31`);
      if (list.status !== 200 || rows.status !== 200) faults.push([name, sum, list.text, rows.text]);
    }
  }
  expect(faults).toEqual([]);
});
