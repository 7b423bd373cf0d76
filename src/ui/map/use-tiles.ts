/** The background of maps: the operator's tile source, or none. */
import { useQuery } from '@tanstack/react-query';
import { type Map as Leaflet, tileLayer } from 'leaflet';
import { useEffect, useState } from 'react';
import { api } from '../api-client.ts';

export interface Tiles {
  readonly url: string;
  readonly attribution?: { readonly text: string; readonly link?: string };
}

export type Background =
  | { readonly state: 'asking' | 'none' | 'failed' }
  | { readonly state: 'shown'; readonly attribution: Tiles['attribution'] };

/** Adds the tiles to the map. If the first tiles fail and none loads, the map is shown without. */
export function useBackground(leaflet: Leaflet | undefined): Background {
  const { data: tiles, isError } = useQuery({
    queryKey: ['map-tiles'],
    queryFn: async ({ signal }) => (await api.get<Tiles | null>('map-tiles', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [hasFailed, setFailed] = useState(false);
  const url = tiles?.url;
  useEffect(() => {
    if (!leaflet || !url) return;
    let failures = 0;
    const layer = tileLayer(url, { maxZoom: leaflet.getMaxZoom(), detectRetina: url.includes('{r}') });
    layer.on('tileload', () => {
      failures = Number.NEGATIVE_INFINITY;
      setFailed(false);
    });
    layer.on('tileerror', () => {
      failures += 1;
      if (failures >= 4) setFailed(true);
    });
    layer.addTo(leaflet);
    return () => void layer.remove();
  }, [leaflet, url]);
  if (tiles === undefined && !isError) return { state: 'asking' };
  if (!tiles) return { state: 'none' };
  return hasFailed ? { state: 'failed' } : { state: 'shown', attribution: tiles.attribution };
}
