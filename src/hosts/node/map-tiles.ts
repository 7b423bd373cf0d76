// Settings of map tiles. A tile server sees which region is viewed, so none is used unless the operator names one: the content
// security policy then allows images from exactly that origin, and its attribution is shown on the map.

import type { MapTiles } from '#server/services.ts';
import type { ReadSetting } from './config.ts';

export function readMapTiles(read: ReadSetting): MapTiles | undefined {
  const place = read('MAP_TILES_URL', parseTemplate, undefined);
  const isForeign = place?.origin !== undefined;
  const attribution = read('MAP_TILES_ATTRIBUTION', parseAttribution, undefined, isForeign);
  return place && { ...place, ...(attribution && { attribution }) };
}

function parseTemplate(value: string): Pick<MapTiles, 'url' | 'origin'> | undefined {
  const isPath = /^\/(?!\/)/.test(value);
  const filled = value.replace(/\{(z|x|y|r)\}/g, '1');
  const isWhole =
    ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) && !/[{}\s"'<>\\;]/.test(filled);
  const url = isPath || !URL.canParse(filled) ? undefined : new URL(filled);
  const isForeign = url?.protocol === 'https:' && url.username === '' && !/^https:\/\/[^/]*\{/.test(value);
  if (!isWhole || !(isPath || isForeign)) {
    throw new Error(
      'must be a template of tiles with {z}, {x} and {y}, on one https:// host or a path of this server, such as https://tiles.example.com/{z}/{x}/{y}.png',
    );
  }
  return url ? { url: value, origin: url.origin } : { url: value };
}

function parseAttribution(value: string): MapTiles['attribution'] {
  const [, text = '', link] = /^(.*?)(?:\s*\b(https:\/\/\S+))?$/.exec(value) ?? [];
  if (text === '') {
    throw new Error(
      `must be ${value === '' ? 'set with MAP_TILES_URL: ' : 'a text, with an address after it if you like: '}whose the tiles are, such as © OpenStreetMap contributors https://www.openstreetmap.org/copyright`,
    );
  }
  return { text, ...(link && { link }) };
}
