import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureSampleCompany, type SampleSignIns } from '../server/sample-company.ts';
import { type RunningServer, startServer } from '../server/start.ts';
import type { CliCommand, Terminal } from './command.ts';

export const start: CliCommand = {
  about: 'Serve the product until Ctrl-C or SIGTERM',
  usage: '[--empty]',
  help: 'Starts the embedded database (or uses DATABASE_URL), migrates it, checks that it keeps companies apart, and serves.\nA database without a company gets the sample company, unless --empty is given.',
  options: { empty: { type: 'boolean' } },
  async run(config, { values }, terminal) {
    const stopped = untilSignal(terminal);
    surviveRejections(terminal);
    let sample: SampleSignIns | undefined;
    const starting = startServer(config, {
      prepare: async (database) => {
        if (!values.empty) sample = await ensureSampleCompany(database, config);
      },
    });
    const server = await Promise.race([starting, stopped.then(() => undefined)]);
    if (!server) return abandon(starting);
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

const START_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 60_000;

/** Asked to stop while starting: stops the server in order if it comes up within a moment, otherwise abandons it. */
async function abandon(starting: Promise<RunningServer>): Promise<number> {
  const server = await Promise.race([
    starting.catch(() => undefined),
    sleep(START_TIMEOUT_MS, undefined, { ref: false }),
  ]);
  await server?.stop();
  return 143;
}

/** The first signal starts an orderly shutdown, limited to a minute; a second one exits at once. */
function untilSignal({ note }: Terminal): Promise<void> {
  return new Promise((done) => {
    let asked = false;
    const onSignal = () => {
      if (asked) process.exit(130);
      asked = true;
      note('\nStopping …');
      setTimeout(() => {
        note('Not everything could be ended in order.');
        process.exit(1);
      }, STOP_TIMEOUT_MS).unref();
      done();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}

/** An unhandled rejection is a bug to be logged, but must not end the process and everybody else's requests. */
function surviveRejections({ note }: Terminal): void {
  process.on('unhandledRejection', (reason) => {
    note(
      `A promise was rejected and nobody waited for it: ${reason instanceof Error ? reason.stack : reason}`,
    );
  });
}
