// The scripts of a screen, named in the answer that brings the page: the browser fetches them beside the first script
// and not after it. The build leaves the list (scripts/page-files.ts); without one nothing is named.

import { readUtf8 } from '../bytes.ts';
import type { Pages } from '../ports.ts';

export type Preloads = {
  /** The `Link` header for a page at this path; undefined where no screen is known. */
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

/** As the page itself asks for them: a file that is fetched another way is fetched twice. */
function relationOf(name: string): string {
  if (name.endsWith('.css')) return 'preload; as=style; crossorigin';
  return name.startsWith('/assets/') ? 'modulepreload' : 'preload; as=script';
}
