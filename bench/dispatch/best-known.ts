import { readFileSync } from 'node:fs';
import type { Counting } from './load-instance.ts';

interface Best {
  readonly vehicles?: number;
  readonly distance: number;
}

/** Best known results by instance name. */
export type BestKnown = Readonly<Record<string, Partial<Record<Counting, Best>>>>;

/** Reads `{ set: { instance: { counting: { vehicles, distance } } } }`, with or without the outer level. */
export function readBestKnown(path: string): BestKnown {
  const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>>;
  const isInstance = (entry: object) => 'dimacs' in entry || 'hierarchical' in entry;
  const found = Object.entries(file).flatMap(([key, entry]): [string, unknown][] =>
    isInstance(entry) ? [[key, entry]] : Object.entries(entry),
  );
  return Object.fromEntries(found) as BestKnown;
}
