// What may be uploaded: images, which are decoded and written anew (so nothing but pixels survives: no location, no
// serial numbers, no script), and PDF. The kind is read from the bytes; the name and the type that were sent only label.

import type { Sharp, SharpOptions } from 'sharp';
import { Refused } from '#kernel/errors.ts';

export type TakenFile = {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly ending: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbnail: Uint8Array | null;
};

const LONGEST_SIDE = 2560;
const THUMB_SIDE = 480;
const MOST_PIXELS = 80_000_000;
/** Bytes at the end of a PDF in which readers look for its table of objects. */
const TAIL = 2048;

export async function takeFile(bytes: Uint8Array): Promise<TakenFile> {
  if (startsWith(bytes, '%PDF-')) {
    if (!isWholePdf(bytes))
      throw new Refused(
        'unsupported_media_type',
        'This is not a whole PDF. Save or scan it again, then upload it.',
      );
    return { bytes, mediaType: 'application/pdf', ending: 'pdf', width: null, height: null, thumbnail: null };
  }
  if (!isImage(bytes))
    throw new Refused('unsupported_media_type', 'Upload a photo (JPEG, PNG, WebP, HEIC, GIF) or a PDF.');
  // A third of what a start would take: read with the first photo.
  const { default: sharp } = await import('sharp');
  try {
    return await takeImage(sharp, bytes);
  } catch {
    throw new Refused('invalid', 'This photo can’t be read. It may be damaged; take it again.');
  }
}

type Open = (bytes: Uint8Array, options: SharpOptions) => Sharp;

async function takeImage(open: Open, bytes: Uint8Array): Promise<TakenFile> {
  const input = open(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  const { hasAlpha } = await input.metadata();
  const sized = input.clone().resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await (hasAlpha
    ? sized.png({ compressionLevel: 9 })
    : sized.jpeg({ quality: 84, mozjpeg: true })
  ).toBuffer({ resolveWithObject: true });
  const thumbnail = await input
    .clone()
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 74 })
    .toBuffer();
  return {
    bytes: data,
    mediaType: hasAlpha ? 'image/png' : 'image/jpeg',
    ending: hasAlpha ? 'png' : 'jpg',
    width: info.width,
    height: info.height,
    thumbnail,
  };
}

function isImage(bytes: Uint8Array): boolean {
  const hex = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  return (
    hex.startsWith('ffd8ff') ||
    hex.startsWith('89504e470d0a1a0a') ||
    startsWith(bytes, 'GIF8') ||
    (startsWith(bytes, 'RIFF') && Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WEBP') ||
    /^(heic|heix|mif1|msf1|avif|hevc)$/.test(Buffer.from(bytes.subarray(8, 12)).toString('latin1'))
  );
}

/** Begins as a PDF, has an object, and ends as one: with where its table of objects is. What follows that is little. */
function isWholePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = text.subarray(0, 16).toString('latin1');
  const end = text.subarray(-TAIL).toString('latin1');
  const place = /startxref\s+(\d+)\s+%%EOF/.exec(end)?.[1];
  const hasObject = /\d\s+\d+\s+obj\b/.test(text.toString('latin1'));
  return (
    /^%PDF-[12]\.\d\s/.test(start) && place !== undefined && Number(place) < bytes.byteLength && hasObject
  );
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;
}
