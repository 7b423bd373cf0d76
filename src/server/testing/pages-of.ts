import { utf8 } from '../bytes.ts';
import type { Pages } from '../ports.ts';

/** A built client of these files. */
export function pagesOf(files: Readonly<Record<string, string>>): Pages {
  return {
    names: Object.keys(files),
    read: async (name) => utf8(files[name] ?? ''),
  };
}
