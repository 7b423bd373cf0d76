// Stored photos at print size.

import { readAll } from '../bytes.ts';
import type { Ports } from '../ports.ts';

/** In the same order; undefined where a file is missing or unreadable: that must not stop a report. */
export async function photosToPrint(
  { files, images }: Pick<Ports, 'files' | 'images'>,
  keys: readonly string[],
): Promise<readonly (Uint8Array | undefined)[]> {
  const photos: (Uint8Array | undefined)[] = [];
  for (const key of keys) {
    const file = await files.open(key);
    photos.push(file && (await images.print(await readAll(file.body)).catch(() => undefined)));
  }
  return photos;
}
