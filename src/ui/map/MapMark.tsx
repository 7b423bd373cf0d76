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

/** A dot; the chosen one is a pin whose point is at the position. */
export function MapDot({ at, isChosen = false }: { at: Position; isChosen?: boolean }) {
  return (
    <MapMark at={at} raised={isChosen}>
      {isChosen ? (
        <svg aria-hidden="true" viewBox="0 0 28 36" className="map-pin">
          <path d="M14 1.5a12.5 12.5 0 0 0-12.5 12.4c0 8.6 9.3 14.6 11.6 20a1 1 0 0 0 1.8 0c2.3-5.4 11.6-11.4 11.6-20A12.5 12.5 0 0 0 14 1.5Z" />
          <circle cx="14" cy="14" r="4.5" />
        </svg>
      ) : (
        <span className="map-dot" />
      )}
    </MapMark>
  );
}
