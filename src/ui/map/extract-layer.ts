/** The map extract of this server, drawn in the browser: streets, water, places. Rejects if it can't be read. */
import { PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import type { BackgroundLayer } from './use-tiles.ts';

export async function extractLayer(path: string): Promise<BackgroundLayer> {
  const archive = new PMTiles(new URL(path, location.href).href);
  await archive.getHeader();
  const drawn = leafletLayer({ url: archive, flavor: 'light', lang: navigator.language.slice(0, 2) });
  return { addTo: (leaflet) => drawn.addTo(leaflet), remove: () => drawn.remove() };
}
