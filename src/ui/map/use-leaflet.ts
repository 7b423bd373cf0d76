/**
 * Leaflet in an element: movement and zoom, reported to React. The marks are rendered by React into one of its panes; the tile
 * source comes from the server.
 */
import {
  type Handler,
  type LatLngBounds,
  type Map as Leaflet,
  type MapOptions,
  map as makeLeaflet,
} from 'leaflet';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useResettingState } from '../hooks/use-resetting-state.ts';
import { type Area, deepest, type Place, type Position, placeText } from './position.ts';

/** Where to move a map: to a place, or so that an area fits. */
export type Target = { readonly place: Place } | { readonly area: Area };

/** The visible part of a map. `area` may span the whole world and exceed 180°. */
export interface Seen {
  readonly place: Place;
  readonly area: Area;
  readonly width: number;
  readonly height: number;
}

export interface LeafletOptions {
  target: Target;
  /** Called after every movement; `byHand` when the user moved it. */
  onMove?: ((seen: Seen, byHand: boolean) => void) | undefined;
  onPress?: ((position: Position) => void) | undefined;
  /** The zoom level at which a small area is shown. */
  nearest: number;
  /** A static map: can't be moved, and the page scrolls over it. */
  still?: boolean | undefined;
}

/** Distances in pixels; `start` is the side where text begins. */
export interface Room {
  readonly start: number;
  readonly top: number;
  readonly bottom: number;
}

export interface MapHandle {
  readonly leaflet: Leaflet;
  /** As near as it fits. */
  readonly show: (target: Target) => void;
  readonly step: (zoom: 1 | -1) => void;
  /** Moves as little as needed to bring a position that far inside the edges. */
  readonly reveal: (position: Position, room: Room) => void;
  /** Whether the press that just ended dragged the map. */
  readonly wasDragged: () => boolean;
}

/** Documented by Leaflet, but missing in its types. */
type Dragging = Handler & { moved(): boolean };

export function useLeaflet(box: RefObject<HTMLDivElement | null>, options: LeafletOptions) {
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const isOurs = useRef(true);
  const moved = useEffectEvent((leaflet: Leaflet) => {
    const next = seenIn(leaflet);
    setSeen(next);
    options.onMove?.(next, !isOurs.current);
  });
  const pressed = useEffectEvent((position: Position) => options.onPress?.(position));
  const { still = false, nearest } = options;
  // Callers pass a new object on each render: only a different target counts.
  const [target] = useResettingState(targetKey(options.target), options.target);
  const begin = useEffectEvent((leaflet: Leaflet) => go(leaflet, target, nearest));

  useEffect(() => {
    if (!box.current) return;
    const leaflet = makeLeaflet(box.current, {
      ...fixed,
      ...(still ? motionless : {}),
      fadeAnimation: false,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    leaflet.createPane('names');
    const own = (work: () => void) => {
      isOurs.current = true;
      work();
      isOurs.current = false;
    };
    own(() => {
      begin(leaflet);
      moved(leaflet);
    });
    leaflet.on('moveend', () => moved(leaflet));
    leaflet.on('click', ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      pressed({ lat, lng });
    });
    const watching = new ResizeObserver(() => own(() => leaflet.invalidateSize({ pan: false })));
    watching.observe(box.current);
    setHandle(handleOf(leaflet));
    return () => {
      watching.disconnect();
      leaflet.remove();
      setHandle(null);
    };
  }, [box, still]);

  useEffect(() => {
    if (!handle) return;
    isOurs.current = true;
    go(handle.leaflet, target, nearest);
    isOurs.current = false;
  }, [handle, target, nearest]);
  return useMemo(() => ({ handle, seen }), [handle, seen]);
}

function handleOf(leaflet: Leaflet): MapHandle {
  return {
    leaflet,
    show: (target) => go(leaflet, target, deepest),
    step: (zoom) => void leaflet.setZoom(leaflet.getZoom() + zoom),
    reveal: (position, room) => reveal(leaflet, position, room),
    wasDragged: () => leaflet.dragging.enabled() && (leaflet.dragging as Dragging).moved(),
  };
}

const fixed = {
  zoomControl: false,
  attributionControl: false,
  minZoom: 1,
  maxZoom: deepest,
  worldCopyJump: true,
  maxBounds: [
    [-86, -540],
    [86, 540],
  ],
  maxBoundsViscosity: 1,
} satisfies MapOptions;

const motionless = {
  dragging: false,
  keyboard: false,
  scrollWheelZoom: false,
  doubleClickZoom: false,
  boxZoom: false,
  touchZoom: false,
};

function go(leaflet: Leaflet, target: Target, nearest: number): void {
  if ('place' in target) {
    const { lat, lng, zoom } = target.place;
    const isThere = hasPlace(leaflet) && placeText(placeOf(leaflet)) === placeText(target.place);
    if (!isThere) leaflet.setView([lat, lng], zoom, { animate: false });
    return;
  }
  const { south, west, north, east } = target.area;
  leaflet.fitBounds(
    [
      [south, west],
      [north, east],
    ],
    { padding: [48, 48], maxZoom: nearest, animate: false },
  );
}

const margin = 40;

function reveal(leaflet: Leaflet, { lat, lng }: Position, { start, top, bottom }: Room): void {
  const isRightToLeft = getComputedStyle(leaflet.getContainer()).direction === 'rtl';
  const [left, right] = isRightToLeft ? [margin, start] : [start, margin];
  const copy = 360 * Math.round((leaflet.getCenter().lng - lng) / 360);
  leaflet.panInside([lat, lng + copy], {
    paddingTopLeft: [left, top],
    paddingBottomRight: [right, bottom],
    animate: false,
  });
}

function hasPlace(leaflet: Leaflet): boolean {
  return (leaflet as unknown as { _loaded?: boolean })._loaded === true;
}

function placeOf(leaflet: Leaflet): Place {
  const { lat, lng } = leaflet.getCenter();
  return { lat, lng, zoom: leaflet.getZoom() };
}

function seenIn(leaflet: Leaflet): Seen {
  const { x, y } = leaflet.getSize();
  return { place: placeOf(leaflet), area: areaOf(leaflet.getBounds()), width: x, height: y };
}

function areaOf(bounds: LatLngBounds): Area {
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}

const targetKey = (target: Target) =>
  'place' in target ? placeText(target.place) : JSON.stringify(target.area);
