// A process that holds a data folder like the server does, to be killed by tests. Prints a line when it is up.

import process from 'node:process';
import { startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { createDatabase } from '../pool.ts';

const [dataDir = '', mode = 'hold'] = process.argv.slice(2);

try {
  const embedded = await startEmbedded({ dataDir, log: (message) => process.stdout.write(`${message}\n`) });
  process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
  const { roles } = await migrate(embedded.owner);
  process.stdout.write(`${JSON.stringify({ pid: embedded.pid() })}\n`);
  if (mode === 'write') {
    const database = createDatabase({ connection: roles.app });
    for (let n = 1; ; n += 1) {
      await database.run([{ name: 'write', text: 'insert into written (n) values ($1)', values: [n] }]);
      process.stdout.write(`ack ${n}\n`);
    }
  }
  setInterval(() => {}, 1_000);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
