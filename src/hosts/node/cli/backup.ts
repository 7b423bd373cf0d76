import { resolve } from 'node:path';
import { reachDatabase } from '../database/open-database.ts';
import { openFileStore } from '../files/open-store.ts';
import { createBackup } from './backup/create-backup.ts';
import { type CliCommand, WrongUsage } from './command.ts';

export const backup: CliCommand = {
  about: 'Write every row and every file to one archive',
  usage: 'FILE',
  help: 'Works while the server runs: all rows are of one moment. FILE must not exist yet. It is a gzipped tar file with\na manifest of counts and hashes; without any part of it the command fails and leaves no file.',
  options: {},
  async run(config, { positionals }, { print }) {
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
      return 0;
    } finally {
      await reached.close();
    }
  },
};
