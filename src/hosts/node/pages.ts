import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Bytes } from '#server/bytes.ts';
import type { Pages } from '#server/ports.ts';

/** The files of the build in a folder; none if there is no build. */
export function pagesIn(folder: string): Pages {
  const paths = existsSync(join(folder, 'index.html')) ? walk(folder) : [];
  return {
    names: paths.map((path) => `/${relative(folder, path).replaceAll('\\', '/')}`),
    read: (name) => readFile(join(folder, name)) as Promise<Bytes>,
  };
}

/** The demo's files below `/demo/`, beside those of the live app. */
export function withDemo(live: Pages, demo: Pages): Pages {
  return {
    names: [...live.names, ...demo.names.map((name) => below + name)],
    read: (name) => (name.startsWith(`${below}/`) ? demo.read(name.slice(below.length)) : live.read(name)),
  };
}

const below = '/demo';

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}
