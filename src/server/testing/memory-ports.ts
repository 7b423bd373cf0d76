import { type Bytes, utf8 } from '../bytes.ts';
import type { Pages } from '../ports.ts';

export function pagesOf(files: Readonly<Record<string, string>>): Pages {
  return {
    names: Object.keys(files),
    read: async (name): Promise<Bytes> => utf8(files[name] ?? ''),
  };
}
