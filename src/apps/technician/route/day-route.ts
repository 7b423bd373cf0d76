/** The stops of a technician's day as a route on a map. Pure. */
import { addressLine } from '#kernel/address-line.ts';
import type { Address } from '#kernel/field.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { Whereabouts } from '#ui/map/directions.ts';
import { type Position, positionOf, positionText } from '#ui/map/position.ts';

interface Stop {
  readonly id: string;
  readonly status: string;
  readonly work_order: {
    readonly address: Address | null;
    readonly site: { readonly lat: string | null; readonly lng: string | null } | null;
  } | null;
}

export interface RouteStop<S extends Stop> {
  readonly stop: S;
  /** Its place in the day, from 1, those without a position counted. */
  readonly number: number;
  readonly at: Position | null;
}

export interface RoutePlace<S extends Stop> {
  readonly at: Position;
  readonly stops: readonly RouteStop<S>[];
}

/** `stops`: in the order of the day. */
export function routeOf<S extends Stop>(stops: readonly S[]): readonly RouteStop<S>[] {
  return stops.map((stop, index) => ({
    stop,
    number: index + 1,
    at: stop.work_order?.site ? positionOf(stop.work_order.site) : null,
  }));
}

/** Stops at the same position stand together. */
export function placesOf<S extends Stop>(route: readonly RouteStop<S>[]): readonly RoutePlace<S>[] {
  const placed = route.flatMap((one) => (one.at ? [{ ...one, at: one.at }] : []));
  return [...groupBy(placed, ({ at }) => positionText(at)).values()].flatMap((stops) =>
    stops[0] ? [{ at: stops[0].at, stops }] : [],
  );
}

/** Where one still goes, or on a day that is over went; a place twice in a row is one. */
export function stopsAhead<S extends Stop>(route: readonly RouteStop<S>[]): readonly Whereabouts[] {
  const isOver = ({ stop }: RouteStop<S>) => stop.status === 'done' || stop.status === 'no_access';
  const ahead = route.filter((one) => !isOver(one));
  const places = (ahead.length > 0 ? ahead : route).flatMap((one) => whereaboutsOf(one) ?? []);
  const textOf = (place: Whereabouts) => (typeof place === 'string' ? place : positionText(place));
  return places.filter((place, index) => {
    const before = places[index - 1];
    return before === undefined || textOf(before) !== textOf(place);
  });
}

/** By position if there is one, because map services interpret addresses differently. */
export function whereaboutsOf<S extends Stop>({ at, stop }: RouteStop<S>): Whereabouts | null {
  const address = stop.work_order?.address;
  return at ?? ((address && addressLine(address)) || null);
}
