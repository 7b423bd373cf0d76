import type { Problem } from '../model.ts';

export interface CheckedTravel {
  minutes(from: string, to: string, leaves: number): number;
  kilometres(from: string, to: string): number;
}

/** Computes travel in a second way: minute by minute of pace, distances by the angle between two vectors. */
export function checkedTravel(problem: Problem): CheckedTravel {
  const { travel, places } = problem;
  const index = new Map(places.map((place, at) => [place.id, at]));
  const kilometres = (from: string, to: string): number => {
    const [a, b] = [index.get(from) ?? -1, index.get(to) ?? -1];
    if (travel.kind === 'matrix') return travel.kilometres[a]?.[b] ?? Number.NaN;
    return a === b ? 0 : apart(places[a]!, places[b]!) * travel.road_factor;
  };
  const usual = (from: string, to: string): number => {
    if (travel.kind === 'great_circle') return (kilometres(from, to) / travel.kilometres_per_hour) * 60;
    return travel.minutes[index.get(from) ?? -1]?.[index.get(to) ?? -1] ?? Number.NaN;
  };
  const pace = travel.pace ?? [];
  const speedAt = (clock: number): number => {
    const minute = ((clock % 1440) + 1440) % 1440;
    return (pace.filter((period) => period.from <= minute + 1e-9).at(-1) ?? pace.at(-1))?.speed ?? 1;
  };
  const nextChange = (clock: number): number => {
    const minute = ((clock % 1440) + 1440) % 1440;
    const later = pace.map((period) => period.from).find((from) => from > minute + 1e-9);
    return clock - minute + (later ?? 1440 + (pace[0]?.from ?? 0));
  };
  const minutes = (from: string, to: string, leaves: number): number => {
    let left = usual(from, to);
    let clock = leaves;
    if (pace.length === 0) return left;
    while (left > 1e-12) {
      const speed = speedAt(clock);
      const until = nextChange(clock);
      const step = Math.min(left / speed, until - clock);
      left -= step * speed;
      clock = left > 1e-12 ? until : clock + step;
    }
    return clock - leaves;
  };
  return { minutes, kilometres };
}

type Spot = Problem['places'][number];

function apart(a: Spot, b: Spot): number {
  const vector = ({ latitude, longitude }: Spot) => {
    const [lat, lon] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const;
  };
  const [u, v] = [vector(a), vector(b)];
  const chord = Math.hypot(u[0] - v[0], u[1] - v[1], u[2] - v[2]);
  return 2 * Math.asin(Math.min(1, chord / 2)) * 6371.0088;
}
