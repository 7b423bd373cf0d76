/**
 * The office client. Output is static files with hashed names and no inline script, so that the server can answer with a
 * strict content security policy; nothing is ever requested from another host.
 */
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const apiServer = process.env.FIELDWRIGHT_API ?? 'http://127.0.0.1:3000';
const firstPageLimit = 150_000;

/** What every page needs and what changes at another pace than the product: separate files, cached apart. */
const vendorGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
  { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-core)\// },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), sonnerSwipe(), firstPageSize()],
  optimizeDeps: { exclude: ['sonner'] },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: apiServer, changeOrigin: false } },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: vendorGroups } } },
  },
});

/** The product's second toast mechanism goes away after a swipe of 20 px; sonner has 45 and no option for it. */
function sonnerSwipe(): Plugin {
  return {
    name: 'sonner-swipe',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const changed = code.replace('const SWIPE_THRESHOLD = 45', 'const SWIPE_THRESHOLD = 20');
        if (changed === code) this.error('sonner has another swipe threshold now: see the toast numbers.');
        return { code: changed, map: null };
      },
    },
  };
}

/** Prints what each screen loads before it can show anything: scripts and styles, gzipped. */
function firstPageSize(): Plugin {
  return {
    name: 'first-page-size',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      const workplace = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('CompanyWorkplace.tsx'));
      if (!entry || !workplace) return;
      const shell = () => closure(bundle, entry.fileName);
      const page = () => closure(bundle, workplace.fileName, shell());
      const shellSize = sizeOf(bundle, shell());
      this.info(
        `gzipped: shell ${kilobytes(shellSize)}, with the resources ${kilobytes(sizeOf(bundle, page()))}`,
      );
      for (const chunk of chunks) {
        const isScreen = chunk.isDynamicEntry && /src\/domains\/[^/]+\/ui\//.test(chunk.facadeModuleId ?? '');
        if (!isScreen) continue;
        const alone = sizeOf(bundle, closure(bundle, chunk.fileName, shell()));
        const whole = sizeOf(bundle, closure(bundle, chunk.fileName, page()));
        this.info(`${chunk.name}: ${kilobytes(alone)}, with the resources ${kilobytes(whole)}`);
      }
      if (shellSize > firstPageLimit) this.error(`The shell is above ${kilobytes(firstPageLimit)}.`);
    },
  };
}

function closure(bundle: Rolldown.OutputBundle, fileName: string, seen = new Set<string>()): Set<string> {
  const file = bundle[fileName];
  if (seen.has(fileName) || file?.type !== 'chunk') return seen;
  seen.add(fileName);
  for (const one of file.imports) closure(bundle, one, seen);
  for (const style of file.viteMetadata?.importedCss ?? []) seen.add(style);
  return seen;
}

function sizeOf(bundle: Rolldown.OutputBundle, fileNames: ReadonlySet<string>): number {
  let bytes = 0;
  for (const name of fileNames) {
    const file = bundle[name];
    if (file) bytes += gzipSync(file.type === 'chunk' ? file.code : file.source).length;
  }
  return bytes;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
