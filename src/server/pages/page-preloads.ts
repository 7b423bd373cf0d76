// The scripts of a screen as `Link` headers of its page, so that the browser loads them in parallel with the first script. The
// list is written by the build (scripts/page-files.ts); without it there are no headers.

import { readUtf8 } from '../bytes.ts';
import type { Pages } from '../ports.ts';

export type Preloads = {
  /** The `Link` header for a page at this path; undefined if no screen is known. */
  linkFor(path: string): string | undefined;
};

const LIST = '/preloads.json';

export async function readPreloads(pages: Pages): Promise<Preloads> {
  if (!pages.names.includes(LIST)) return { linkFor: () => undefined };
  const listed: Record<string, string[]> = JSON.parse(readUtf8(await pages.read(LIST)));
  const fixed = new Map<string, string>();
  const patterns: { pattern: RegExp; link: string }[] = [];
  for (const [path, files] of Object.entries(listed)) {
    const link = files.map((name) => `<${name}>; rel=${relationOf(name)}`).join(', ');
    if (path.includes('$'))
      patterns.push({ pattern: new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`), link });
    else fixed.set(path, link);
  }
  return {
    linkFor: (path) => fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.link,
  };
}

/** Must match how the page itself loads the file; otherwise it is fetched twice. */
function relationOf(name: string): string {
  if (name.endsWith('.css')) return 'preload; as=style; crossorigin';
  return name.startsWith('/assets/') ? 'modulepreload' : 'preload; as=script';
}
