/** Compares what the API says of measures with their references. */
import { currencyExponent } from '#kernel/money.ts';
import type { Figure } from '../figure.rules.ts';
import type { FiguresAnswer } from '../figures.report.ts';
import { measures } from '../measures.ts';
import type { RawCompany } from './raw-company.ts';
import { references } from './reference.ts';
import { sceneOf } from './scene.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface Compared {
  /** One line a measure that differs, or has no reference. */
  readonly differing: readonly string[];
  /** Measures of which there was a figure other than 0. */
  readonly said: readonly string[];
}

/** `read` asks for the figures of a path; the company was read at `now`. `currency`: of the company. */
export async function compareFigures(
  read: (path: string) => Promise<FiguresAnswer>,
  company: RawCompany,
  { days, now, currency = 'USD' }: { days: Days; now: number; currency?: string },
): Promise<Compared> {
  const names = measures.map(({ name }) => name).join(',');
  const { total } = await read(`/api/reports/figures?measures=${names}&from=${days.from}&to=${days.to}`);
  const scene = sceneOf(company, days, now);
  const isOver = scene.end < now;
  const differing: string[] = [];
  const said: string[] = [];
  for (const { name, unit } of measures) {
    const reference = references[name];
    const value = total.values[name]?.[0];
    const figure = numberOf(value);
    if (!reference) {
      differing.push(`${name} has no reference`);
      continue;
    }
    const expected = reference(scene);
    const isMoney = unit === 'money' || unit === 'money_per_hour';
    const right =
      expected === null || !isMoney ? expected : Math.round(expected) / 10 ** currencyExponent(currency);
    if (!isSame(figure, right, isOver || isMoney ? 0 : 0.001))
      differing.push(`${name} of ${days.from} – ${days.to}: ${value}, the reference says ${right}`);
    if (figure) said.push(name);
  }
  return { differing, said };
}

const numberOf = (value: Figure | undefined) =>
  value === null || value === undefined ? null : Number(value);

/** `drift`: the share by which it may have grown since the company was read. */
function isSame(a: number | null, b: number | null, drift: number): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= 2e-5 + drift * Math.max(1, Math.abs(b));
}
