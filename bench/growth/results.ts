/** The result: each call's time at each size, worst first. */
import type { Measured } from './measure-calls.ts';

export interface Result {
  readonly name: string;
  readonly screen: string;
  /** In the order of the sizes. */
  readonly measured: readonly (Measured | undefined)[];
}

/** At the largest size at most this many times the time at the smallest, or within this many milliseconds. */
const mostTimes = 1.5;
const wellWithinMs = 200;

export function ratioOf({ measured }: Result): number {
  const [first, last] = [measured[0], measured.at(-1)];
  return first && last ? last.ms / first.ms : Number.NaN;
}

export function isFlat(result: Result): boolean {
  const last = result.measured.at(-1);
  if (last?.status !== 200) return false;
  return last.ms <= wellWithinMs || ratioOf(result) <= mostTimes;
}

/** Those that are not flat first, the slowest first. */
export function inOrder(results: readonly Result[]): Result[] {
  const weight = (result: Result) => (isFlat(result) ? 0 : 1e9) + (result.measured.at(-1)?.ms ?? 0);
  return [...results].sort((a, b) => weight(b) - weight(a));
}

export function tableOf(results: readonly Result[], sizes: readonly string[]): string {
  const head = `| call | ${sizes.join(' | ')} | ratio | |\n|---|${sizes.map(() => '--:').join('|')}|--:|---|\n`;
  const rows = inOrder(results).map((result) => {
    const times = result.measured.map(text).join(' | ');
    const ratio = ratioOf(result);
    const said = isFlat(result) ? '' : 'grows';
    return `| ${shorten(result.name)} (${result.screen}) | ${times} | ${Number.isNaN(ratio) ? '' : ratio.toFixed(1)} | ${said} |\n`;
  });
  const growing = results.filter((result) => !isFlat(result)).length;
  return `${head}${rows.join('')}\n${results.length} calls, ${growing} of them grow.\n`;
}

function text(measured: Measured | undefined): string {
  if (!measured) return '–';
  const ms = measured.ms < 10 ? measured.ms.toFixed(1) : measured.ms.toFixed(0);
  if (measured.status === 200) return ms;
  return `${measured.status === 0 ? 'no answer' : measured.status} after ${ms}`;
}

/** Without the columns that are selected. */
function shorten(name: string): string {
  const short = name.replace(/\bselect=[^&]*&?/, '').replaceAll('|', '/');
  return short.length > 170 ? `${short.slice(0, 167)}…` : short;
}
