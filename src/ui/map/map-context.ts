import { createContext, useContext } from 'react';
import type { Position } from './position.ts';
import type { MapHandle, Seen } from './use-leaflet.ts';

export interface OnMap {
  readonly map: MapHandle;
  readonly seen: Seen;
  /** Places have names of their own: what is on the map needn't say where it is. */
  readonly hasBackground: boolean;
}

export const MapContext = createContext<OnMap | null>(null);

export function useMap(): OnMap {
  const onMap = useContext(MapContext);
  if (!onMap) throw new Error('useMap is for what stands on a MapCanvas');
  return onMap;
}

/** In the pixels of the map's panes, on the copy of the world that is in sight. */
export function pointOf({ map, seen }: OnMap, { lat, lng }: Position): { x: number; y: number } {
  const copy = 360 * Math.round((seen.place.lng - lng) / 360);
  return map.leaflet.latLngToLayerPoint([lat, lng + copy]);
}
