import { migrate } from '../database/migrate.ts';
import { reachDatabase } from '../database/open-database.ts';
import type { CliCommand } from './command.ts';

export const migrateCommand: CliCommand = {
  about: 'Bring the database schema up to date',
  usage: '',
  help: 'Makes the roles and applies the migrations that are missing. The server does the same at its start; run it\napart to see a new version change the schema before any server uses it.',
  options: {},
  async run(config, _input, { print }) {
    const reached = await reachDatabase(config);
    try {
      const { applied, version } = await migrate(reached.owner);
      for (const name of applied) print(`Applied ${name}`);
      print(
        applied.length > 0
          ? `The schema is at version ${version} now.`
          : `The schema was up to date already, at version ${version}.`,
      );
      return 0;
    } finally {
      await reached.close();
    }
  },
};
