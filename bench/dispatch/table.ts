import type { Counting } from './load-instance.ts';

/** The result of one instance, for the table and --json. */
export interface Row {
  readonly name: string;
  readonly vehicles: number;
  readonly distance: number;
  readonly best_vehicles: number | null;
  readonly best_distance: number | null;
  readonly gap_percent: number | null;
  readonly seconds: number;
  readonly last_gain_at: number;
  readonly seed: number;
  readonly faults: readonly string[];
}

const PUBLISHED = [
  'Published: VROOM 1.12 on Solomon by distance: mean 1.63 %, worst 7.5 %, 0.36 s on 8 threads.',
  '           XFVRP: 6.3 % in 1.5 s (Solomon), 14 % in 1.9 s (200 customers).',
  '           PyVRP 0.13.4: 2.28 % on 1,000 customers in 60 s.',
];

export function tableLine(row: Row): string {
  const gap = row.gap_percent === null ? '' : `${row.gap_percent.toFixed(2)} %`;
  return [
    row.name.padEnd(10),
    `${row.vehicles}${row.best_vehicles === null ? '' : `/${row.best_vehicles}`}`.padStart(8),
    row.distance.toFixed(2).padStart(10),
    (row.best_distance?.toFixed(2) ?? '').padStart(10),
    gap.padStart(9),
    `${row.seconds.toFixed(2)} s`.padStart(9),
    `seed ${row.seed}`.padStart(7),
    row.faults.length > 0 ? `BROKEN: ${row.faults[0]}` : '',
  ].join(' ');
}

/** Totals of the rows. If vehicles count first, distances are compared only for equal numbers of vehicles. */
export function summary(rows: readonly Row[], seconds: number, counting: Counting, seed: number) {
  const known = rows.filter((row) => row.best_distance !== null);
  const isComparable = (row: Row) => counting === 'dimacs' || row.vehicles === row.best_vehicles;
  const compared = known.filter(isComparable);
  const gaps = compared.map((row) => row.gap_percent ?? 0);
  const total = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0);
  const knownDistance = total(known.map((row) => row.best_distance ?? 0));
  const figures = {
    objective: counting,
    seconds_each: seconds,
    seed,
    instances: rows.length,
    compared: compared.length,
    mean_gap_percent: total(gaps) / Math.max(1, gaps.length),
    worst_gap_percent: Math.max(...gaps, Number.NEGATIVE_INFINITY),
    vehicles: total(rows.map((row) => row.vehicles)),
    best_vehicles: total(known.map((row) => row.best_vehicles ?? 0)),
    distance: total(rows.map((row) => row.distance)),
    best_distance: knownDistance,
    broken: rows.filter((row) => row.faults.length > 0).length,
  };
  const text = [
    '',
    `${figures.instances} instances, ${seconds} s each, seed ${seed}, ${counting}; ${figures.broken} broken`,
    `mean gap ${figures.mean_gap_percent.toFixed(3)} %, worst ${figures.worst_gap_percent.toFixed(2)} %` +
      (counting === 'dimacs' ? '' : ` over the ${compared.length} with the best known number of vehicles`),
    `vehicles ${figures.vehicles} (best known ${figures.best_vehicles}), ` +
      `distance ${figures.distance.toFixed(2)} (best known ${knownDistance.toFixed(2)})`,
    '',
    ...PUBLISHED,
  ].join('\n');
  return { figures, text };
}
