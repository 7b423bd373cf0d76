// The ledger: batch posting against bare SQL that maintains journal, lines and balances; a thousand vouchers posted and
// reversed twice by fifty workers; the financial reports on a million lines.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#hosts/node/database/embedded.ts';
import { migrate } from '#hosts/node/database/migrate.ts';
import { createDatabase, type PooledDatabase } from '#hosts/node/database/pool.ts';
import type { Tables } from '#kernel/tables.ts';
import { foundCompanies } from './ledger/companies.ts';
import { barePosting, batchPosting } from './ledger/posting.ts';
import { measureReports } from './ledger/reports.ts';
import { stress } from './ledger/stress.ts';
import { measureWorkInProgress } from './ledger/work-in-progress.ts';

export const about =
  'Posting in batches against bare SQL, 1,000 vouchers posted and reversed twice, reports on a million lines, work in progress of 10,000 and 100,000 jobs: [--lines 1000000]';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { lines: { type: 'string', default: '1000000' }, json: { type: 'boolean', default: false } },
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'fw-bench-'));
  const embedded = await startEmbedded({ dataDir });
  try {
    const { roles } = await migrate(embedded.owner);
    const database: PooledDatabase<Tables> = createDatabase({ connection: roles.app, max: 16 });
    const companies = await foundCompanies(embedded.owner, database, 7);
    const bare = await barePosting(embedded.owner);
    const batch = await batchPosting(database, companies.slice(0, 4));
    const stressed = await stress(database, companies[0] as string);
    const reports = await measureReports(
      embedded.owner,
      database,
      companies[4] as string,
      Number(values.lines),
    );
    const [few = 0, many = 0] = await measureWorkInProgress(embedded.owner, database, [
      [companies[5] as string, 10_000],
      [companies[6] as string, 100_000],
    ]);
    const jobs = { few, many, ratio: Number((many / few).toFixed(2)) };
    await database.close();
    const result = { bare, batch, ratio: Number((batch / bare).toFixed(2)), stressed, reports, jobs };
    process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : text(result));
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Result {
  readonly bare: number;
  readonly batch: number;
  readonly ratio: number;
  readonly stressed: { readonly posted: number; readonly reversed: number; readonly refused: number };
  readonly reports: Readonly<Record<string, number>>;
  readonly jobs: { readonly few: number; readonly many: number; readonly ratio: number };
}

function text({ bare, batch, ratio, stressed, reports, jobs }: Result): string {
  return [
    `posting: ${batch} entries/s in batches, bare SQL ${bare}/s, ratio ${ratio}`,
    `stress: ${stressed.posted} posted, ${stressed.reversed} reversed, ${stressed.refused} refused`,
    ...Object.entries(reports).map(([name, p50]) => `${name}: p50 ${p50} ms`),
    `work in progress: p50 ${jobs.few} ms of 10,000 jobs, ${jobs.many} ms of 100,000, ratio ${jobs.ratio}`,
    '',
  ].join('\n');
}
