import type { Map as Leaflet } from 'leaflet';
import { useEffect, useState } from 'react';
import { deepestOutlines, mapLines } from './lines-and-scale.ts';

/** Water with lines of latitude and longitude, for a map without tiles; land where it is too near for outlines or there are none. Follows every movement. */
export function MapGround({ leaflet, isBare }: { leaflet: Leaflet; isBare: boolean }) {
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
  const { latitudes, longitudes } = mapLines(area, Math.max(2, width / 140));
  const { lat, lng } = leaflet.getCenter();
  const isNear = isBare || leaflet.getZoom() > deepestOutlines;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      direction="ltr"
      className="map-ground"
      data-near={isNear || undefined}
    >
      {longitudes.map((one) => {
        const { x } = leaflet.latLngToContainerPoint([lat, one]);
        return <line key={`x${one}`} x1={x} x2={x} y1={0} y2={height} />;
      })}
      {latitudes.map((one) => {
        const { y } = leaflet.latLngToContainerPoint([one, lng]);
        return <line key={`y${one}`} x1={0} x2={width} y1={y} y2={y} />;
      })}
    </svg>
  );
}
