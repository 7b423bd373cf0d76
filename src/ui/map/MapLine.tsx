import { pointOf, useMap } from './map-context.ts';
import type { Position } from './position.ts';

/** A line from place to place, beneath the marks. `colour`: of CSS. */
export function MapLine({ along, colour }: { along: readonly Position[]; colour: string }) {
  const onMap = useMap();
  const points = along
    .map((at) => pointOf(onMap, at))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
  const style: Readonly<Record<`--${string}`, string>> = { '--stop': colour };
  return (
    <div className="leaflet-zoom-hide absolute isolate z-0">
      <svg aria-hidden="true" className="absolute overflow-visible" style={style}>
        <polyline className="map-route-edge" points={points} />
        <polyline className="map-route" points={points} />
      </svg>
    </div>
  );
}
