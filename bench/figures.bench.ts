/** Says of each section of /analytics, asked as the screen asks it, and of each measure whether it is within its goal. */
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Catalogue } from '#domains/analytics/measures/measures.report.ts';
import { daysOfPeriod, trendOf } from '#domains/analytics/ui/figures/chosen-period.rules.ts';
import { explainStatements, plansOf } from './growth/explain.ts';
import { ownerSignIn } from './growth/load.ts';
import { ask, type Served, withEmbedded, withServer } from './growth/served-database.ts';

export const about =
  'The figures of /analytics, first and again, in a company that the growth benchmark has kept: --folder=… [--only=part of a name] [--explain]';

const goal = { first: 1000, again: 150 } as const;
const repeats = 5;

interface Timed {
  readonly name: string;
  readonly first: number;
  /** The quickest of several. */
  readonly again: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      folder: { type: 'string' },
      only: { type: 'string', default: '' },
      explain: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { folder, only } = values;
  if (folder === undefined)
    throw new Error('Name a folder that `npm run bench -- growth --keep=…` has loaded: --folder=…');
  const inCompany = <T>(work: (served: Served) => Promise<T>) =>
    withEmbedded(folder, async (embedded) => {
      await explainStatements(embedded, values.explain);
      try {
        return await withServer(embedded, folder, ownerSignIn, work);
      } finally {
        await explainStatements(embedded, false);
      }
    });
  if (values.explain) {
    process.stdout.write(await inCompany((served) => explained(served, folder, only)));
    return;
  }
  const timed = await inCompany((served) => measure(served, only));
  process.stdout.write(values.json ? `${JSON.stringify(timed)}\n` : tableOf(timed));
}

async function measure(served: Served, only: string): Promise<readonly Timed[]> {
  const timed: Timed[] = [];
  for (const [name, path] of await questions(served, only)) {
    const times: number[] = [];
    for (let n = 0; n <= repeats; n += 1) times.push(await timeOf(served, path));
    timed.push({ name, first: times[0] ?? 0, again: Math.min(...times.slice(1)) });
  }
  return timed;
}

async function explained(served: Served, folder: string, only: string): Promise<string> {
  const plans: string[] = [];
  for (const [name, path] of await questions(served, only))
    plans.push(`== ${name}\n${await plansOf(folder, () => timeOf(served, path))}`);
  return plans.join('\n');
}

async function timeOf(served: Served, path: string): Promise<number> {
  const { status, ms } = await ask(served, path, undefined, 300_000);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return ms;
}

/** The address of each, by name. */
async function questions(served: Served, only: string): Promise<ReadonlyMap<string, string>> {
  const { measures } = (await ask(served, '/api/reports/measures')).data as Catalogue;
  const today = new Date().toISOString().slice(0, 10);
  const days = daysOfPeriod('last_30', today) ?? { from: today, to: today };
  const trend = trendOf(days);
  const pathOf = (names: readonly string[], { from, to }: typeof days, rest: string) =>
    `/api/reports/figures?measures=${names.join(',')}&from=${from}&to=${to}&${rest}`;
  const all = new Map<string, string>();
  for (const section of new Set(measures.map((measure) => measure.section))) {
    const names = measures.filter((measure) => measure.section === section).map(({ name }) => name);
    all.set(`${section}, thirty days and those before`, pathOf(names, days, 'compare=period_before'));
    all.set(`${section}, trend`, pathOf(names, trend, 'step=month&unusual=last'));
  }
  for (const { name } of measures) all.set(`${name}, by month`, pathOf([name], trend, 'step=month'));
  return new Map([...all].filter(([name]) => name.includes(only)));
}

function tableOf(timed: readonly Timed[]): string {
  const cell = (ms: number) => ms.toFixed(0).padStart(8);
  const rows = timed.map(({ name, first, again }) => {
    const isWithin = first <= goal.first && again <= goal.again;
    return `${name.padEnd(48)}${cell(first)}${cell(again)}${isWithin ? '' : '  beyond the goal'}\n`;
  });
  const within = rows.filter((row) => !row.includes('beyond')).length;
  return `${'ms'.padEnd(48)}${'first'.padStart(8)}${'again'.padStart(8)}\n${rows.join('')}
${within} of ${rows.length} within ${goal.first} ms first and ${goal.again} ms again.\n`;
}
