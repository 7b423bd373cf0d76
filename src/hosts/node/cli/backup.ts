import { resolve } from 'node:path';
import { reachDatabase } from '../database/open-database.ts';
import { openFileStore } from '../files/open-store.ts';
import { incompleteIn } from './backup/archive.ts';
import { createBackup } from './backup/create-backup.ts';
import { type CliCommand, WrongUsage } from './command.ts';

/** Exit code of a backup in which files are missing or damaged. */
const INCOMPLETE = 3;

export const backup: CliCommand = {
  about: 'Write every row and every file to one archive',
  usage: 'FILE',
  help: [
    'Works while the server runs: all rows are of one moment. FILE must not exist yet. It is a gzipped tar file with a',
    'manifest of counts and hashes. When rows can not be read, the command fails and leaves no file. Files that are missing',
    'or damaged are named at the end, and the exit code is 3: the backup is made, of all that is there. More about them,',
    'and how to mend them, says fieldwright files.',
  ].join('\n'),
  options: {},
  async run(config, { positionals }, { print, note }) {
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new WrongUsage('Name one file to write to.');
    const reached = await reachDatabase(config);
    try {
      const { bytes, manifest } = await createBackup(reached.owner, openFileStore(config), resolve(file));
      const tables = Object.values(manifest.tables);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      print(
        `Backed up ${rows} rows of ${tables.length} tables and ${Object.keys(manifest.files).length} files.`,
      );
      print(`${file}: ${(bytes / 1_048_576).toFixed(1)} MB`);
      const incomplete = incompleteIn(manifest);
      if (incomplete) note(`${incomplete}\nThe rest is backed up. Run: fieldwright files --check`);
      return incomplete ? INCOMPLETE : 0;
    } finally {
      await reached.close();
    }
  },
};
