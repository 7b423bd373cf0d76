/** The visits of the board as routes on a map: one a lane, its stops in the order of their times. Pure. */
import { groupBy } from '#kernel/group-by.ts';
import { type Area, areaAround, type Position, positionOf, positionText } from '#ui/map/position.ts';
import type { Lane } from '../lanes/lanes.ts';
import type { BoardVisit } from '../visits/board-visit.ts';

export interface Stop {
  readonly visit: BoardVisit;
  readonly at: Position;
  /** Its place in the lane's time, from 1, those without a position counted. */
  readonly number: number;
}

export interface Route {
  readonly id: string | null;
  readonly name: string;
  /** A custom property of the design. */
  readonly colour: string;
  readonly stops: readonly Stop[];
}

export interface Routes {
  readonly routes: readonly Route[];
  /** Visits whose site is unknown or has no position. */
  readonly unplaced: number;
}

const colours = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5'] as const;

/** Lanes without a stop on the map have no route. The first lane is that of nobody. */
export function routesOf(unassigned: Lane, lanes: readonly Lane[]): Routes {
  let unplaced = 0;
  const routes = [unassigned, ...lanes].map((lane, index): Route => {
    const inOrder = [...lane.visits].sort((a, b) => a.from - b.from || a.to - b.to);
    const stops = inOrder.flatMap((visit, place) => {
      const at = visit.work_order?.site && positionOf(visit.work_order.site);
      if (!at) {
        unplaced += 1;
        return [];
      }
      return [{ visit, at, number: place + 1 }];
    });
    const colour = lane.id === null ? '--subtle' : (colours[(index - 1) % colours.length] ?? '--subtle');
    return { id: lane.id, name: lane.name, colour, stops };
  });
  return { routes: routes.filter(({ stops }) => stops.length > 0), unplaced };
}

/** What contains all stops; null without any. */
export function areaOfRoutes(routes: readonly Route[]): Area | null {
  const spots = routes.flatMap(({ stops }) => stops.map(({ at }) => at));
  if (spots.length === 0) return null;
  return areaAround(spots);
}

export interface RoutePlace {
  readonly at: Position;
  readonly stops: readonly { readonly stop: Stop; readonly route: Route }[];
}

/** Stops at the same position stand together. */
export function placesOf(routes: readonly Route[]): readonly RoutePlace[] {
  const all = routes.flatMap((route) => route.stops.map((stop) => ({ stop, route })));
  return [...groupBy(all, ({ stop }) => positionText(stop.at)).values()].flatMap((stops) =>
    stops[0] ? [{ at: stops[0].stop.at, stops }] : [],
  );
}
