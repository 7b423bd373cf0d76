/** Asks each call several times, one after the other. */
import { median } from '../list/processes.ts';
import { ask, type Served } from './served-database.ts';

export interface Measured {
  /** Milliseconds: the median after a first call that is not counted. */
  readonly ms: number;
  /** 200, or how it failed; 0: not within the time limit. */
  readonly status: number;
}

const limitMs = 30_000;

export async function measureCall(served: Served, path: string): Promise<Measured> {
  const first = await ask(served, path, undefined, limitMs);
  if (first.status !== 200 || first.ms > 5000) return { ms: first.ms, status: first.status };
  const times: number[] = [];
  const rounds = first.ms > 2000 ? 1 : first.ms > 300 ? 3 : 5;
  for (let round = 0; round < rounds; round += 1) {
    const { ms, status } = await ask(served, path, undefined, limitMs);
    if (status !== 200) return { ms, status };
    times.push(ms);
  }
  return { ms: median(times), status: 200 };
}
