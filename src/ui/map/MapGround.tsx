import type { Map as Leaflet } from 'leaflet';
import { useEffect, useState } from 'react';
import { deepestOutlines, degreesText, mapLines } from './lines-and-scale.ts';

/**
 * Water, and grid lines of latitude and longitude, for a map without tiles; the degrees where it is too near for outlines. Follows
 * every movement.
 */
export function MapGround({ leaflet }: { leaflet: Leaflet }) {
  const [, setMoves] = useState(0);
  useEffect(() => {
    const redraw = () => setMoves((moves) => moves + 1);
    leaflet.on('move zoom resize viewreset', redraw);
    return () => void leaflet.off('move zoom resize viewreset', redraw);
  }, [leaflet]);
  const bounds = leaflet.getBounds();
  const { x: width, y: height } = leaflet.getSize();
  const area = {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
  const { latitudes, longitudes, digits } = mapLines(area, Math.max(2, width / 140));
  const { lat, lng } = leaflet.getCenter();
  const hasDegrees = leaflet.getZoom() > deepestOutlines;
  return (
    <svg aria-hidden="true" width={width} height={height} direction="ltr" className="map-ground tabular">
      {longitudes.map((one) => {
        const { x } = leaflet.latLngToContainerPoint([lat, one]);
        return (
          <g key={`x${one}`}>
            <line x1={x} x2={x} y1={0} y2={height} />
            {hasDegrees && (
              <text x={x + 3} y={11}>
                {degreesText(((((one + 180) % 360) + 360) % 360) - 180, 'E', 'W', digits)}
              </text>
            )}
          </g>
        );
      })}
      {latitudes.map((one) => {
        const { y } = leaflet.latLngToContainerPoint([one, lng]);
        return (
          <g key={`y${one}`}>
            <line x1={0} x2={width} y1={y} y2={y} />
            {hasDegrees && (
              <text x={4} y={y - 3}>
                {degreesText(one, 'N', 'S', digits)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
