// Images by sharp, loaded on first use: it would take a third of the startup time.

import type { Images } from '#server/ports.ts';

const LONGEST_SIDE = 2560;
const THUMB_SIDE = 480;
const AVATAR_SIDE = 256;
const PRINTED_SIDE = 720;
const logoSize = { width: 680, height: 208 };
const MAX_PIXELS = 80_000_000;
const MAX_LOGO_PIXELS = 50_000_000;

const inside = { fit: 'inside', withoutEnlargement: true } as const;
const open = async (bytes: Uint8Array) => {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
};

export const images: Images = {
  async photo(bytes) {
    const input = await open(bytes);
    const { hasAlpha } = await input.metadata();
    const sized = input.clone().resize(LONGEST_SIDE, LONGEST_SIDE, inside);
    const written = hasAlpha
      ? sized.png({ compressionLevel: 9 })
      : sized.jpeg({ quality: 84, mozjpeg: true });
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    const thumbnail = await input
      .clone()
      .resize(THUMB_SIDE, THUMB_SIDE, inside)
      .webp({ quality: 74 })
      .toBuffer();
    const mediaType = hasAlpha ? 'image/png' : 'image/jpeg';
    return { bytes: data, mediaType, width: info.width, height: info.height, thumbnail };
  },
  async avatar(bytes) {
    const input = await open(bytes);
    return input.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  },
  async print(bytes) {
    const input = await open(bytes);
    const small = input.resize(PRINTED_SIDE, PRINTED_SIDE, inside).flatten({ background: '#ffffff' });
    return small.jpeg({ quality: 78 }).toBuffer();
  },
  async logo(bytes, isOnWhite) {
    const { default: sharp } = await import('sharp');
    const image = sharp(bytes, { limitInputPixels: MAX_LOGO_PIXELS });
    const small = image.resize({ ...logoSize, ...inside });
    return (isOnWhite ? small.flatten({ background: '#ffffff' }) : small).png().toBuffer();
  },
};
