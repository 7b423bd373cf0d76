// Minutes and kilometres between places as flat tables, and how long a leg takes when it begins at a given
// time: along a leg the pace of each period of the day holds for as long as the leg lies in it, so leaving
// later never means arriving earlier.

import type { Pace, Place, Problem } from '../model.ts';

export class TravelTimes {
  readonly places: number;
  readonly minutes: Float64Array;
  readonly kilometres: Float64Array;
  /** The same by destination: a job's legs from everywhere lie side by side in memory. */
  readonly minutesInto: Float64Array;
  readonly kilometresInto: Float64Array;
  /** The quickest any leg can be, as a factor on its minutes. */
  readonly quickest: number;
  private readonly from: Float64Array;
  private readonly speed: Float64Array;

  constructor(problem: Problem) {
    const { places, travel } = problem;
    this.places = places.length;
    const pace = travel.pace ?? [];
    this.from = Float64Array.from(pace, (period) => period.from);
    this.speed = Float64Array.from(pace, (period) => period.speed);
    this.quickest = 1 / pace.reduce((most, period) => Math.max(most, period.speed), pace.length > 0 ? 0 : 1);
    const legs = places.length ** 2;
    this.minutes = new Float64Array(legs);
    this.kilometres = new Float64Array(legs);
    this.minutesInto = new Float64Array(legs);
    this.kilometresInto = new Float64Array(legs);
    for (let i = 0; i < places.length; i++) {
      for (let j = 0; j < places.length; j++) {
        const at = i * places.length + j;
        if (travel.kind === 'matrix') {
          this.minutes[at] = travel.minutes[i]![j]!;
          this.kilometres[at] = travel.kilometres[i]![j]!;
        } else {
          const road = greatCircle(places[i]!, places[j]!) * travel.road_factor;
          this.kilometres[at] = road;
          this.minutes[at] = (road / travel.kilometres_per_hour) * 60;
        }
        this.minutesInto[j * places.length + i] = this.minutes[at]!;
        this.kilometresInto[j * places.length + i] = this.kilometres[at]!;
      }
    }
  }

  /** Minutes of a leg that begins at `start`. */
  leg(from: number, to: number, start: number): number {
    const usual = this.minutes[from * this.places + to]!;
    return this.from.length === 0 ? usual : this.paced(usual, start);
  }

  private paced(usual: number, start: number): number {
    const periods = this.from.length;
    const day = Math.floor(start / 1440) * 1440;
    let period = periods - 1;
    while (period > 0 && this.from[period]! > start - day) period--;
    if (this.from[period]! > start - day) period = -1;
    let base = day;
    let clock = start;
    let left = usual;
    while (left > 0) {
      // Before the first period of the day the last one of the day before still holds.
      const speed = this.speed[period < 0 ? periods - 1 : period]!;
      if (period + 1 === periods) {
        period = -1;
        base += 1440;
      }
      const until = base + this.from[period + 1]!;
      if (clock + left / speed <= until) return clock + left / speed - start;
      left -= (until - clock) * speed;
      clock = until;
      period++;
    }
    return clock - start;
  }
}

const EARTH_RADIUS_KM = 6371.0088;

/** The haversine formula. */
function greatCircle(a: Place, b: Place): number {
  const radians = Math.PI / 180;
  const north = Math.sin(((b.latitude - a.latitude) * radians) / 2);
  const east = Math.sin(((b.longitude - a.longitude) * radians) / 2);
  const chord = north * north + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * east * east;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Periods of pace have to rise from midnight on and have a speed above 0. */
export function paceFaults(pace: readonly Pace[]): string[] {
  return pace.flatMap((period, index) => [
    ...(period.speed > 0 ? [] : [`travel: the pace from minute ${period.from} needs a speed above 0`]),
    ...(period.from >= 0 && period.from < 1440 && (index === 0 || period.from > pace[index - 1]!.from)
      ? []
      : [`travel: the pace from minute ${period.from} is out of order`]),
  ]);
}
