import process from 'node:process';
import { ensureSampleCompany, type SampleSignIns } from '../server/sample-company.ts';
import { startServer } from '../server/start.ts';
import type { CliCommand, Terminal } from './command.ts';

export const start: CliCommand = {
  about: 'Serve the product until Ctrl-C or SIGTERM',
  usage: '[--empty]',
  help: 'Starts the embedded database (or uses DATABASE_URL), migrates it, checks that it keeps companies apart, and serves.\nA database without a company gets the sample company, unless --empty is given.',
  options: { empty: { type: 'boolean' } },
  async run(config, { values }, terminal) {
    const stopped = untilSignal(terminal);
    let sample: SampleSignIns | undefined;
    const server = await startServer(config, {
      prepare: async (database) => {
        if (!values.empty) sample = await ensureSampleCompany(database, config.dataDir, config.publicUrl);
      },
    });
    terminal.print(`\nFieldwright is at ${server.url}`);
    if (sample) printSignIns(sample, terminal);
    const { protocol, hostname } = new URL(server.url);
    if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
      terminal.note(
        'This is plain http: passwords and sessions cross the network unencrypted. Put https in front for real use.',
      );
    }
    terminal.print('\nCtrl-C stops it.');
    await stopped;
    await server.stop();
    terminal.print('Stopped.');
    return 0;
  },
};

export function printSignIns({ emails, password }: SampleSignIns, { print }: Terminal): void {
  print(`\nThe sample company can be entered with the password ${password} as`);
  for (const email of emails) print(`  ${email}`);
}

/** The first signal asks for an orderly end; a second one does not wait for it. */
function untilSignal({ note }: Terminal): Promise<void> {
  return new Promise((done) => {
    let asked = false;
    const onSignal = () => {
      if (asked) process.exit(130);
      asked = true;
      note('\nStopping …');
      done();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}
