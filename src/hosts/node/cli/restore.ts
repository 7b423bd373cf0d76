import { resolve } from 'node:path';
import { reachDatabase } from '../database/open-database.ts';
import { openFileStore } from '../files/open-store.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { type CliCommand, WrongUsage } from './command.ts';

export const restore: CliCommand = {
  about: 'Put a backup into an empty database',
  usage: 'FILE [--force]',
  help: 'Stop the server first. The archive is checked as a whole before anything is changed. A database or a file store\nthat is not empty is refused; with --force what is there is backed up into DATA_DIR and then replaced. A restore that\nfails puts back what was there. Everybody is signed out afterwards.',
  options: { force: { type: 'boolean' } },
  async run(config, { positionals, values }, { print, note }) {
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new WrongUsage('Name one file to restore.');
    const reached = await reachDatabase(config);
    try {
      const { rows, files, incomplete, savedAs } = await restoreBackup({
        owner: reached.owner,
        dataDir: config.dataDir,
        files: openFileStore(config),
        file: resolve(file),
        force: values.force === true,
        log: print,
      });
      print(
        `Restored ${rows} rows and ${files} files.${savedAs ? ` What was there before is in ${savedAs}.` : ''}`,
      );
      if (incomplete) note(incomplete);
      return 0;
    } finally {
      await reached.close();
    }
  },
};
