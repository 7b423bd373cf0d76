/** Measures several servers in turn, round by round, and prints each result as a ratio to the first of its group. */
import { cpuMs, databaseCpuMs, load, median, type Request } from './processes.ts';

export interface Side {
  readonly port: number;
  readonly child: { readonly pid?: number | undefined };
}

interface Taken {
  readonly name: string;
  readonly rate: number;
  readonly p99: number;
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

export interface Turns {
  /**
   * Sends the requests to a server for some seconds; statuses other than 200, 201 and 304 end the benchmark. `asOne`: the
   * requests count as one, like the pages of a list.
   */
  take(
    name: string,
    side: Side,
    requests: readonly Request[],
    options?: { readonly asOne?: boolean },
  ): Promise<void>;
  /** `bases`: the name each name is compared with, by default the first taken. */
  print(options: {
    readonly seen: object;
    readonly json: boolean;
    readonly bases?: Readonly<Record<string, string>>;
  }): void;
}

export function turns({ database, seconds }: { database: string; seconds: number }): Turns {
  const taken: Taken[] = [];
  return {
    take: async (name, side, requests, { asOne = false } = {}) => {
      const [server, cluster] = [cpuMs(side.child.pid), databaseCpuMs(database)];
      const done = await load({ port: side.port, requests, connections: 16, seconds });
      const odd = Object.keys(done.statuses).filter((status) => !['200', '201', '304'].includes(status));
      if (odd.length > 0) throw new Error(`${name}: ${JSON.stringify(done.statuses)}`);
      const each = asOne ? requests.length : 1;
      taken.push({
        name,
        rate: done.perSecond / each,
        p99: done.p99,
        serverCpu: ((cpuMs(side.child.pid) - server) / done.requests) * each,
        databaseCpu: ((databaseCpuMs(database) - cluster) / done.requests) * each,
      });
    },
    print: ({ seen, json, bases = {} }) => {
      const names = [...new Set(taken.map(({ name }) => name))];
      const rows = names.map((name) => rowOf(taken, name, bases[name] ?? (names[0] as string)));
      process.stdout.write(json ? `${JSON.stringify({ seen, rows })}\n` : tableOf(seen, rows));
    },
  };
}

type Row = ReturnType<typeof rowOf>;

function rowOf(taken: readonly Taken[], name: string, base: string) {
  const own = taken.filter((one) => one.name === name);
  const others = taken.filter((one) => one.name === base);
  const cpu = (one: Taken | undefined) => (one ? one.serverCpu + one.databaseCpu : Number.NaN);
  return {
    name,
    base,
    perSecond: median(own.map(({ rate }) => rate)),
    ratio: median(own.map(({ rate }, round) => rate / (others[round]?.rate ?? Number.NaN))),
    cpuRatio: median(own.map((one, round) => cpu(one) / cpu(others[round]))),
    serverCpuMs: median(own.map(({ serverCpu }) => serverCpu)),
    databaseCpuMs: median(own.map(({ databaseCpu }) => databaseCpu)),
    p99: median(own.map(({ p99 }) => p99)),
  };
}

function tableOf(seen: object, rows: readonly Row[]): string {
  const head = '| asked | req/s | ratio | CPU ratio | of | CPU ms server + database | p99 ms |';
  const lines = rows.map(
    ({ name, base, perSecond, ratio, cpuRatio, serverCpuMs, databaseCpuMs: database, p99 }) =>
      `| ${name} | ${perSecond.toFixed(0)} | ${ratio.toFixed(3)} | ${cpuRatio.toFixed(2)} | ${base} | ${serverCpuMs.toFixed(2)} + ${database.toFixed(2)} | ${p99.toFixed(1)} |`,
  );
  return `${JSON.stringify(seen)}\n\n${head}\n|---|---|---|---|---|---|---|\n${lines.join('\n')}\n`;
}
