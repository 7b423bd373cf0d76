// Pictures by the browser's own decoder and a canvas of the worker. As on the server, only pixels remain.

import { type Bytes, concat } from '#server/bytes.ts';
import type { Images } from '#server/ports.ts';

const LONGEST_SIDE = 2560;
const THUMB_SIDE = 480;
const AVATAR_SIDE = 256;
const PRINTED_SIDE = 720;
const logoSize = { width: 680, height: 208 };

export const images: Images = {
  async photo(bytes) {
    const picture = await decode(bytes);
    const sized = draw(picture, within(picture, LONGEST_SIDE, LONGEST_SIDE));
    const mediaType = hasTransparency(sized) ? 'image/png' : 'image/jpeg';
    const thumbnail = draw(picture, within(picture, THUMB_SIDE, THUMB_SIDE));
    return {
      bytes: await encode(sized, mediaType, 0.84),
      mediaType,
      width: sized.width,
      height: sized.height,
      thumbnail: await encode(thumbnail, 'image/webp', 0.74),
    };
  },
  async avatar(bytes) {
    const picture = await decode(bytes);
    const side = Math.min(picture.width, picture.height);
    const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
    const canvas = new OffscreenCanvas(AVATAR_SIDE, AVATAR_SIDE);
    contextOf(canvas).drawImage(picture, x, y, side, side, 0, 0, AVATAR_SIDE, AVATAR_SIDE);
    return encode(canvas, 'image/webp', 0.82);
  },
  async print(bytes) {
    const picture = await decode(bytes);
    return encode(draw(picture, within(picture, PRINTED_SIDE, PRINTED_SIDE), '#ffffff'), 'image/jpeg', 0.78);
  },
  async logo(bytes, isOnWhite) {
    const picture = await decode(bytes);
    const size = within(picture, logoSize.width, logoSize.height);
    return encode(draw(picture, size, isOnWhite ? '#ffffff' : undefined), 'image/png', 1);
  },
};

type Size = { readonly width: number; readonly height: number };

/** Turned as its metadata says. */
const decode = (bytes: Uint8Array) =>
  createImageBitmap(new Blob([concat([bytes])]), { imageOrientation: 'from-image' });

function within({ width, height }: Size, maxWidth: number, maxHeight: number): Size {
  const share = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

function draw(picture: ImageBitmap, { width, height }: Size, background?: string): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function hasTransparency(canvas: OffscreenCanvas): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 255) return true;
  return false;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas in workers.');
  return context;
}

async function encode(canvas: OffscreenCanvas, type: string, quality: number): Promise<Bytes> {
  return new Uint8Array(await (await canvas.convertToBlob({ type, quality })).arrayBuffer());
}
