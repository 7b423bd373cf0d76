// `npm run check`: all static checks. Prints only failures.

import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { contractingMigrations, lockingMigrations } from './lib/migration-rules.mjs';
import { install, requireNode } from './lib/prepare.mjs';
import { main, root, runTool } from './lib/process.mjs';
import { fieldLists, fileLinks, fileSizes, importPaths, network, rawColours } from './lib/project-rules.mjs';
import { stateWrites } from './lib/state-rules.mjs';

const AT_ONCE = 2;

const tool =
  (script, ...args) =>
  async () => {
    const { code, output } = await runTool(script, args, {
      capture: true,
      env: { NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    return { ok: code === 0, output };
  };
const types = (project) => tool('typescript-native/bin/tsc', '-p', `tsconfig.${project}.json`);
const rule = (find) => async () => {
  const faults = find();
  return { ok: faults.length === 0, output: faults.join('\n') };
};

/** Slow ones first, so that the others fill the gaps. */
const STEPS = {
  boundaries: tool(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    'src',
  ),
  'dead code': tool('knip/bin/knip.js', '--no-progress', '--no-config-hints'),
  'types: core': types('core'),
  'types: web': types('web'),
  'types: server': types('server'),
  'types: node': types('node'),
  'lint and format': tool(
    '@biomejs/biome/bin/biome',
    'check',
    '--diagnostic-level=warn',
    '--error-on-warnings',
  ),
  'function length': tool('oxlint/bin/oxlint', '--deny-warnings', 'src', 'db'),
  'file length': rule(fileSizes),
  'import paths': rule(importPaths),
  colours: rule(rawColours),
  'file links': rule(fileLinks),
  network: rule(network),
  'field lists': rule(fieldLists),
  'state changes': rule(stateWrites),
  migrations: rule(() => [...contractingMigrations(), ...lockingMigrations()]),
  // Imported late: it uses a package, which may not be installed yet.
  'type casts': async () => rule((await import('./lib/casts.mjs')).typeCasts)(),
};

/** Runs all steps, or those whose name contains one of the given words. */
export async function check(words = []) {
  process.chdir(root);
  const wanted = Object.entries(STEPS).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const results = [];
  const queue = wanted[Symbol.iterator]();
  const work = async () => {
    for (const [name, step] of queue) {
      const started = Date.now();
      const { ok, output } = await step();
      results.push({ name, ok, output, seconds: (Date.now() - started) / 1000 });
      if (!ok) process.stdout.write(`\n✗ ${name}\n${output.trim()}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    requireNode();
    await install();
    const results = await check(process.argv.slice(2));
    const failed = results.filter(({ ok }) => !ok);
    process.stdout.write(`${results.length - failed.length} checks passed, ${failed.length} failed\n`);
    if (failed.length > 0) process.exitCode = 1;
  });
}
