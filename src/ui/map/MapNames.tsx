import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { deepestOutlines } from './lines-and-scale.ts';
import { type OnMap, pointOf, useMap } from './map-context.ts';
import { type Box, type MapName, type NameKind, placeNames, widthOfName } from './map-names.ts';

export interface MapNamesProps {
  names: readonly MapName[];
  /** The marks that no name may cover. */
  around: ReactNode;
}

/** Names under the marks, on a map whose background has none. */
export function MapNames({ names, around }: MapNamesProps) {
  const onMap = useMap();
  const { seen, map } = onMap;
  const { leaflet } = map;
  const { x: left, y: top } = leaflet.containerPointToLayerPoint([0, 0]);
  const [marks, setMarks] = useState<readonly Box[]>([]);
  // Marks and the pane move together: their boxes only change with the marks and with what is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured changes with `around`, which it does not read.
  useLayoutEffect(() => setMarks(boxesOfMarks(onMap)), [around, onMap]);
  const pane = leaflet.getPane('names');
  if (!pane) return null;
  const wanted = names
    .filter((one) => isWanted(one, onMap))
    .map((one) => ({ ...one, ...pointOf(onMap, one) }));
  return createPortal(
    placeNames(wanted, marks, { left, top, width: seen.width, height: seen.height }).map(
      ({ name, kind, x, y }) => (
        <span
          key={`${kind} ${name} ${Math.round(x)} ${Math.round(y)}`}
          aria-hidden="true"
          className="map-label leaflet-zoom-hide"
          data-kind={kind}
          style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
        >
          {name}
        </span>
      ),
    ),
    pane,
  );
}

/** The zoom levels at which names of a kind tell where one is. */
const levels: Readonly<Record<NameKind, readonly [from: number, to: number]>> = {
  country: [2, 5],
  state: [4, 8],
  county: [8, deepestOutlines],
  town: [7, 19],
  place: [11, 19],
};

function isWanted(one: MapName, { seen }: OnMap): boolean {
  const { zoom } = seen.place;
  const [from, to] = levels[one.kind];
  if (zoom < from || zoom > to) return false;
  const { south, north, west, east } = seen.area;
  const copy = 360 * Math.round((seen.place.lng - one.lng) / 360);
  const isSeen = one.lat > south && one.lat < north && one.lng + copy > west && one.lng + copy < east;
  const room = one.spans === undefined ? Number.POSITIVE_INFINITY : (one.spans * 256 * 2 ** zoom) / 360;
  return isSeen && widthOfName(one) <= room;
}

/** What a name may not cover. */
const solid = '.map-mark > *, .map-alarm, .map-note, .map-controls > *';

/** In pixels of the map's panes. */
function boxesOfMarks({ map: { leaflet } }: OnMap): readonly Box[] {
  const container = leaflet.getContainer().getBoundingClientRect();
  const origin = leaflet.containerPointToLayerPoint([0, 0]);
  const marks = leaflet.getContainer().parentElement?.querySelectorAll(solid) ?? [];
  return [...marks].map((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect();
    return { left: left - container.left + origin.x, top: top - container.top + origin.y, width, height };
  });
}
