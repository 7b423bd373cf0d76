/** The background of maps: the operator's tiles or map extract; without either, outlines of countries, states and counties. */
import { useQuery } from '@tanstack/react-query';
import { type Map as Leaflet, tileLayer } from 'leaflet';
import { useEffect, useState } from 'react';
import { api } from '../api-client.ts';
import type { MapName } from './map-names.ts';

export type Tiles = {
  readonly attribution?: { readonly text: string; readonly link?: string };
} & ({ readonly url: string } | { readonly extract: string });

export type Background =
  /** Without a background: the names of the regions that are drawn instead. */
  | {
      readonly state: 'asking' | 'none' | 'failed';
      readonly names: readonly MapName[];
      /** Nor could the outlines be read. */
      readonly isBare: boolean;
    }
  | { readonly state: 'shown'; readonly attribution: Tiles['attribution'] };

export interface BackgroundLayer {
  addTo(leaflet: Leaflet): unknown;
  remove(): unknown;
}

/** Null if the operator has named none. */
function useTiles() {
  return useQuery({
    queryKey: ['map-tiles'],
    queryFn: async ({ signal }) => (await api.get<Tiles | null>('map-tiles', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    // Without a network too: a phone's map then has outlines.
    networkMode: 'always',
  });
}

/** The zoom level that shows a place: its streets, or without them as near as outlines and towns still tell where it is. */
export function useNearest(): number {
  return useTiles().data ? 15 : 12;
}

/** Adds the background to the map. If its first parts fail and none loads, the map is shown with outlines. */
export function useBackground(leaflet: Leaflet | undefined): Background {
  const { data: tiles, failureCount } = useTiles();
  const hasNoAnswer = failureCount > 0;
  const [names, setNames] = useState<readonly MapName[]>([]);
  const [isBare, setBare] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!leaflet || !tiles) return;
    let layer: BackgroundLayer | undefined;
    let isGone = false;
    layerOf(tiles, leaflet, setFailed).then(
      (made) => {
        if (isGone) return;
        made.addTo(leaflet);
        layer = made;
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      layer?.remove();
    };
  }, [leaflet, tiles]);
  useEffect(() => {
    if (!leaflet || (tiles && !hasFailed) || (tiles === undefined && !hasNoAnswer)) return;
    let remove: (() => void) | undefined;
    let isGone = false;
    void import('./outlines.ts').then(({ addOutlines }) => {
      const onNames = (more: readonly MapName[]) => setNames((known) => [...known, ...more]);
      if (!isGone) remove = addOutlines(leaflet, { onNames, onBare: setBare });
    });
    return () => {
      isGone = true;
      remove?.();
      setNames([]);
      setBare(false);
    };
  }, [leaflet, tiles, hasFailed, hasNoAnswer]);
  if (tiles === undefined && !hasNoAnswer) return { state: 'asking', names, isBare };
  if (!tiles) return { state: 'none', names, isBare };
  return hasFailed ? { state: 'failed', names, isBare } : { state: 'shown', attribution: tiles.attribution };
}

async function layerOf(
  tiles: Tiles,
  leaflet: Leaflet,
  setFailed: (hasFailed: boolean) => void,
): Promise<BackgroundLayer> {
  if ('extract' in tiles) {
    const { extractLayer } = await import('./extract-layer.ts');
    return extractLayer(tiles.extract);
  }
  let failures = 0;
  const layer = tileLayer(tiles.url, {
    maxZoom: leaflet.getMaxZoom(),
    detectRetina: tiles.url.includes('{r}'),
  });
  layer.on('tileload', () => {
    failures = Number.NEGATIVE_INFINITY;
    setFailed(false);
  });
  layer.on('tileerror', () => {
    failures += 1;
    if (failures >= 4) setFailed(true);
  });
  return layer;
}
