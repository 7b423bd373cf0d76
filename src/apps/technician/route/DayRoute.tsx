/** The day on a map, and beneath it the same stops as a list. */
import { Navigation, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { addressLine } from '#kernel/address-line.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { directionsLink, mostStops, routeLink, type Whereabouts } from '#ui/map/directions.ts';
import { Link } from '#ui/navigation.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { jobPath } from '../job/job-view.ts';
import { mapsLink } from '../job/phone-links.ts';
import { StopCard, StopFacts } from '../today/StopCard.tsx';
import type { StopView } from '../today/today-view.ts';
import { routeOf, stopsAhead, whereaboutsOf } from './day-route.ts';
import type { DayStop } from './RouteMap.tsx';

const RouteMap = lazyPart(async () => (await import('./RouteMap.tsx')).RouteMap);

interface DayRouteProps {
  stops: readonly StopView[];
  next: StopView | undefined;
}

export function DayRoute({ stops, next }: DayRouteProps) {
  const [openId, setOpenId] = useState<string>();
  const route = useMemo(() => routeOf(stops), [stops]);
  const open = route.find(({ stop }) => stop.id === openId);
  const placed = route.filter(({ at }) => at);
  return (
    <>
      {placed.length > 0 ? (
        <RouteMap
          {...{ route, nextId: next?.id, openId }}
          onOpen={(id) => setOpenId(id === openId ? undefined : id)}
          card={open?.at && <OpenStop of={open} onClose={() => setOpenId(undefined)} />}
          fallback={<Skeleton className="h-[46vh] min-h-72" />}
        />
      ) : (
        <p className="text-muted">None of the day’s places has a position yet, so there is no map.</p>
      )}
      <WholeDay route={route} />
      <Stops title="Stops in order" route={placed} />
      <Stops title="No place on the map" route={route.filter(({ at }) => !at)} />
    </>
  );
}

function Stops({ title, route }: { title: string; route: readonly DayStop[] }) {
  if (route.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="pb-1.5 text-label font-medium text-subtle">{title}</h2>
      <ol className="flex flex-col gap-2">
        {route.map(({ stop, number }) => (
          <StopCard key={stop.id} stop={stop} number={number} />
        ))}
      </ol>
    </section>
  );
}

/** Along everything that is still to come. */
function WholeDay({ route }: { route: readonly DayStop[] }) {
  const ahead = stopsAhead(route);
  if (ahead.length < 2) return null;
  return (
    <PhoneButton asChild variant="outline">
      <a href={routeLink(ahead, navigator.userAgent)} target="_blank" rel="noreferrer">
        <Navigation aria-hidden="true" />
        {ahead.length > mostStops
          ? `Directions for the next ${mostStops} stops`
          : 'Directions for the whole day'}
      </a>
    </PhoneButton>
  );
}

/** Above the map: what was tapped. */
function OpenStop({ of, onClose }: { of: DayStop; onClose: () => void }) {
  const { stop, number } = of;
  const order = stop.work_order;
  if (!order) return null;
  const to = whereaboutsOf(of);
  return (
    <Card
      role="region"
      aria-label={`Stop ${number}`}
      className="map-card gap-2 overflow-y-auto p-3 shadow-float"
    >
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <StopFacts stop={stop} number={number} />
          {order.address && <span className="text-label wrap-anywhere">{addressLine(order.address)}</span>}
        </div>
        <IconButton label="Close" onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <PhoneButton asChild>
          <Link to={jobPath(order.id)}>Open job</Link>
        </PhoneButton>
        {to && (
          <PhoneButton asChild variant="outline">
            <a href={wayTo(to)} target="_blank" rel="noreferrer">
              Directions
            </a>
          </PhoneButton>
        )}
      </div>
    </Card>
  );
}

const wayTo = (place: Whereabouts) =>
  typeof place === 'string'
    ? mapsLink(place, navigator.userAgent)
    : directionsLink(place, navigator.userAgent);
