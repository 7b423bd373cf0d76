// `npm run bench` lists the benchmarks; `npm run bench -- NAME [--json] [arguments]` runs one. A benchmark is a file
// bench/NAME.bench.ts that exports `about` (a sentence) and `run(args)`.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { install, requireNode } from './lib/prepare.mjs';
import { main, root, Stop } from './lib/process.mjs';
import { screensAlone, screensOfTheClient } from './lib/screen-plugins.mjs';

const SUFFIX = '.bench.ts';

await main(async () => {
  requireNode();
  await install();
  process.chdir(root);
  const [name, ...args] = process.argv.slice(2);
  const names = existsSync('bench')
    ? readdirSync('bench')
        .filter((file) => file.endsWith(SUFFIX))
        .map((file) => file.slice(0, -SUFFIX.length))
    : [];
  if (name !== undefined && !names.includes(name)) {
    throw new Stop(`There is no benchmark "${name}". There are: ${names.join(', ') || 'none'}.`);
  }
  const folder = temporaryFolder();
  try {
    if (name === undefined) await list(names, folder);
    else await runOne(name, folder, args);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Builds the product first: several benchmarks start what is in dist. */
async function runOne(name, folder, args) {
  const { build } = await import('./build.mjs');
  await build();
  await (await load(name, folder)).run(args);
}

async function list(names, folder) {
  const width = Math.max(...names.map((name) => name.length), 0);
  for (const name of names) {
    const { about } = await load(name, folder);
    process.stdout.write(`${name.padEnd(width)}  ${about}\n`);
  }
  process.stdout.write('\nRun one: npm run bench -- NAME [--json] [arguments]\n');
}

async function load(name, folder) {
  const esbuild = await import('esbuild');
  const outfile = join(folder, `${name}.mjs`);
  await esbuild.build({
    entryPoints: [join('bench', `${name}${SUFFIX}`)],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    jsx: 'automatic',
    define: { 'import.meta.env': '{}' },
    plugins: [screensOfTheClient, screensAlone],
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

/** Below node_modules, so that the bundle finds the packages that are not bundled. */
function temporaryFolder() {
  const parent = join(root, 'node_modules', '.bench');
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, 'run-'));
}
