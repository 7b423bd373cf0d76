import { MapMark } from '#ui/map/MapMark.tsx';
import { pointOf, useMap } from '#ui/map/map-context.ts';
import { areaAround } from '#ui/map/position.ts';
import type { TerritoryShape } from './territory-shapes.ts';

/** Territories on a map, each in its colour and with its name. */
export function TerritoryShapes({
  shapes,
  isFaint = false,
}: {
  shapes: readonly TerritoryShape[];
  isFaint?: boolean;
}) {
  const onMap = useMap();
  return (
    <>
      <div className="leaflet-zoom-hide absolute isolate z-0">
        <svg aria-hidden="true" className="pointer-events-none absolute overflow-visible stroke-2">
          {shapes.map(({ id, colour, corners }) => (
            <polygon
              key={id}
              style={{
                stroke: colour || 'var(--accent)',
                fill: colour || 'var(--accent)',
                fillOpacity: isFaint ? 0.06 : 0.16,
                strokeDasharray: isFaint ? '4 4' : undefined,
              }}
              points={corners
                .map((at) => pointOf(onMap, at))
                .map(({ x, y }) => `${x},${y}`)
                .join(' ')}
            />
          ))}
        </svg>
      </div>
      {shapes
        .filter(({ name, corners }) => name && corners.length >= 3)
        .map(({ id, name, corners }) => (
          <MapMark key={id} at={middleOf(corners)}>
            <span className="map-note font-medium text-ink">{name}</span>
          </MapMark>
        ))}
    </>
  );
}

function middleOf(corners: TerritoryShape['corners']) {
  const { south, north, west, east } = areaAround(corners);
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}
