// A company's logo at print size. A missing or unreadable logo must not stop an invoice.

import { readAll } from '../bytes.ts';
import type { Ports } from '../ports.ts';

type Stores = Pick<Ports, 'files' | 'images'>;

const MAX_KEPT = 100;
const kept = new Map<string, Uint8Array>();

/** The logo with its transparency, for screens. */
export function readLogo(stores: Stores, key: string | null): Promise<Uint8Array | undefined> {
  return read(stores, key, false);
}

/** The logo on white, cached: PDF embeds it as is, while transparency would have to be processed for every document. */
export async function logoToPrint(stores: Stores, key: string | null): Promise<Uint8Array | undefined> {
  const known = key === null ? undefined : kept.get(key);
  if (key !== null && known && (await stores.files.size(key)) !== undefined) return known;
  const made = await read(stores, key, true);
  if (key === null || !made) return undefined;
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, made);
  return made;
}

async function read(
  { files, images }: Stores,
  key: string | null,
  isOnWhite: boolean,
): Promise<Uint8Array | undefined> {
  const file = key === null ? undefined : await files.open(key);
  if (!file) return undefined;
  try {
    return await images.logo(await readAll(file.body), isOnWhite);
  } catch {
    return undefined;
  }
}
