// Minutes and kilometres between places as flat tables, and the duration of a leg that starts at a given time. The pace of each
// period applies to the part of the leg within it, so leaving later never means arriving earlier.

import type { Pace, Place, Problem } from '../model.ts';

export class TravelTimes {
  readonly places: number;
  readonly minutes: Float64Array;
  readonly kilometres: Float64Array;
  /** The same by destination: the legs to a job are adjacent in memory. */
  readonly minutesInto: Float64Array;
  readonly kilometresInto: Float64Array;
  /** The smallest factor on the minutes of any leg, at the fastest pace. */
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
    if (travel.kind === 'matrix') {
      const { minutes, kilometres } = travel;
      this.fill((i, j, at) => {
        this.minutes[at] = minutes[i]![j]!;
        this.kilometres[at] = kilometres[i]![j]!;
      });
    } else {
      const { road_factor, kilometres_per_hour } = travel;
      const spots = places.map(onGlobe);
      this.fill((i, j, at) => {
        const isMirrored = j < i;
        const road = isMirrored
          ? this.kilometres[j * places.length + i]!
          : apart(spots[i]!, spots[j]!) * road_factor;
        this.kilometres[at] = road;
        this.minutes[at] = (road / kilometres_per_hour) * 60;
      });
    }
  }

  private fill(leg: (from: number, to: number, at: number) => void): void {
    const { places } = this;
    for (let i = 0; i < places; i++) {
      for (let j = 0; j < places; j++) {
        const at = i * places + j;
        leg(i, j, at);
        this.minutesInto[j * places + i] = this.minutes[at]!;
        this.kilometresInto[j * places + i] = this.kilometres[at]!;
      }
    }
  }

  /** Minutes of a leg that starts at `start`. */
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
      // Before the first period of a day, the last one of the previous day applies.
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

/** A place as a point on the unit sphere. */
function onGlobe({ latitude, longitude }: Place): Float64Array {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return Float64Array.of(Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north));
}

/** The great-circle distance in kilometres, from the chord between the points. */
function apart(a: Float64Array, b: Float64Array): number {
  const [x, y, z] = [a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!];
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2));
}

/** Periods of pace must ascend from midnight on and have a speed above 0. */
export function paceFaults(pace: readonly Pace[]): string[] {
  return pace.flatMap((period, index) => [
    ...(period.speed > 0 ? [] : [`travel: the pace from minute ${period.from} needs a speed above 0`]),
    ...(period.from >= 0 && period.from < 1440 && (index === 0 || period.from > pace[index - 1]!.from)
      ? []
      : [`travel: the pace from minute ${period.from} is out of order`]),
  ]);
}
