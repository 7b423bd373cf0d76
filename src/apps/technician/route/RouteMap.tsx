/** The stops of a day on a map: a pin each with its number, and a line in their order. Load it lazily. */
import { Check, LocateFixed } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { clock } from '#ui/format/when.ts';
import { MapCanvas } from '#ui/map/MapCanvas.tsx';
import { MapLine } from '#ui/map/MapLine.tsx';
import { MapDot, MapMark } from '#ui/map/MapMark.tsx';
import { pointOf, useMap } from '#ui/map/map-context.ts';
import { townsOf } from '#ui/map/map-names.ts';
import { spreadApart } from '#ui/map/near-marks.ts';
import { areaAround, type Position, positionText } from '#ui/map/position.ts';
import { useOwnPosition } from '#ui/map/use-own-position.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { StopView } from '../today/today-view.ts';
import { placesOf, type RouteStop } from './day-route.ts';

export type DayStop = RouteStop<StopView>;

interface RouteMapProps {
  route: readonly DayStop[];
  nextId: string | undefined;
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** What is shown of the open one. */
  card: ReactNode;
}

export function RouteMap({ route, nextId, openId, onOpen, card }: RouteMapProps) {
  const [own, setOwn] = useState<Position>();
  const { isThere, isAsking, fault, note, ask } = useOwnPosition(setOwn);
  const placed = useMemo(() => route.flatMap(({ at }) => at ?? []), [route]);
  const towns = useMemo(() => townsOf(route.flatMap(townOf)), [route]);
  if (placed.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <MapCanvas
        label="Map of the day"
        className="h-[46vh] min-h-72"
        target={{ area: areaAround(own ? [...placed, own] : placed) }}
        names={towns}
        controls={
          isThere && (
            <IconButton label="Where I am" variant="outline" loading={isAsking} onClick={ask}>
              <LocateFixed className="size-4" aria-hidden="true" />
            </IconButton>
          )
        }
        marks={
          <>
            <MapLine colour="var(--series-1)" along={placed} />
            {own && (
              <MapMark at={own}>
                <span role="img" aria-label="You are here" className="map-own" />
              </MapMark>
            )}
            <Pins {...{ route, nextId, openId, onOpen }} />
          </>
        }
      >
        {card}
      </MapCanvas>
      <p role="status" className="text-label text-muted empty:hidden">
        {fault ?? note}
      </p>
    </div>
  );
}

const townOf = ({ at, stop }: DayStop) =>
  at ? [{ ...at, town: stop.work_order?.address?.city || null }] : [];

/** What a pin takes up. */
const pinSize = { width: 44, height: 44 };

type PinsProps = Omit<RouteMapProps, 'card'>;

/** Pins that would cover each other are moved aside, and a dot shows where they belong. */
function Pins({ route, ...rest }: PinsProps) {
  const onMap = useMap();
  const places = placesOf(route);
  const steps = spreadApart(
    places.map(({ at }) => pointOf(onMap, at)),
    pinSize,
  );
  return places.map(({ at, stops }, index) => {
    const { x, y } = steps[index] ?? { x: 0, y: 0 };
    return (
      <div key={positionText(at)}>
        {(x !== 0 || y !== 0) && <MapDot at={at} />}
        <MapMark
          at={at}
          raised={stops.some(({ stop }) => stop.id === rest.openId || stop.id === rest.nextId)}
        >
          <div className="flex flex-col items-center gap-0.5" style={{ translate: `${x}px ${y}px` }}>
            {stops.map((one) => (
              <Pin key={one.stop.id} of={one} {...rest} />
            ))}
          </div>
        </MapMark>
      </div>
    );
  });
}

function Pin({ of, nextId, openId, onOpen }: Omit<PinsProps, 'route'> & { of: DayStop }) {
  const { viewer } = useWorkplace();
  const { map } = useMap();
  const { stop, number, at } = of;
  const isOpen = stop.id === openId;
  // Out from under what is shown of it.
  useEffect(() => {
    if (isOpen && at) map.reveal(at, { start: 40, top: 40, bottom: 250 });
  }, [isOpen, map, at]);
  const isOver = stop.status === 'done' || stop.status === 'no_access';
  const colour: Readonly<Record<`--${string}`, string>> = {
    '--stop': stop.id === nextId ? 'var(--accent)' : 'var(--subtle)',
  };
  const words = [
    `Stop ${number}`,
    clock(stop.starts_at, viewer),
    stop.work_order?.title,
    visitStatus(stop.status).label,
  ];
  return (
    <button
      type="button"
      aria-label={words.filter(Boolean).join(', ')}
      aria-pressed={isOpen}
      data-big
      data-quiet={isOver || undefined}
      className="map-stop tabular"
      style={colour}
      onClick={() => !map.wasDragged() && onOpen(stop.id)}
    >
      <b>{number}</b>
      {stop.status === 'done' && <Check className="size-4" aria-hidden="true" />}
    </button>
  );
}
