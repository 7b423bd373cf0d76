import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../components/actions/Button.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { MapDot } from './MapMark.tsx';
import { placeName } from './map-names.ts';
import { areaAround, type Position, positionText } from './position.ts';
import type { Seen, Target } from './use-leaflet.ts';

export interface KnownPlace extends Position {
  readonly id: string;
  readonly name: string;
}

export interface PositionPickerProps {
  value: Position | null;
  onPick: (position: Position) => void;
  known: readonly KnownPlace[];
}

/** Picks a position by pressing on the map, or by keyboard at its centre. */
export function PositionPicker({ value, onPick, known }: PositionPickerProps) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const picked = useRef<string>(undefined);
  const [target, setTarget] = useState(() => targetOf(value, known));
  const typed = value && positionText(value) !== picked.current ? value : null;
  const at = typed ? positionText(typed) : value === null ? known.length : '';
  // The map moves to a typed position; a pressed one is already visible.
  const goThere = useEffectEvent(() => setTarget(targetOf(value, known)));
  useEffect(() => {
    if (at !== '') goThere();
  }, [at]);
  const pick = (position: Position) => {
    const next = sixDigits(position);
    picked.current = positionText(next);
    onPick(next);
  };
  const others = known.filter(({ lat, lng }) => value === null || lat !== value.lat || lng !== value.lng);
  const names = useMemo(() => known.map(placeName), [known]);
  const middle = seen?.place;
  return (
    <div className="flex flex-col gap-2">
      <MapCanvas
        label="Map to pick a position"
        target={target}
        onMove={setSeen}
        onPress={pick}
        names={names}
        marks={
          <>
            {others.map((place) => (
              <MapDot key={place.id} at={place} />
            ))}
            {value && <MapDot at={value} isChosen />}
          </>
        }
        className="map-tall"
      >
        <span aria-hidden="true" className="map-cross" />
      </MapCanvas>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-label text-subtle">Press where it is.</p>
        <Button size="sm" variant="outline" disabled={!middle} onClick={() => middle && pick(middle)}>
          Take the middle of the map
        </Button>
      </div>
    </div>
  );
}

function targetOf(value: Position | null, known: readonly Position[]): Target {
  if (value) return { place: { ...value, zoom: 16 } };
  return known.length > 0 ? { area: areaAround(known) } : { place: { lat: 20, lng: 0, zoom: 1 } };
}

const sixDigits = ({ lat, lng }: Position): Position => ({
  lat: Number(lat.toFixed(6)),
  lng: Number((lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng).toFixed(6)),
});
