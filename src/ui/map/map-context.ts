import { createContext, useContext } from 'react';
import type { Position } from './position.ts';
import type { MapHandle, Seen } from './use-leaflet.ts';

export interface OnMap {
  readonly map: MapHandle;
  readonly seen: Seen;
  /** Whether tiles are shown: they label places, so marks need not say where they are. */
  readonly hasBackground: boolean;
}

export const MapContext = createContext<OnMap | null>(null);

export function useMap(): OnMap {
  const onMap = useContext(MapContext);
  if (!onMap) throw new Error('useMap is for what stands on a MapCanvas');
  return onMap;
}

/** In pixels of the map's panes, on the visible copy of the world. */
export function pointOf({ map, seen }: OnMap, { lat, lng }: Position): { x: number; y: number } {
  const copy = 360 * Math.round((seen.place.lng - lng) / 360);
  return map.leaflet.latLngToLayerPoint([lat, lng + copy]);
}
