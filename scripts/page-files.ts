/**
 * A Vite plugin that determines the files of each page. Prints what each screen loads before it can render, enforces the size
 * limit of the first pages, and writes `preloads.json`: the files by route, which the server lists in the page, so that the
 * browser loads all of them in parallel.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Size limit of scripts and styles before the first screen can render, gzipped, in bytes. */
const firstPageLimit = 160_500;
/** Used by every signed-in screen; all but the plain ones wait for `workplace`. */
const shell = 'src/apps/office/shell/Shell.tsx';
const workplace = 'src/apps/office/shell/CompanyWorkplace.tsx';
const firstScreens = ['LoginScreen', 'DashboardScreen'];

export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Imports of the entry are requested together with it, not after it has loaded.
      handler: (_html, { chunk }) =>
        (chunk?.imports ?? []).map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
          injectTo: 'head',
        })),
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (source: string) => chunks.find((chunk) => chunk.facadeModuleId === resolve(source));
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (!entry) return;
      const start = closure(bundle, entry.fileName);
      const preloads: Record<string, string[]> = {};
      for (const { path, source, isEntrance, isPlain } of screens()) {
        const chunk = chunkOf(source);
        if (!chunk) throw new Error(`${path}: no chunk was made of ${source}`);
        const files = closure(bundle, chunk.fileName, new Set(start));
        const around = isEntrance ? undefined : chunkOf(shell);
        if (around) closure(bundle, around.fileName, files);
        const size = sizeOf(bundle, files);
        this.info(`${path}: ${kilobytes(size)} gzipped`);
        if (size > firstPageLimit && firstScreens.includes(chunk.name))
          this.error(`${path} loads ${kilobytes(size)}; the limit is ${kilobytes(firstPageLimit)}.`);
        const shared = isPlain ? undefined : chunkOf(workplace);
        if (shared) closure(bundle, shared.fileName, files);
        // Styles first, then the files every page needs, then the page's own.
        const styles = [...files].filter((file) => file.endsWith('.css'));
        preloads[path] = [...new Set([...styles, 'first.js', ...files])].map((file) => `/${file}`);
      }
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) });
    },
  };
}

type Screen = {
  readonly path: string;
  readonly source: string;
  /** Signed-out pages, outside of the shell. */
  readonly isEntrance: boolean;
  readonly isPlain: boolean;
};

/** The screens declared by domains and the office: a path followed by an import. */
function screens(): Screen[] {
  const domains = readdirSync('src/domains').map((name) => `src/domains/${name}/domain.ts`);
  const files = [...domains.filter((file) => existsSync(file)), 'src/apps/office/office.screens.ts'];
  const found = files.flatMap((file) => {
    const entries = readFileSync(file, 'utf8').matchAll(
      /path: '(?<path>\/[^']*)',(?<before>[^{}]*?)\bload: async \(\) =>\s*\(await import\('(?<source>[^']+)'\)\)(?<after>[^{}]*)/g,
    );
    return [...entries].map(({ groups = {} }) => {
      const { path = '', source = '', before = '', after = '' } = groups;
      const isEntrance = /\bplace: '(public|signed-out|companyless)'/.test(before + after);
      return {
        path,
        source: source.startsWith('#')
          ? source.replace(/^#(domains|ui)\//, 'src/$1/')
          : posix.join(posix.dirname(file), source),
        isEntrance,
        isPlain: isEntrance || /\bplain: true/.test(before + after),
      };
    });
  });
  // The design page is not part of a release.
  return [...found, ...genericScreens(files)].filter(({ path }) => path !== '/design');
}

/** The screens of `resourceScreens('vehicles', { path: '/vehicles', … }, ['new'])`. */
function genericScreens(files: readonly string[]): Screen[] {
  const sources = { list: 'GenericList', new: 'GenericForm', page: 'GenericPage' };
  const ends = { list: '', new: '/new', page: '/$id' };
  return files.flatMap((file) => {
    const calls = readFileSync(file, 'utf8').matchAll(
      /\bresourceScreens\(\s*'\w+',\s*\{[^}]*?path: '(?<path>[^']+)'[^}]*\},?(?<only>[^)]*)\)/g,
    );
    return [...calls].flatMap(({ groups: { path = '', only = '' } = {} }) =>
      (['list', 'new', 'page'] as const)
        .filter((one) => !only.includes("'") || only.includes(`'${one}'`))
        .map((one) => ({
          path: `${path}${ends[one]}`,
          source: `src/ui/resource/screens/${sources[one]}.tsx`,
          isEntrance: false,
          isPlain: false,
        })),
    );
  });
}

function closure(bundle: Bundle, fileName: string, seen = new Set<string>()): Set<string> {
  const file = bundle[fileName];
  if (seen.has(fileName) || file?.type !== 'chunk') return seen;
  seen.add(fileName);
  for (const one of file.imports) closure(bundle, one, seen);
  for (const style of file.viteMetadata?.importedCss ?? []) seen.add(style);
  return seen;
}

function sizeOf(bundle: Bundle, fileNames: ReadonlySet<string>): number {
  let bytes = 0;
  for (const name of fileNames) {
    const file = bundle[name];
    if (file) bytes += gzipSync(file.type === 'chunk' ? file.code : file.source).length;
  }
  return bytes;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
