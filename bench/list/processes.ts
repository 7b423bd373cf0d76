import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** A GET, or a POST if there is a body. */
export interface Request {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Question {
  readonly port: number;
  readonly requests: readonly Request[];
  readonly connections: number;
  readonly seconds: number;
}

/** Generates load from a separate process. */
export async function load(question: Question): Promise<Load> {
  const running = promisify(execFile)(process.execPath, ['bench/list/load-client.mjs']);
  running.child.stdin?.end(JSON.stringify(question));
  return JSON.parse((await running).stdout) as Load;
}

/** Starts a server process and waits until it has printed its port or address. */
export function startProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (ready.test(said)) resolve({ child, said });
    });
    child.on('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)));
  });
}

/** CPU milliseconds a process has used so far; 0 where the system doesn't report it. */
export function cpuMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/** CPU milliseconds of all processes of the database with this data folder. */
export function databaseCpuMs(dataDir: string): number {
  const postmaster = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0];
  let total = 0;
  for (const pid of readdirSync('/proc')) {
    if (/^\d+$/.test(pid) && parentOf(pid) === postmaster) total += cpuMs(Number(pid));
  }
  return total;
}

function parentOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1];
  } catch {
    return undefined;
  }
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
