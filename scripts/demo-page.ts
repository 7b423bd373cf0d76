/**
 * A Vite plugin for the build of the demo (`vite build --mode demo`): the page starts the demo instead of the office, everything
 * is found relative to the page, so that any folder of any host will do, and `demo.json` tells 404.html which folder that is.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const pages = 'src/apps/demo/pages';
const pictures = ['icon.svg', 'icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'];

export function demoPage(): Plugin {
  return {
    name: 'demo-page',
    transformIndexHtml: { order: 'pre', handler: (html) => changes.reduce(replaced, html) },
    generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source });
      emit('first.js', firstScript());
      emit('manifest.webmanifest', manifest());
      emit('404.html', readFileSync(`${pages}/404.html`));
      emit('demo.json', '{ "name": "fieldwright-demo" }\n');
      for (const name of pictures) emit(name, readFileSync(`public/${name}`));
    },
  };
}

const changes = [
  ['/src/apps/office/main.tsx', '/src/apps/demo/main.tsx'],
  ['<title>Fieldwright</title>', '<title>Fieldwright demo</title>'],
  ['<script src="/first.js">', '<script src="./first.js" vite-ignore>'],
  ['href="/icon.svg"', 'href="./icon.svg" vite-ignore'],
  ['href="/icon-180.png"', 'href="./icon-180.png" vite-ignore'],
  ['href="/manifest.webmanifest"', 'href="./manifest.webmanifest" vite-ignore'],
] as const;

/** The part that applies the theme; there is no server to ask for the session. */
function firstScript(): string {
  const script = readFileSync('public/first.js', 'utf8');
  const end = '  // A prerendered sign-in page';
  if (!script.includes(end)) throw new Error(`public/first.js has no “${end}” any more.`);
  const theme = script.slice(0, script.indexOf(end)).replaceAll("'fieldwright.", "'fieldwright-demo.");
  return `${theme}})();\n`;
}

/** Installed beside a live server's app, it is an app of its own. */
function manifest(): string {
  const live: object = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  const icons = pictures
    .filter((name) => /-(192|512)/.test(name))
    .map((src) => ({
      src,
      sizes: src.replace(/\D+(\d+).*/, '$1x$1'),
      type: 'image/png',
      ...(src.includes('maskable') && { purpose: 'maskable' }),
    }));
  const own = { name: 'Fieldwright demo', short_name: 'Demo', id: './', start_url: './', scope: './', icons };
  return JSON.stringify({ ...live, ...own });
}

function replaced(html: string, [text, by]: readonly [string, string]): string {
  if (!html.includes(text)) throw new Error(`index.html has no ${text} any more.`);
  return html.replace(text, by);
}
