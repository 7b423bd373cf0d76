/**
 * The background of a map without tiles: countries, and in the United States states and, near enough, counties, each with its
 * name. From Natural Earth and the US Census Bureau, both in the public domain; read from this server when first seen.
 */
import { geoJSON, type Map as Leaflet, latLngBounds, layerGroup, type PathOptions, svg } from 'leaflet';
import { mesh } from 'topojson-client';
import countiesFile from 'us-atlas/counties-10m.json?url';
import countriesFile from 'world-atlas/countries-50m.json?url';
import { storedName } from '../stored-name.ts';
import { transport } from '../transport.ts';
import { deepestOutlines } from './lines-and-scale.ts';
import type { MapName } from './map-names.ts';
import type { Position } from './position.ts';
import { type Atlas, countyName, landOf, namesOfRegions, type Regions } from './regions.ts';

const countiesFrom = 7;
const statesFrom = 3;
const unitedStates = latLngBounds([17, -180], [72, -64]);

const atlases = new Map<string, Promise<Atlas>>();

function readAtlas(file: string): Promise<Atlas> {
  const known = atlases.get(file);
  if (known) return known;
  const reading = fromDeviceOrServer(file).then((answer): Promise<Atlas> => answer.json());
  reading.catch(() => atlases.delete(file));
  atlases.set(file, reading);
  return reading;
}

const keptName = storedName('outlines');

async function fromDeviceOrServer(file: string): Promise<Response> {
  const kept = 'caches' in globalThis ? await caches.match(file, { cacheName: keptName }) : undefined;
  return kept ?? transport.fetch(file);
}

/** Keeps on this device what a map of these places is drawn from: the one file of the two that says more (0.2 MB as sent). */
export async function keepOutlines(places: readonly Position[]): Promise<void> {
  if (!('caches' in globalThis) || places.length === 0) return;
  const isThere = ({ lat, lng }: Position) => unitedStates.contains([lat, lng]);
  const file = places.every(isThere) ? countiesFile : countriesFile;
  const cache = await caches.open(keptName);
  if (await cache.match(file)) return;
  const answer = await transport.fetch(file);
  if (!answer.ok) return;
  for (const before of await cache.keys()) await cache.delete(before);
  await cache.put(file, answer);
}

interface Drawing {
  /** Given the names of what has been drawn. */
  readonly onNames: (names: readonly MapName[]) => void;
  /** Whether nothing could be read, so that nothing is drawn. */
  readonly onBare: (isBare: boolean) => void;
}

/** Returns a function that takes the outlines away. */
export function addOutlines(leaflet: Leaflet, { onNames, onBare }: Drawing): () => void {
  const pane = leaflet.getPane('outlines') ?? leaflet.createPane('outlines');
  const renderer = svg({ pane: 'outlines', padding: 0.5 });
  const drawn = layerGroup().addTo(leaflet);
  const asked = new Set<string>();
  const draw = (className: string, shape: GeoJSON.GeoJsonObject) => {
    const style: PathOptions = { className, renderer };
    const layer = geoJSON(shape, { pane: 'outlines', interactive: false, style: () => style });
    drawn.addLayer(layer);
    return layer;
  };
  const drawLand = (atlas: Atlas, regions: Regions, className: string) =>
    landOf(atlas, regions).map((land, fill) => draw(`map-land map-land-${fill + 1} ${className}`, land));
  const once = async (file: string, drawAll: (atlas: Atlas) => void) => {
    if (asked.has(file)) return;
    asked.add(file);
    const atlas = await readAtlas(file).catch(() => undefined);
    if (!atlas) asked.delete(file);
    else if (leaflet.hasLayer(drawn)) drawAll(atlas);
    onBare(drawn.getLayers().length === 0);
  };
  const follow = () => {
    const zoom = leaflet.getZoom();
    pane.hidden = zoom > deepestOutlines;
    if (pane.hidden) return;
    pane.classList.toggle('is-near', zoom >= countiesFrom);
    void once(countriesFile, (atlas) => {
      const { countries } = atlas.objects;
      if (!countries) return;
      const border = draw('map-border', bordersOf(atlas, countries));
      // What is in the United States is drawn over it, also where that came first.
      for (const layer of [border, ...drawLand(atlas, countries, '')]) layer.bringToBack();
      onNames(namesOfRegions(atlas, countries, 'country', (name) => name));
    });
    if (zoom < statesFrom || !leaflet.getBounds().intersects(unitedStates)) return;
    void once(countiesFile, (atlas) => {
      const { counties, states } = atlas.objects;
      if (!counties || !states) return;
      drawLand(atlas, states, 'map-far');
      drawLand(atlas, counties, 'map-county');
      draw('map-county', bordersOf(atlas, counties));
      draw('map-state', bordersOf(atlas, states));
      onNames([
        ...namesOfRegions(atlas, states, 'state', (name) => name),
        ...namesOfRegions(atlas, counties, 'county', countyName),
      ]);
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
const bordersOf = (atlas: Atlas, regions: Regions) => mesh(atlas, regions, (a, b) => a !== b);
