import type { RoutingInstance } from '../routing/instance.ts';
import { Random } from '../search/random.ts';

/** A small routing instance with random stops. */
export function scatteredStops(seed: number, size: number): RoutingInstance {
  const random = new Random(seed);
  const width = size + 1;
  const x = Array.from({ length: width }, () => random.below(100));
  const y = Array.from({ length: width }, () => random.below(100));
  const cost = Float64Array.from({ length: width * width }, (_, at) => {
    const [i, j] = [Math.floor(at / width), at % width];
    return Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!);
  });
  const ready = Float64Array.from({ length: width }, (_, i) => (i === 0 ? 0 : random.below(300)));
  const due = ready.map((from, i) => (i === 0 ? 1000 : Math.max(from, 150) + random.below(400)));
  const demand = Float64Array.from({ length: width }, (_, i) => (i === 0 ? 0 : 1 + random.below(30)));
  const service = new Float64Array(width).fill(10).fill(0, 0, 1);
  return {
    name: `random ${seed}`,
    size,
    fleet: size,
    capacity: 60,
    demand,
    ready,
    due,
    service,
    cost,
    time: cost,
  };
}
