// A company's logo, no larger than it is printed. A lost logo is no reason to send no invoice.

import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import type { FileStore } from '#server/files/file-store.ts';

const MOST_KEPT = 100;
const kept = new Map<string, Uint8Array>();

/** With what it lets through, for screens. */
export function readLogo(files: FileStore, key: string | null): Promise<Uint8Array | undefined> {
  return read(files, key, (image) => image);
}

/** On white: paper takes it as it is, where what is half transparent would be taken apart for every document. */
export async function logoOnPaper(files: FileStore, key: string | null): Promise<Uint8Array | undefined> {
  const known = key === null ? undefined : kept.get(key);
  if (known && (await files.size(key as string)) !== undefined) return known;
  const made = await read(files, key, (image) => image.flatten({ background: '#ffffff' }));
  if (key === null || !made) return undefined;
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, made);
  return made;
}

async function read(
  files: FileStore,
  key: string | null,
  finish: (image: Sharp) => Sharp,
): Promise<Uint8Array | undefined> {
  const file = key === null ? undefined : await files.open(key);
  if (!file) return undefined;
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(await buffer(file.body), { limitInputPixels: 50_000_000 });
    const small = image.resize({ width: 680, height: 208, fit: 'inside', withoutEnlargement: true });
    return await finish(small).png().toBuffer();
  } catch {
    return undefined;
  }
}
