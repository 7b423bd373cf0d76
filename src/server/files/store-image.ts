// Stores an image sent by somebody without an account; it is re-encoded like every image, so only pixels are kept.

import type { StoredImage } from '#domains/work-orders/report-problem.ts';
import { takeFile } from '#server/files/take-file.ts';
import { fileHash } from '../hash.ts';
import { newId } from '../new-id.ts';
import type { Ports } from '../ports.ts';

/** Undefined if it is not an image. The caller inserts the row. */
export async function storeImage(
  { files, images }: Pick<Ports, 'files' | 'images'>,
  tenantId: string,
  image: File,
  name: string,
): Promise<StoredImage | undefined> {
  const taken = await takeFile(images, new Uint8Array(await image.arrayBuffer()));
  if (!taken.thumbnail) return undefined;
  const id = newId();
  const storage_key = storageKey(tenantId, id, taken.ending);
  await files.put(storage_key, taken.bytes);
  await files.put(thumbnailKey(storage_key), taken.thumbnail);
  return {
    id,
    storage_key,
    file_name: `${name}.${taken.ending}`,
    media_type: taken.mediaType,
    byte_size: taken.bytes.byteLength,
    sha256: await fileHash(taken.bytes),
    width: taken.width,
    height: taken.height,
  };
}

/** `tenant/2026/11/id.ext`: one folder per company and month. */
export function storageKey(tenantId: string, id: string, ending: string): string {
  return `${tenantId}/${new Date().toISOString().slice(0, 7).replace('-', '/')}/${id}.${ending}`;
}

export function thumbnailKey(key: string): string {
  return key.replace(/\.[a-z0-9]+$/, '_thumb.webp');
}
