// Accepted uploads: PDF, and images, which are re-encoded so that only pixels remain (no location, serial numbers or scripts).
// The type is detected from the bytes; the sent name and type are only labels.

import { Refused } from '#kernel/errors.ts';
import { latin1, toHex } from '../bytes.ts';
import type { Images } from '../ports.ts';

export type TakenFile = {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly ending: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbnail: Uint8Array | null;
};

/** Size of the end of a PDF in which readers look for the cross-reference table. */
const TAIL = 2048;

export async function takeFile(images: Images, bytes: Uint8Array): Promise<TakenFile> {
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
  try {
    const photo = await images.photo(bytes);
    return { ...photo, ending: photo.mediaType === 'image/png' ? 'png' : 'jpg' };
  } catch {
    throw new Refused('invalid', 'This photo can’t be read. It may be damaged; take it again.');
  }
}

function isImage(bytes: Uint8Array): boolean {
  const hex = toHex(bytes.subarray(0, 12));
  const kind = latin1(bytes.subarray(8, 12));
  return (
    hex.startsWith('ffd8ff') ||
    hex.startsWith('89504e470d0a1a0a') ||
    startsWith(bytes, 'GIF8') ||
    (startsWith(bytes, 'RIFF') && kind === 'WEBP') ||
    /^(heic|heix|mif1|msf1|avif|hevc)$/.test(kind)
  );
}

/**
 * Checks that the file starts as a PDF, has an object, and ends with a reference to its cross-reference table. Not much may
 * follow that.
 */
function isWholePdf(bytes: Uint8Array): boolean {
  const start = latin1(bytes.subarray(0, 16));
  const end = latin1(bytes.subarray(-TAIL));
  const place = /startxref\s+(\d+)\s+%%EOF/.exec(end)?.[1];
  const hasObject = /\d\s+\d+\s+obj\b/.test(latin1(bytes));
  return (
    /^%PDF-[12]\.\d\s/.test(start) && place !== undefined && Number(place) < bytes.byteLength && hasObject
  );
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return latin1(bytes.subarray(0, text.length)) === text;
}
