/**
 * A Vite plugin that makes the service worker of the technician's phone (src/hosts/phone/offline-shell.ts) with the
 * list of the files that the phone's own screens may load.
 */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

const source = 'src/hosts/phone/offline-shell.ts';
/** Where the phone's screens are, and what any screen loads when it is needed. */
const folders = [
  'src/apps/technician',
  'src/domains/identity/ui/sign-in/LoginScreen.tsx',
  ...['src/ui/auth', 'src/ui/outbox', 'src/ui/phone', 'src/ui/toast'],
];
const isPhones = (module: string | null): boolean =>
  folders.some((folder) => module?.startsWith(resolve(folder)));
const alsoKept = ['index.html', 'first.js', 'icon.svg', 'icon-192.png', 'manifest.webmanifest'];

export function phoneShell(): Plugin {
  return {
    name: 'phone-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = [...filesOfPhone(bundle), ...alsoKept].map((name) => `/${name}`).sort();
        // The page names its entry's file, so a new page has new files.
        const version = createHash('sha256').update(files.join(' ')).digest('hex').slice(0, 16);
        this.emitFile({ type: 'asset', fileName: 'phone.js', source: worker({ version, files }) });
      },
    },
  };
}

/** What the entry needs, and what the phone's own modules import, also later. */
function filesOfPhone(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (files.has(name) || !file) return;
    files.add(name);
    if (file.type !== 'chunk') return;
    for (const one of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) add(one);
    if (file.moduleIds.some(isPhones) && !file.isEntry) for (const one of file.dynamicImports) add(one);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && (file.isEntry || isPhones(file.facadeModuleId))) add(file.fileName);
    if (/\/inter-latin-wght-normal-[^/]+\.woff2$/.test(file.fileName)) files.add(file.fileName);
  }
  return files;
}

function worker(shell: { readonly version: string; readonly files: readonly string[] }): string {
  const { outputFiles } = buildSync({
    ...{ entryPoints: [source], bundle: true, write: false, minify: true, format: 'iife', target: 'es2022' },
    define: { SHELL: JSON.stringify(shell) },
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('');
}
