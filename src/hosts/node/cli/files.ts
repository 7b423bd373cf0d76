import { resolve } from 'node:path';
import type { Tables } from '#kernel/tables.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../database/connection.ts';
import { reachDatabase } from '../database/open-database.ts';
import { createDatabase } from '../database/pool.ts';
import { bootstrapRoles } from '../database/roles.ts';
import { type Compared, compareFiles } from '../files/compare-files.ts';
import { openFileStore } from '../files/open-store.ts';
import { type Mended, repairFiles } from '../files/repair-files.ts';
import { filesOf } from './backup/restore-backup.ts';
import { verifyArchive } from './backup/verify-archive.ts';
import { type CliCommand, WrongUsage } from './command.ts';
import { columns } from './terminal.ts';

/** Exit code if files are missing or damaged. */
const INCOMPLETE = 3;

export const files: CliCommand = {
  about: 'Compare stored files with their rows, and mend what is wrong',
  usage: '--check | --repair [--from BACKUP] [--json]',
  help: [
    'Reads every file and compares it with the hash in its row. --check names what is missing or damaged and changes',
    'nothing. --repair looks for it among what a power cut left and in the backup named by --from; small pictures are made',
    'anew; a file that is nowhere is marked as lost, so that people see it, until a later repair finds it. The server may',
    'run meanwhile. Exit code 0 when every file is there, 3 when some are not.',
  ].join('\n'),
  options: {
    check: { type: 'boolean' },
    repair: { type: 'boolean' },
    from: { type: 'string' },
    json: { type: 'boolean' },
  },
  async run(config, { values, positionals }, { print }) {
    if (Boolean(values.check) === Boolean(values.repair) || positionals.length > 0)
      throw new WrongUsage('Say either --check or --repair.');
    const from = typeof values.from === 'string' ? resolve(values.from) : undefined;
    if (from && !values.repair) throw new WrongUsage('--from goes with --repair.');
    const reached = await reachDatabase(config);
    try {
      const roles = await bootstrapRoles(reached.owner);
      if (!roles.backupSeesEverything)
        throw new Error(
          `${roles.backup.user} lacks BYPASSRLS, so it can't see every file; a superuser can grant it`,
        );
      const compared = await compareFiles(roles.backup, openFileStore(config));
      const mended = values.repair ? await repair(config, roles.app, compared, from) : undefined;
      if (values.json) print(JSON.stringify({ ...compared, faults: mended ?? compared.faults }, null, 2));
      else report(compared, mended, print);
      const isWhole = mended ? mended.every(({ isBack }) => isBack) : compared.faults.length === 0;
      return isWhole ? 0 : INCOMPLETE;
    } finally {
      await reached.close();
    }
  },
};

async function repair(
  config: Config,
  app: Connection,
  { faults }: Compared,
  from?: string,
): Promise<Mended[]> {
  if (from) await verifyArchive(from);
  const database = createDatabase<Tables>({ connection: app, max: 1 });
  try {
    return await repairFiles(
      {
        store: openFileStore(config),
        database,
        publicUrl: config.publicUrl,
        archived: from ? filesOf(from) : undefined,
      },
      faults,
    );
  } finally {
    await database.close();
  }
}

function report(
  { total, faults }: Compared,
  mended: readonly Mended[] | undefined,
  print: (line?: string) => void,
): void {
  const outcomes = new Map(mended?.map(({ file, outcome }) => [file.id, outcome]));
  const lines = faults.map(({ problem, file }) => [
    ...[problem, file.company, file.file_name, file.storage_key],
    outcomes.get(file.id) ?? '',
  ]);
  if (lines.length > 0) print(columns(lines));
  print(
    `${total} files compared; ${faults.length === 0 ? 'all are as they were stored' : `${faults.length} are not as they should be`}.`,
  );
  if (faults.length > 0 && !mended)
    print('To mend what can be mended: fieldwright files --repair [--from BACKUP]');
}
