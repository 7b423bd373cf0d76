import { useMemo, useRef, useState } from 'react';
import type { Corner } from '#domains/crm/territories/area.rules.ts';
import { territories } from '#domains/crm/territories/territory.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { MapCanvas } from '#ui/map/MapCanvas.tsx';
import { MapDot, MapMark } from '#ui/map/MapMark.tsx';
import { useMap } from '#ui/map/map-context.ts';
import { placeName } from '#ui/map/map-names.ts';
import { areaAround, type Position, wrapped } from '#ui/map/position.ts';
import type { Seen, Target } from '#ui/map/use-leaflet.ts';
import { useKnownSites, useKnownTowns } from '../use-known-sites.ts';
import { TerritoryShapes } from './TerritoryShapes.tsx';
import { shapesOf } from './territory-shapes.ts';

export interface AreaMapProps {
  corners: readonly Corner[];
  colour: string;
  name: string;
  onCorners: (corners: readonly Corner[]) => void;
}

/** Each press sets the next corner. The sites and the other territories are there for orientation. */
export function AreaMap({ corners, colour, name, onCorners }: AreaMapProps) {
  const sites = useKnownSites();
  const { rows } = useRows(territories, { order: 'name', limit: 200, count: false });
  const others = shapesOf(rows.filter((one) => one.name !== name));
  const [seen, setSeen] = useState<Seen | null>(null);
  const first = useRef(corners);
  const landmarks: readonly Position[] =
    first.current.length > 0 ? first.current : [...sites, ...others.flatMap((shape) => shape.corners)];
  const target: Target =
    landmarks.length > 0 ? { area: areaAround(landmarks) } : { place: { lat: 20, lng: 0, zoom: 1 } };
  const add = ({ lat, lng }: Position) =>
    onCorners([...corners, { lat: Number(lat.toFixed(6)), lng: Number(wrapped(lng).toFixed(6)) }]);
  const towns = useKnownTowns();
  const names = useMemo(() => [...towns, ...sites.map(placeName)], [towns, sites]);
  return (
    <MapCanvas
      label="Map to draw the area"
      target={target}
      onMove={setSeen}
      onPress={add}
      className="map-tall"
      names={names}
      marks={
        <>
          <TerritoryShapes shapes={others} isFaint />
          <TerritoryShapes shapes={[{ id: 'own', name, colour, corners }]} />
          {sites.map((site) => (
            <MapDot key={site.id} at={site} />
          ))}
          {corners.map((corner, index) => (
            <CornerMark
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known only by its place in the outline, which dragging keeps.
              key={index}
              at={corner}
              number={index + 1}
              onMove={(to) => onCorners(corners.with(index, to))}
              onRemove={() => onCorners(corners.toSpliced(index, 1))}
            />
          ))}
        </>
      }
      controls={
        <Button
          size="sm"
          variant="outline"
          disabled={!seen}
          onClick={() => seen && add(seen.place)}
          title="A corner in the middle of the map"
        >
          Corner here
        </Button>
      }
    >
      <span aria-hidden="true" className="map-cross" />
    </MapCanvas>
  );
}

interface CornerMarkProps {
  at: Corner;
  number: number;
  onMove: (to: Corner) => void;
  onRemove: () => void;
}

function CornerMark({ at, number, onMove, onRemove }: CornerMarkProps) {
  const { map } = useMap();
  const held = useRef<'held' | 'moved'>(undefined);
  return (
    <MapMark at={at} raised>
      <button
        type="button"
        aria-label={`Remove corner ${number}`}
        className="map-corner"
        onPointerDown={(event) => {
          held.current = 'held';
          map.leaflet.dragging.disable();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          const isFar = Math.abs(event.movementX) + Math.abs(event.movementY) > 0;
          if (!held.current || !isFar) return;
          held.current = 'moved';
          const { lat, lng } = map.leaflet.mouseEventToLatLng(event.nativeEvent).wrap();
          onMove({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });
        }}
        onPointerUp={() => map.leaflet.dragging.enable()}
        onPointerCancel={() => map.leaflet.dragging.enable()}
        onClick={(event) => {
          event.stopPropagation();
          const wasMoved = held.current === 'moved';
          held.current = undefined;
          if (!wasMoved) onRemove();
        }}
      >
        {number}
      </button>
    </MapMark>
  );
}
