/** The visits of the board on a map: the route of each technician in a colour, its stops with initials and number. */
import { useEffect, useMemo, useRef } from 'react';
import { useKnownTowns } from '#domains/crm/ui/use-known-sites.ts';
import { initials } from '#ui/components/values/Avatar.tsx';
import { MapCanvas } from '#ui/map/MapCanvas.tsx';
import { MapLine } from '#ui/map/MapLine.tsx';
import { MapDot, MapMark } from '#ui/map/MapMark.tsx';
import { pointOf, useMap } from '#ui/map/map-context.ts';
import { spreadApart } from '#ui/map/near-marks.ts';
import { positionText } from '#ui/map/position.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Lane } from '../lanes/lanes.ts';
import { formatPlan } from '../planning/format-plan.ts';
import type { BoardVisit } from '../visits/board-visit.ts';
import { visitLabel } from '../visits/visit-label.ts';
import { areaOfRoutes, placesOf, type Route, routesOf, type Stop } from './routes.ts';

export interface BoardMapProps {
  unassigned: Lane;
  lanes: readonly Lane[];
  /** Lines between the stops of a lane: for a single day. */
  hasLines: boolean;
  openId: string | undefined;
  onOpen: (visit: BoardVisit) => void;
}

export function BoardMap({ unassigned, lanes, hasLines, openId, onOpen }: BoardMapProps) {
  const towns = useKnownTowns();
  const { routes, unplaced } = useMemo(() => routesOf(unassigned, lanes), [unassigned, lanes]);
  const area = areaOfRoutes(routes);
  const missing = unplaced > 0 && (
    <p className="text-label text-muted">
      {unplaced === 1 ? '1 visit is' : `${unplaced} visits are`} not on the map: the site is not known or has
      no position.
    </p>
  );
  if (!area)
    return (
      missing || <p className="text-label text-muted">The visits that are shown appear here on a map.</p>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      <MapCanvas
        label="Map of the visits"
        className="min-h-40 flex-1"
        target={{ area }}
        names={towns}
        marks={
          <>
            {hasLines && <Lines routes={routes} />}
            <Stops routes={routes} openId={openId} onOpen={onOpen} />
          </>
        }
      />
      {missing}
    </div>
  );
}

/** What a stop takes up. */
const stopSize = { width: 56, height: 25 };

/** The stops of each place; those that would cover each other are moved aside, and a dot shows where they belong. */
function Stops({
  routes,
  openId,
  onOpen,
}: Pick<BoardMapProps, 'openId' | 'onOpen'> & { routes: readonly Route[] }) {
  const onMap = useMap();
  const places = placesOf(routes);
  const steps = spreadApart(
    places.map(({ at }) => pointOf(onMap, at)),
    stopSize,
  );
  const moved = places.filter((_, index) => steps[index]?.x !== 0 || steps[index]?.y !== 0);
  return (
    <>
      {moved.map(({ at }) => (
        <MapDot key={positionText(at)} at={at} />
      ))}
      {places.map(({ at, stops }, index) => (
        <MapMark key={positionText(at)} at={at} raised={stops.some(({ stop }) => stop.visit.id === openId)}>
          <div
            className="flex flex-col items-center gap-0.5"
            style={{ translate: `${steps[index]?.x ?? 0}px ${steps[index]?.y ?? 0}px` }}
          >
            {stops.map(({ stop, route }) => (
              <StopButton
                key={stop.visit.id}
                stop={stop}
                route={route}
                isOpen={stop.visit.id === openId}
                onOpen={onOpen}
              />
            ))}
          </div>
        </MapMark>
      ))}
    </>
  );
}

/** From stop to stop as the crow flies. */
const Lines = ({ routes }: { routes: readonly Route[] }) =>
  routes
    .filter(({ id }) => id !== null)
    .map(({ id, colour, stops }) => (
      <MapLine key={id} colour={`var(${colour})`} along={stops.map(({ at }) => at)} />
    ));

interface StopButtonProps {
  stop: Stop;
  route: Route;
  isOpen: boolean;
  onOpen: (visit: BoardVisit) => void;
}

function StopButton({ stop, route, isOpen, onOpen }: StopButtonProps) {
  const { viewer } = useWorkplace();
  const { map } = useMap();
  const { visit, at, number } = stop;
  const shown = useRef(false);
  useEffect(() => {
    if (isOpen && !shown.current) map.reveal(at, { start: 40, top: 40, bottom: 40 });
    shown.current = isOpen;
  }, [isOpen, map, at]);
  const words = visitLabel(visit, formatPlan(visit, route.name, viewer));
  return (
    <button
      type="button"
      aria-label={words}
      title={words}
      aria-pressed={isOpen}
      onClick={() => !map.wasDragged() && onOpen(visit)}
      className="map-stop tabular"
      style={stopColour(route.colour)}
    >
      {route.id !== null && <span>{initials(route.name)}</span>} <b>{number}</b>
    </button>
  );
}

const stopColour = (colour: string): Readonly<Record<`--${string}`, string>> => ({
  '--stop': `var(${colour})`,
});
