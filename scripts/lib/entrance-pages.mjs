// The entrance as it is seen before any script has come: src/apps/office/draw-entrance.tsx is bundled for this process and
// asked for its pages, and each is put into a copy of index.html where the loading screen stands.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './process.mjs';

/** Writes `entrance/<path>.html` beside the built client's index.html. */
export async function writeEntrancePages(clientDir) {
  const index = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const preloads = JSON.parse(readFileSync(join(clientDir, 'preloads.json'), 'utf8'));
  for (const [path, html] of await drawPages()) {
    const file = join(clientDir, 'entrance', `${path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, asPage(index, path, html, preloads));
  }
}

async function drawPages() {
  const folder = mkdtempSync(join(root, 'dist', 'entrance-'));
  try {
    const esbuild = await import('esbuild');
    await esbuild.build(bundleInto(folder));
    const { drawEntrance } = await import(pathToFileURL(join(folder, 'draw-entrance.mjs')).href);
    return await drawEntrance();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For a browser, and run here: the tree must be the one that the browser will find when it takes the page over. */
function bundleInto(outdir) {
  return {
    entryPoints: [join('src', 'apps', 'office', 'draw-entrance.tsx')],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{}', self: 'globalThis' },
    plugins: [entranceOnly],
    logLevel: 'silent',
  };
}

const entranceOnly = {
  name: 'entrance-only',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind, path, importer }) =>
      kind === 'dynamic-import' && !/[/\\](entrance-routes\.ts|identity[/\\]ui[/\\][^/\\]+)$/.test(importer)
        ? { path, external: true }
        : undefined,
    );
  },
};

/**
 * The drawn page in place of the loading screen. Its scripts are only named, the first of them first: public/first.js asks
 * for them once it has been painted.
 */
function asPage(index, path, html, preloads) {
  if (html.includes('<script')) throw new Error(`${path} came with a script: the policy allows none inline.`);
  const first = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  const others = (preloads[path] ?? []).filter((file) => /^\/assets\/.*\.js$/.test(file));
  const scripts = new Set([first.exec(index)?.[1], ...others]);
  return [
    [
      /<!-- loading -->\s*<div id="root">[\s\S]*<!-- \/loading -->/,
      `<div id="root" data-drawn="${path}">${html}</div>`,
    ],
    [/\s*<link rel="modulepreload"[^>]*>/g, ''],
    [first, [...scripts].map((href) => `<link rel="later" crossorigin href="${href}">`).join('')],
  ].reduce(replaced, index);
}

function replaced(page, [place, text]) {
  const changed = page.replace(place, () => text);
  if (changed === page) throw new Error(`index.html has nothing like ${place}.`);
  return changed;
}
