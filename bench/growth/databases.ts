/** The databases of the benchmark, one of each size: loaded once, and kept if a place for them is given. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { LoadOptions } from './copies.ts';
import { loadCompanies, writeTemplate } from './load.ts';
import { withEmbedded } from './served-database.ts';

const MARK = 'growth.json';

/** 10000 → `10k`, 1000000 → `1m`. */
export function sizeName(orders: number): string {
  if (orders % 1_000_000 === 0) return `${orders / 1_000_000}m`;
  return orders % 1000 === 0 ? `${orders / 1000}k` : String(orders);
}

export function loadedAt(folder: string): Date {
  return statSync(join(folder, MARK)).mtime;
}

/** Passes on the folder of each size, in their order. `keep`: the beginning of the folders' paths. */
export async function withDatabases<T>(
  sizes: readonly number[],
  optionsOf: (orders: number) => LoadOptions,
  keep: string | undefined,
  work: (folders: readonly string[]) => Promise<T>,
): Promise<T> {
  const base = keep ?? join(mkdtempSync(join(tmpdir(), 'fw-growth-')), 'growth');
  try {
    const folders: string[] = [];
    for (const orders of sizes) folders.push(await prepare(base, orders, optionsOf(orders)));
    return await work(folders);
  } finally {
    if (keep === undefined) rmSync(join(base, '..'), { recursive: true, force: true });
  }
}

async function prepare(base: string, orders: number, options: LoadOptions): Promise<string> {
  const folder = `${base}-${sizeName(orders)}`;
  const mark = join(folder, MARK);
  const wanted = JSON.stringify(options);
  if (existsSync(mark)) {
    if (readFileSync(mark, 'utf8') === wanted) return folder;
    throw new Error(`${folder} was loaded with other options: ${readFileSync(mark, 'utf8')}`);
  }
  const template = `${base}-template`;
  if (!existsSync(join(template, MARK))) {
    rmSync(template, { recursive: true, force: true });
    const done = stopwatch('template');
    await writeTemplate(template);
    writeFileSync(join(template, MARK), '');
    done('written');
  }
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(template, 'postgres'), join(folder, 'postgres'), {
    recursive: true,
    filter: (path) => !/[\\/](run|lock|holder\.json)$/.test(path),
  });
  const done = stopwatch(sizeName(orders));
  await withEmbedded(folder, (embedded) => loadCompanies(embedded, options, done));
  writeFileSync(mark, wanted);
  return folder;
}

/** Reports the seconds since the last step. */
function stopwatch(of: string): (step: string) => void {
  let last = performance.now();
  return (step) => {
    const now = performance.now();
    if (now - last > 1000) process.stderr.write(`${of}: ${((now - last) / 1000).toFixed(0)} s ${step}\n`);
    last = now;
  };
}
