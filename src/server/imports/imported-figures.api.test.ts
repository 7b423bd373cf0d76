/** The figures of an imported history: against the reference, and against the file itself, to the cent. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FiguresAnswer } from '#domains/analytics/measures/figures.report.ts';
import { compareFigures } from '#domains/analytics/measures/testing/differences.ts';
import { readRawCompany } from '#domains/analytics/measures/testing/raw-company.ts';
import { createTestServer, type TestServer } from '#kernel/testing/test-server.ts';
import { importAll } from '#server/testing/import-client.ts';

/** As in work-order-import.api.test.ts: it may not be published. */
const realFile = [process.env.FIELDWRIGHT_DATA_DIR, join(process.cwd(), '../shared/data')]
  .map((folder) => join(folder ?? '', 'excavators.csv'))
  .find((path) => existsSync(path));

describe.skipIf(!realFile)('the history of the five excavators', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ withJobs: true });
  });
  afterAll(() => server.stop());

  it('has the figures of its rows', { timeout: 300_000 }, async () => {
    const owner = await server.company('Excavators', { currency: 'AUD', timezone: 'Australia/Perth' });
    const text = readFileSync(realFile as string, 'utf8');
    await importAll(owner, 'work_orders', text);
    const company = await readRawCompany(server.db.adminQuery, owner.tenantId ?? '');
    const read = (path: string) => owner.must(owner.get<FiguresAnswer>(path));
    const now = Date.now();
    const periods = [
      { from: '2001-07-01', to: '2012-12-31' },
      { from: '2004-02-01', to: '2004-02-29' },
      { from: '2007-12-25', to: '2008-01-06' },
    ];
    for (const days of periods) {
      const { differing } = await compareFigures(read, company, { days, now, currency: 'AUD' });
      expect(differing).toEqual([]);
    }
    const { total, parts } = await read(
      '/api/reports/figures?measures=completed,requested,job_margin,backlog&from=2001-01-01&to=2012-12-31&step=month',
    );
    const inFile = new Map<string, { jobs: number; cents: bigint }>();
    for (const line of text.split('\n').slice(1)) {
      if (!line || line.includes('won,t swing')) continue;
      const month = line.slice(0, 7);
      const { jobs, cents } = inFile.get(month) ?? { jobs: 0, cents: 0n };
      const cost = Number(line.slice(line.lastIndexOf(',') + 1));
      inFile.set(month, { jobs: jobs + 1, cents: cents + BigInt(Math.round(cost * 100)) });
    }
    for (const [n, { from }] of parts.entries()) {
      const { jobs, cents } = inFile.get(from.slice(0, 7)) ?? { jobs: 0, cents: 0n };
      expect([total.values.completed?.[n], total.values.requested?.[n], total.values.backlog?.[n]]).toEqual([
        jobs,
        jobs,
        0,
      ]);
      expect(BigInt(Math.round(Number(total.values.job_margin?.[n]) * 100)), from).toBe(-cents);
    }
  });
});
