import type { CliCommand } from './command.ts';
import { examine } from './examine.ts';
import { columns } from './terminal.ts';

export const doctor: CliCommand = {
  about: 'Look for what is wrong with this installation',
  usage: '[--json]',
  help: 'Checks versions, settings, the data folder, the database and its posture, the job queue, files,\nmail and the clock. Changes nothing. Exit code 1 when something fails; warnings alone are 0.',
  options: { json: { type: 'boolean' } },
  async run(config, { values }, { print }) {
    const findings = await examine(config);
    if (values.json) print(JSON.stringify(findings, null, 2));
    else print(columns(findings.map(({ state, subject, detail }) => [MARKS[state], subject, detail])));
    return findings.some(({ state }) => state === 'fail') ? 1 : 0;
  },
};

const MARKS = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;
