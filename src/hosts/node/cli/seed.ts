import type { Tables } from '#kernel/tables.ts';
import { openDatabase } from '../database/open-database.ts';
import type { CliCommand } from './command.ts';
import { offerSampleCompany } from './sample-company.ts';
import { columns } from './terminal.ts';

export const seed: CliCommand = {
  about: 'Make the sample company in a database without one',
  usage: '',
  help: 'Does nothing where there is a company already. `fieldwright start` does the same at its first start.',
  options: {},
  async run(config, _input, terminal) {
    const opened = await openDatabase<Tables>(config);
    try {
      const signIns = await offerSampleCompany(opened.database, terminal);
      if (signIns.length === 0) terminal.print('There is a company already; nothing was added.');
      else terminal.print(columns(signIns.map(({ email, password, role }) => [email, password, role])));
      return 0;
    } finally {
      await opened.close();
    }
  },
};
