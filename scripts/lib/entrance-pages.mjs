// Prerendering: bundles src/apps/office/draw-entrance.tsx and draw-frames.tsx for this process, renders their pages, and puts
// each into a copy of index.html instead of the loading screen.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './process.mjs';
import { screensAlone } from './screen-plugins.mjs';

/** Writes `entrance/<path>.html` and `frames/<role>/<path>.html` beside the built client's index.html. */
export async function writeDrawnPages(clientDir) {
  const index = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const preloads = JSON.parse(readFileSync(join(clientDir, 'preloads.json'), 'utf8'));
  const { entrance, frames } = await drawPages();
  for (const [path, html] of entrance) {
    const root = `<div id="root" data-drawn="${path}">${html}</div>`;
    write(join(clientDir, 'entrance', `${path}.html`), asPage(index, root, preloads[path]));
  }
  for (const [name, html] of frames) {
    const path = name.replace(/^[^/]+/, '').replace(/^\/index$/, '/');
    write(join(clientDir, 'frames', `${name}.html`), asPage(index, asFrame(index, html), preloads[path]));
  }
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function drawPages() {
  const folder = mkdtempSync(join(root, 'dist', 'entrance-'));
  const drawing = async (name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  try {
    const esbuild = await import('esbuild');
    await esbuild.build(bundleInto(folder));
    const { drawEntrance } = await drawing('draw-entrance');
    const { drawFrames } = await drawing('draw-frames');
    return { entrance: await drawEntrance(), frames: await drawFrames() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The browser build of the components, run in Node: the markup must match what the browser hydrates. */
function bundleInto(outdir) {
  return {
    entryPoints: ['draw-entrance', 'draw-frames'].map((name) => join('src', 'apps', 'office', `${name}.tsx`)),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{}', self: 'globalThis' },
    plugins: [screensAlone, drawnOnly],
    logLevel: 'silent',
  };
}

/** Other screens are loaded by dynamic import, which never happens here. */
const drawnOnly = {
  name: 'drawn-only',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind, path, importer }) =>
      kind === 'dynamic-import' && !ofEntrance.test(importer) && !ofFrames.test(path)
        ? { path, external: true }
        : undefined,
    );
  },
};
const ofEntrance = /[/\\]identity[/\\](domain\.ts$|ui[/\\])/;

const ofFrames = /\/(Shell|CompanyWorkplace|DashboardScreen|WorkOrdersScreen)\.tsx$/;

/**
 * The rendered page instead of the loading screen. Its scripts are only listed, the entry first: public/first.js loads them
 * after the first paint.
 */
function asPage(index, place, preloads = []) {
  if (place.includes('<script'))
    throw new Error('A drawn page came with a script: the policy allows none inline.');
  const first = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  const others = preloads.filter((file) => /^\/assets\/.*\.js$/.test(file));
  const scripts = new Set([first.exec(index)?.[1], ...others]);
  return [
    [loading, place],
    [/\s*<link rel="modulepreload"[^>]*>/g, ''],
    [first, [...scripts].map((href) => `<link rel="later" crossorigin href="${href}">`).join('')],
  ].reduce(replaced, index);
}

const loading = /<!-- loading -->\s*<div id="root">([\s\S]*)<\/div>\s*<!-- \/loading -->/;

/**
 * A frame is inert: hidden from keyboard and screen readers, and presses are kept until the app has loaded (public/first.js).
 * The loading screen stays in the page, for a tab that works in another company than the frame shows.
 */
function asFrame(index, html) {
  return [
    '<div id="root"><div data-frame inert aria-hidden="true">',
    html,
    '</div><div data-instead>',
    loading.exec(index)?.[1],
    '</div></div>',
  ].join('');
}

function replaced(page, [place, text]) {
  const changed = page.replace(place, () => text);
  if (changed === page) throw new Error(`index.html has nothing like ${place}.`);
  return changed;
}
