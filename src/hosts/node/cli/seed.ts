import type { Tables } from '#kernel/tables.ts';
import { openDatabase } from '../database/open-database.ts';
import { ensureSampleCompany } from '../server/sample-company.ts';
import type { CliCommand } from './command.ts';
import { printSignIns } from './start.ts';

export const seed: CliCommand = {
  about: 'Make the sample company in a database without one',
  usage: '',
  help: 'Does nothing where there are people already. `fieldwright start` does the same at its first start.',
  options: {},
  async run(config, _input, terminal) {
    const opened = await openDatabase<Tables>(config);
    try {
      const sample = await ensureSampleCompany(opened.database, config);
      if (sample) printSignIns(sample, terminal);
      else terminal.print('There are people already; nothing was added.');
      return 0;
    } finally {
      await opened.close();
    }
  },
};
