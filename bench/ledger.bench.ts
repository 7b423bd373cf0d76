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

export const about =
  'Posting in batches against bare SQL, 1,000 vouchers posted and reversed twice, reports on a million lines: [--lines 1000000]';

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
    const companies = await foundCompanies(embedded.owner, database, 5);
    const bare = await barePosting(embedded.owner);
    const batch = await batchPosting(database, companies.slice(0, 4));
    const stressed = await stress(database, companies[0] as string);
    const reports = await measureReports(
      embedded.owner,
      database,
      companies[4] as string,
      Number(values.lines),
    );
    await database.close();
    const result = { bare, batch, ratio: Number((batch / bare).toFixed(2)), stressed, reports };
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
}

function text({ bare, batch, ratio, stressed, reports }: Result): string {
  return [
    `posting: ${batch} entries/s in batches, bare SQL ${bare}/s, ratio ${ratio}`,
    `stress: ${stressed.posted} posted, ${stressed.reversed} reversed, ${stressed.refused} refused`,
    ...Object.entries(reports).map(([name, p50]) => `${name}: p50 ${p50} ms`),
    '',
  ].join('\n');
}
