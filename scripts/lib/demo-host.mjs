// The demo's host: its workers by esbuild, and the snapshot that it opens. The snapshot takes a minute and is kept in .cache for
// the day, until the migrations, the sample company or the product's logic change.

import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { fingerprint, once } from './fingerprint.mjs';
import { run, Stop } from './process.mjs';
import { screensOfTheClient } from './screen-plugins.mjs';

const SNAPSHOT = join('.cache', 'demo-snapshot');
const MAKER = join('.cache', 'demo-snapshot.mjs');
const SNAPSHOT_SOURCES = [
  'db',
  'src/kernel',
  'src/domains',
  'src/server',
  'src/hosts/browser',
  'package-lock.json',
];

/** Of zstd: the best that browsers unpack without much memory, and a quick one. */
const [LEVEL, DRAFT_LEVEL] = [19, 1];

const HOST = join('src', 'hosts', 'browser');
/** Modules that share files. */
const WORKERS = {
  'host.worker': join(HOST, 'worker', 'host.worker.ts'),
  'planner.worker': join(HOST, 'worker', 'planner.worker.ts'),
};

/** Adds the workers and the snapshot to the built pages in `folder`. */
export async function addDemoHost(folder, { isDraft, today }) {
  const snapshot = `${SNAPSHOT}-${isDraft ? 'draft' : 'release'}`;
  await Promise.all([bundleWorkers(folder), makeSnapshot(snapshot, isDraft ? DRAFT_LEVEL : LEVEL, today)]);
  cpSync(snapshot, folder, { recursive: true });
  const fonts = join('node_modules', '@expo-google-fonts', 'inter');
  cpSync(join(fonts, '400Regular', 'Inter_400Regular.ttf'), join(folder, 'regular.ttf'));
  cpSync(join(fonts, '600SemiBold', 'Inter_600SemiBold.ttf'), join(folder, 'bold.ttf'));
}

const common = {
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  plugins: [screensOfTheClient],
  logLevel: 'silent',
};

async function bundle(options) {
  const esbuild = await import('esbuild');
  const result = await esbuild.build({ ...common, ...options }).catch((error) => error);
  if (result instanceof Error) throw new Stop(`The demo's host could not be built.\n${result.message}`);
}

async function bundleWorkers(outdir) {
  const options = {
    outdir,
    platform: 'browser',
    target: 'es2022',
    minify: true,
    plugins: [screensOfTheClient, withoutNode],
  };
  await bundle({ ...options, entryPoints: WORKERS, splitting: true, chunkNames: 'host-[hash]' });
  // A service worker is one file, and no module in some browsers.
  await bundle({ ...options, entryPoints: [join(HOST, 'page', 'demo-links.ts')], format: 'iife' });
}

/** PGlite and pdfkit name modules of Node that they use in Node only. */
export const withoutNode = {
  name: 'without-node',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(node:.*|${builtinModules.join('|')})$`);
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'without-node' }));
    onLoad({ filter: /.*/, namespace: 'without-node' }, () => ({ contents: 'module.exports = {}' }));
  },
};

async function makeSnapshot(folder, level, today) {
  await once(`${folder}.stamp`, `${fingerprint(SNAPSHOT_SOURCES)} ${today}`, async () => {
    process.stdout.write('Making the sample company of the demo …\n');
    await bundle({
      entryPoints: [join(HOST, 'snapshot', 'make-snapshot.ts')],
      outfile: MAKER,
      platform: 'node',
      target: 'node20',
      packages: 'external',
    });
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const { code, output } = await run(process.execPath, [MAKER, folder, String(level)], { capture: true });
    if (code !== 0) throw new Stop(`The sample company of the demo could not be made.\n${output}`);
  });
}
