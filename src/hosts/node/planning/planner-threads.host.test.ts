import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlanningTask, ProgressPoint } from '#domains/dispatch/company/planning-task.ts';
import { companyDay } from '#domains/dispatch/company-day.ts';
import type { InterimPlan } from '#server/ports.ts';
import { createPlanning } from './planner-threads.ts';

const cache = join('node_modules', '.cache');
let folder: string;
let worker: string;
beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(process.cwd(), cache, 'planner-thread-'));
  worker = join(folder, 'planner.worker.js');
  await build({
    entryPoints: [join('src', 'hosts', 'node', 'workers', 'planner.worker.ts')],
    outfile: worker,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function taskOf(milliseconds: number): PlanningTask {
  const {
    links: _links,
    stores = [],
    current = [],
    travel,
    ...day
  } = companyDay({ seed: 3, technicians: 8, visits: 60 });
  return {
    kind: 'optimise',
    seed: 1,
    milliseconds,
    days: {
      ...day,
      stores,
      current,
      kept: [],
      now: 0,
      travel: {
        road_factor: 1.35,
        kilometres_per_hour: 38,
        pace: travel.pace ?? [],
        unlocated_minutes: 20,
        known: [],
      },
    },
  };
}

it('plans in a thread, tells how far it is, and ends with the best plan so far when it is stopped', async () => {
  const stop = new AbortController();
  const points: ProgressPoint[] = [];
  const interim: InterimPlan[] = [];
  const result = await createPlanning(worker).run(taskOf(600_000), {
    signal: stop.signal,
    onProgress: (point) => void points.push(point),
    onInterim: (plan) => {
      interim.push(plan);
      stop.abort();
    },
  });
  expect(interim).toHaveLength(1);
  const [{ stops, score } = { stops: {}, score: undefined }] = result.options;
  expect(Object.keys(stops).length).toBeGreaterThan(40);
  expect(score?.total).toBeLessThanOrEqual(interim[0]?.plan.score.total ?? 0);
  expect(result.lower_bound).toBeLessThanOrEqual(score?.total ?? 0);
  const costs = points.map(([, cost]) => cost);
  expect(costs).toEqual([...costs].sort((a, b) => b - a));
});

it('rejects when the thread dies', async () => {
  const broken = { ...taskOf(1000), days: { ...taskOf(1000).days, places: [] } };
  const watch = { signal: new AbortController().signal, onProgress() {}, onInterim() {} };
  await expect(createPlanning(worker).run(broken, watch)).rejects.toThrow(/unknown place/);
});
