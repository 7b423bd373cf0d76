/**
 * The background of a map without tiles: land, borders of countries, and in the United States those of states and, near enough,
 * counties. From Natural Earth and the US Census Bureau, both in the public domain; read from this server when first seen.
 */
import { geoJSON, type Map as Leaflet, latLngBounds, layerGroup, type PathOptions, svg } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import countiesFile from 'us-atlas/counties-10m.json?url';
import countriesFile from 'world-atlas/countries-50m.json?url';
import { transport } from '../transport.ts';
import { deepestOutlines } from './lines-and-scale.ts';

const countiesFrom = 6;
const statesFrom = 3;
const unitedStates = latLngBounds([17, -180], [72, -64]);

type Shape = NonNullable<Parameters<typeof mesh>[1]>;
type Atlas = Parameters<typeof mesh>[0] & { readonly objects: Readonly<Record<string, Shape>> };

const atlases = new Map<string, Promise<Atlas>>();

function readAtlas(file: string): Promise<Atlas> {
  const known = atlases.get(file);
  if (known) return known;
  const reading = transport.fetch(file).then((answer): Promise<Atlas> => answer.json());
  reading.catch(() => atlases.delete(file));
  atlases.set(file, reading);
  return reading;
}

/** Returns a function that takes them away. */
export function addOutlines(leaflet: Leaflet): () => void {
  const pane = leaflet.getPane('outlines') ?? leaflet.createPane('outlines');
  const renderer = svg({ pane: 'outlines', padding: 0.5 });
  const drawn = layerGroup().addTo(leaflet);
  const asked = new Set<string>();
  const draw = (className: string, shape: GeoJSON.GeoJsonObject) => {
    const style: PathOptions = { className, renderer };
    drawn.addLayer(geoJSON(shape, { pane: 'outlines', interactive: false, style: () => style }));
  };
  const once = async (file: string, drawAll: (atlas: Atlas) => void) => {
    if (asked.has(file)) return;
    asked.add(file);
    const atlas = await readAtlas(file).catch(() => undefined);
    if (!atlas) asked.delete(file);
    else if (leaflet.hasLayer(drawn)) drawAll(atlas);
  };
  const follow = () => {
    const zoom = leaflet.getZoom();
    pane.hidden = zoom > deepestOutlines;
    if (pane.hidden) return;
    pane.classList.toggle('is-near', zoom >= countiesFrom);
    void once(countriesFile, (atlas) => {
      draw('map-land', feature(atlas, 'land'));
      draw('map-border', bordersOf(atlas, 'countries'));
    });
    if (zoom < statesFrom || !leaflet.getBounds().intersects(unitedStates)) return;
    void once(countiesFile, (atlas) => {
      draw('map-county', bordersOf(atlas, 'counties'));
      draw('map-state', bordersOf(atlas, 'states'));
    });
  };
  follow();
  leaflet.on('moveend', follow);
  return () => {
    leaflet.off('moveend', follow);
    drawn.remove();
  };
}

/** The lines between two of them, each once, and not the coasts. */
const bordersOf = (atlas: Atlas, name: string) => mesh(atlas, atlas.objects[name], (a, b) => a !== b);
