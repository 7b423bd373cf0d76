import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { addDays } from '#kernel/dates.ts';
import { parseRecurrence } from '#kernel/recurrence.ts';
import { recurringDays } from '#kernel/recurring-days.ts';
import { fc, seedOf } from '#kernel/testing/properties.ts';
import { recurrenceRules, startDays, timesOfDay, zones } from '#kernel/testing/random-recurrences.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';

export const about =
  'Random recurrence rules, first days and time zones against python3-dateutil and zoneinfo: [--rules 10000] [--seed n]';

interface Case {
  readonly rule: string;
  readonly startsOn: string;
  /** Days before it are compared. */
  readonly until: string;
  readonly most: number;
  readonly zone: string;
  readonly time: string;
}

interface Answer {
  readonly days: readonly string[];
  readonly instants: readonly string[];
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rules: { type: 'string', default: '10000' },
      seed: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const seed = seedOf(values.seed);
  const cases = drawCases(Number(values.rules), seed);
  const theirs = askPython(cases);
  const different = cases.flatMap((one, at) => {
    const [ours, reference] = [answerOf(one), theirs[at]];
    return JSON.stringify(ours) === JSON.stringify(reference) ? [] : [{ ...one, ours, reference }];
  });
  const days = theirs.reduce((sum, answer) => sum + answer.days.length, 0);
  const result = { seed, rules: cases.length, days, different: different.length };
  if (values.json) return void process.stdout.write(`${JSON.stringify({ ...result, cases: different })}\n`);
  process.stdout.write(
    `${result.rules} rules (seed ${seed}), ${days} days and instants, ${result.different} rules differ\n`,
  );
  for (const { rule, startsOn, zone, time, ours, reference } of different.slice(0, 40))
    process.stdout.write(
      `${rule} from ${startsOn} ${time} ${zone}\n  ours ${show(ours)}\n  dateutil ${show(reference)}\n`,
    );
}

function drawCases(count: number, seed: number): Case[] {
  const drawn = fc.record({
    rule: recurrenceRules,
    startsOn: startDays,
    zone: fc.constantFrom(...zones),
    time: fc.constantFrom(...timesOfDay),
  });
  return fc
    .sample(drawn, { numRuns: count, seed })
    .map((one) => ({ ...one, until: addDays(one.startsOn, 6 * 366), most: 8 }));
}

function answerOf({ rule: text, startsOn, until, most, zone, time }: Case): Answer {
  const rule = parseRecurrence(text);
  if (!rule) throw new Error(`can’t read ${text}`);
  const days = recurringDays(rule, startsOn, startsOn, most).filter((day) => day < until);
  const instants = days.map((day) => instantFromLocal(`${day}T${time}`, zone).replace('.000Z', 'Z'));
  return { days, instants };
}

function askPython(cases: readonly Case[]): Answer[] {
  const asked = spawnSync('python3', [join('bench', 'recurrence', 'reference.py')], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (asked.status !== 0)
    throw new Error(`python3 with python3-dateutil is needed. ${asked.error?.message ?? asked.stderr}`);
  const answers: Answer[] = JSON.parse(asked.stdout);
  return answers;
}

const show = (answer: Answer | undefined) =>
  `${answer?.days.join(' ') || 'none'} (${answer?.instants[0] ?? ''})`;
