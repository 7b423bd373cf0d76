/** Memory of processes, as reported by the system; 0 where it doesn't. */
import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory in megabytes. */
export function residentMb(pid: number | undefined): number {
  return megabytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m);
}

/** Memory in megabytes of a process and its descendants; shared pages are counted once. */
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
