/** Prepares a photo for upload: at most 2,560 px, rotated upright, to work on a slow connection. */
export const longestSide = 2560;
const enough = 1_500_000;
const quality = 0.85;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function fitWithin({ width, height }: Size, longest = longestSide): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const shrunk = new WeakMap<Blob, Promise<Blob>>();

/** Once per file: a retry must send the same bytes. */
export function shrinkImage(file: File | Blob): Promise<Blob> {
  const made = shrunk.get(file) ?? shrinkOnce(file);
  shrunk.set(file, made);
  made.catch(() => shrunk.delete(file));
  return made;
}

/** Returns the file itself if the browser can't decode it (some phones' own formats): the server decides then. */
async function shrinkOnce(file: File | Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  const size = fitWithin(picture);
  const isSmall = size.width === picture.width && file.size <= enough;
  if (isSmall) {
    picture.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return smaller && smaller.size < file.size ? smaller : file;
}
