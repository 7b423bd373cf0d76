import { readFileSync } from 'node:fs';
import type { RoutingInstance } from '#domains/dispatch/routing/instance.ts';

/** How distances are counted: each leg truncated to one decimal (in tenths here), or exact. */
export type Counting = 'dimacs' | 'hierarchical';

/** Reads an instance in Solomon's text format; `dimacs` counts everything in tenths. */
export function loadInstance(path: string, counting: Counting): RoutingInstance {
  const lines = readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const numbers = lines
    .map((line) => line.split(/\s+/).map(Number))
    .filter((row) => row.every(Number.isFinite));
  const [fleet = 0, capacity = 0] = numbers.find((row) => row.length === 2) ?? [];
  const stops = numbers.filter((row) => row.length === 7);
  const unit = counting === 'dimacs' ? 10 : 1;
  const column = (index: number, scale: number) =>
    Float64Array.from(stops, (row) => (row[index] ?? 0) * scale);
  const [x, y] = [column(1, 1), column(2, 1)];
  const cost = new Float64Array(stops.length ** 2);
  for (let i = 0; i < stops.length; i++) {
    for (let j = 0; j < stops.length; j++) {
      const leg = Math.sqrt((x[i]! - x[j]!) ** 2 + (y[i]! - y[j]!) ** 2);
      cost[i * stops.length + j] = counting === 'dimacs' ? Math.floor(leg * 10 + 1e-9) : leg;
    }
  }
  return {
    name: lines[0] ?? path,
    size: stops.length - 1,
    fleet,
    capacity,
    demand: column(3, 1),
    ready: column(4, unit),
    due: column(5, unit),
    service: column(6, unit),
    cost,
    time: cost,
  };
}
