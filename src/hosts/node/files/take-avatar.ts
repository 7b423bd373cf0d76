// A picture of a person or a company: cut to a square, made small, and written anew, so that nothing but pixels is kept.

import { Refused } from '#kernel/errors.ts';

const SIDE = 256;
const MOST_PIXELS = 80_000_000;

export async function takeAvatar(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new Refused('unsupported_media_type', 'This picture can’t be read. Upload a JPEG, PNG or WebP.');
  }
}
