import process from 'node:process';
import { parseArgs } from 'node:util';
import type { LoadOptions } from './growth/copies.ts';
import { sizeName, withDatabases } from './growth/databases.ts';
import type { Measured } from './growth/measure-calls.ts';
import { explainCalls, findCalls, measureCompany } from './growth/measure-company.ts';
import { tableOf } from './growth/results.ts';

export const about =
  'Every call of every screen in a company of 10,000 and of 100,000 work orders beside 200 small ones: [--full: 1,000,000 too]';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,100000' },
      full: { type: 'boolean', default: false },
      years: { type: 'string' },
      large: { type: 'string', default: '1' },
      small: { type: 'string', default: '200' },
      customers: { type: 'string', default: 'usual' },
      lines: { type: 'string', default: 'usual' },
      keep: { type: 'string' },
      load: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      explain: { type: 'string' },
      writes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const sizes = [...values.sizes.split(',').map(Number), ...(values.full ? [1_000_000] : [])];
  const optionsOf = (orders: number): LoadOptions => ({
    orders,
    years: Number(values.years ?? Math.min(10, Math.max(1, Math.round(orders / 10_000)))),
    large: Number(values.large),
    small: Number(values.small),
    fewerCustomers: values.customers === 'fewer',
    lines: values.lines === 'more' ? 3 : 1,
  });
  await withDatabases(sizes, optionsOf, values.keep, async (folders) => {
    if (values.load) return;
    const calls = await findCalls(folders[0] as string);
    if (values.explain !== undefined) {
      for (const folder of folders) process.stdout.write(await explainCalls(folder, calls, values.explain));
      return;
    }
    const measured: Map<string, Measured>[] = [];
    for (const folder of folders) measured.push(await measureCompany(folder, calls, values));
    const screens = new Map([...calls.templates, ...calls.lists].map(({ name, screen }) => [name, screen]));
    const results = [...new Set(measured.flatMap((one) => [...one.keys()]))].map((name) => ({
      name,
      screen: screens.get(name) ?? 'API',
      measured: measured.map((one) => one.get(name)),
    }));
    process.stdout.write(
      values.json ? `${JSON.stringify({ sizes, results })}\n` : tableOf(results, sizes.map(sizeName)),
    );
  });
}
