import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkRoutes } from '#domains/dispatch/routing/check-routes.ts';
import { solveRoutes } from '#domains/dispatch/routing/solve-routes.ts';
import { type Stopwatch, stopAt } from '#domains/dispatch/search/stopwatch.ts';
import { type BestKnown, readBestKnown } from './dispatch/best-known.ts';
import { companyDayRun } from './dispatch/company-day-run.ts';
import { type Counting, loadInstance } from './dispatch/load-instance.ts';
import { type Row, summary, tableLine } from './dispatch/table.ts';

export const about =
  'The planner on routing instances: --dir FOLDER --best FILE --seconds N --objective dimacs|hierarchical ' +
  '[--only NAME,…] [--seed N] [--clock wall|cpu] [--until-best: go on to the next once the best known is reached]; ' +
  'or a company’s day: --company [--seconds N] [--svg FILE]';

interface Settings {
  readonly dir: string;
  readonly best: BestKnown;
  readonly seconds: number;
  readonly counting: Counting;
  readonly seed: number;
  readonly untilBest: boolean;
  now(): number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      dir: { type: 'string' },
      best: { type: 'string' },
      seconds: { type: 'string', default: '10' },
      objective: { type: 'string', default: 'dimacs' },
      only: { type: 'string' },
      company: { type: 'boolean', default: false },
      svg: { type: 'string' },
      seed: { type: 'string', default: '1' },
      clock: { type: 'string', default: 'wall' },
      'until-best': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
  if (!(seconds > 0)) throw new Error(`--seconds must be a number above 0, not "${values.seconds}"`);
  if (!Number.isInteger(seed)) throw new Error(`--seed must be a whole number, not "${values.seed}"`);
  if (values.company) {
    return companyDayRun({ seconds, seed, now: clockOf(values.clock), json: values.json, svg: values.svg });
  }
  if (values.dir === undefined) throw new Error('name the folder of instances: --dir FOLDER (or --company)');
  const counting = countingOf(values.objective);
  const best = values.best === undefined ? {} : readBestKnown(values.best);
  const rows: Row[] = [];
  const settings: Settings = {
    dir: values.dir,
    best,
    seconds,
    counting,
    seed,
    untilBest: values['until-best'],
    now: clockOf(values.clock),
  };
  for (const file of chosenFiles(values.dir, values.only)) {
    const row = measure(file, settings);
    rows.push(row);
    if (!values.json) console.log(tableLine(row));
  }
  const result = summary(rows, seconds, counting, seed);
  console.log(values.json ? JSON.stringify({ ...result.figures, rows }, null, 2) : result.text);
  if (rows.some((row) => row.faults.length > 0)) process.exitCode = 1;
}

function countingOf(name: string): Counting {
  if (name === 'dimacs' || name === 'hierarchical') return name;
  throw new Error(`--objective is dimacs or hierarchical, not "${name}"`);
}

/** A clock in milliseconds. CPU time on a busy machine measures what a free core would do. */
function clockOf(name: string): () => number {
  if (name === 'wall') return () => performance.now();
  if (name !== 'cpu') throw new Error(`--clock is wall or cpu, not "${name}"`);
  // CPU time of the searching thread if Node offers it; otherwise of the process, including compiler threads.
  const perThread = process as { threadCpuUsage?: () => NodeJS.CpuUsage };
  const usage = () => perThread.threadCpuUsage?.() ?? process.cpuUsage();
  return () => {
    const { user, system } = usage();
    return (user + system) / 1000;
  };
}

function chosenFiles(dir: string, only: string | undefined): string[] {
  const names = only?.split(',').map((name) => name.trim().toLowerCase());
  const files = readdirSync(dir)
    .filter((file) => file.toLowerCase().endsWith('.txt'))
    .filter((file) => names === undefined || names.includes(instanceName(file).toLowerCase()))
    .sort();
  if (files.length === 0) throw new Error(`no instance (*.txt) ${only ?? ''} in ${dir}`);
  return files;
}

function instanceName(file: string): string {
  return basename(file).replace(/\.txt$/i, '');
}

function measure(file: string, settings: Settings): Row {
  const { dir, best, seconds, counting, seed, now } = settings;
  const name = instanceName(file);
  const instance = loadInstance(join(dir, file), counting);
  const unit = counting === 'dimacs' ? 10 : 1;
  const known = best[name]?.[counting];
  const begun = now();
  let foundAt = begun;
  let isBest = false;
  const clock = stopAt(now, seconds * 1000);
  const stopwatch: Stopwatch = settings.untilBest ? { spent: () => (isBest ? 1 : clock.spent()) } : clock;
  const routes = solveRoutes(instance, {
    aim: counting === 'dimacs' ? 'cost' : 'fleet-then-cost',
    seed,
    stopwatch,
    onBetter: (found, cost) => {
      foundAt = now();
      if (known === undefined) return;
      // Best known distances are rounded to two decimals.
      const isFew = found.length <= (known.vehicles ?? found.length);
      isBest = isFew && found.flat().length === instance.size && cost / unit <= known.distance + 0.005;
    },
  });
  const took = (now() - begun) / 1000;
  const verdict = checkRoutes(instance, routes);
  const distance = verdict.cost / unit;
  return {
    name,
    vehicles: verdict.vehicles,
    distance,
    best_vehicles: known?.vehicles ?? null,
    best_distance: known?.distance ?? null,
    gap_percent: known === undefined ? null : (distance / known.distance - 1) * 100,
    seconds: took,
    last_gain_at: (foundAt - begun) / 1000,
    seed,
    faults: verdict.faults,
  };
}
