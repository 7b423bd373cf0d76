/** What a process takes of the memory, as the system counts it; 0 where it does not tell. */
import { readdirSync, readFileSync } from 'node:fs';

/** Resident, megabytes. */
export function residentMb(pid: number | undefined): number {
  return megabytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m);
}

/** Of a process and all below it: a page that several of them share is counted once in the sum. Megabytes. */
export function sharedOutMb(pid: number | undefined): number {
  const below = childrenOf(pid).map(sharedOutMb);
  return below.reduce((sum, mb) => sum + mb, megabytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m));
}

function childrenOf(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

function megabytes(file: string, kilobytes: RegExp): number {
  try {
    return Math.round(Number(kilobytes.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
