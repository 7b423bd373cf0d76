import type { ReactNode } from 'react';
import { pointOf, useMap } from './map-context.ts';
import type { Position } from './position.ts';

export interface MapMarkProps {
  at: Position;
  /** Above the other marks. */
  raised?: boolean;
  children: ReactNode;
}

/** Centred on the position; hidden while zooming. */
export function MapMark({ at, raised, children }: MapMarkProps) {
  const { x, y } = pointOf(useMap(), at);
  return (
    <div
      className="map-mark leaflet-zoom-hide"
      data-raised={raised || undefined}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
    >
      {children}
    </div>
  );
}

/** A plain dot. */
export function MapDot({
  at,
  name,
  isChosen,
}: {
  at: Position;
  name?: string | undefined;
  isChosen?: boolean;
}) {
  return (
    <MapMark at={at} raised={isChosen ?? false}>
      <span className="map-dot" data-chosen={isChosen || undefined} />
      {name && <span className="map-name">{name}</span>}
    </MapMark>
  );
}
