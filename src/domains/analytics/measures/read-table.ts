/** Reads a table of figures: rows and columns by a dimension each, and by part of the period, with totals of each. */
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { groupBy } from '#kernel/group-by.ts';
import { currencyExponent } from '#kernel/money.ts';
import { itemAt } from '#kernel/type-guards.ts';
import type { Axis } from './compile-measures.ts';
import type { Filters } from './figure.rules.ts';
import type { Cells, Heading } from './figure-table.rules.ts';
import { type Measure, resultOf, sizeOf, sumsOf } from './measure.ts';
import type { Days } from './period.rules.ts';
import { readNames, readSums, type SumsRow, shown } from './read-sums.ts';

export interface AskedTable {
  readonly measures: readonly Measure[];
  readonly period: Days;
  /** Parts of the period; none: only the whole. */
  readonly parts: readonly Days[];
  /** Of the rows and of the columns; undefined: all together. */
  readonly dimensions: readonly [rows: string | undefined, columns: string | undefined];
  /** As many rows and columns as are shown by themselves. */
  readonly most: readonly [rows: number, columns: number];
  readonly filters: Filters;
}

export interface Headings {
  readonly rows: readonly Heading[];
  readonly columns: readonly Heading[];
}

const mostCells = 20_000;

/** `headings`: those of the period that this one is compared with; default: those with most of the first measure. */
export async function readTable(
  ctx: Ctx,
  asked: AskedTable,
  headings?: Headings,
): Promise<Headings & { readonly cells: Cells }> {
  const whole = await readAll(ctx, asked, [asked.period]);
  const parts = asked.parts.length === 0 ? [] : (await readAll(ctx, asked, asked.parts)).rows;
  const [rows, columns] = headings
    ? [headings.rows, headings.columns]
    : await Promise.all([chosen(ctx, asked, whole, 0), chosen(ctx, asked, whole, 1)]);
  const count = (rows.length + 1) * (columns.length + 1) * (asked.parts.length + 1) * asked.measures.length;
  if (count > mostCells)
    throw invalid({
      measures: `This table would have ${count.toLocaleString('en-US')} cells, of at most ${mostCells.toLocaleString('en-US')}: choose larger steps, or fewer rows, columns or measures.`,
    });
  const sums = new Map<string, Map<string, number>>();
  const placeIn = [placesOf(rows), placesOf(columns)] as const;
  const add = (row: SumsRow, part: number) => {
    const at = ([0, 1] as const).map((side) => placeIn[side](sideOf(asked, row, side)));
    const place = [...at, part].join();
    const into = sums.get(place) ?? new Map<string, number>();
    sums.set(place, into);
    for (const [name, value] of row.sums) into.set(name, (into.get(name) ?? 0) + value);
  };
  for (const row of whole.rows) add(row, asked.parts.length);
  for (const row of parts) add(row, row.part);
  const exponent = currencyExponent(ctx.viewer.currency);
  const upTo = (last: number) => Array.from({ length: last + 1 }, (_, index) => index);
  return {
    rows,
    columns,
    cells: upTo(rows.length).map((row) =>
      upTo(columns.length).map((column) =>
        upTo(asked.parts.length).map((part) => {
          const found = sums.get([row, column, part].join()) ?? new Map<string, number>();
          return asked.measures.map((measure) => shown(measure.unit, resultOf(measure, found), exponent));
        }),
      ),
    ),
  };
}

type Side = 0 | 1;

interface Found {
  readonly axes: readonly Axis[];
  readonly rows: readonly SumsRow[];
}

async function readAll(ctx: Ctx, asked: AskedTable, parts: readonly Days[]): Promise<Found> {
  const { measures, filters } = asked;
  const split = asked.dimensions.filter((name) => name !== undefined);
  const byFacts = groupBy([...new Set(measures.flatMap(sumsOf))], ({ facts }) => facts);
  const answers = await Promise.all(
    [...byFacts].map(([facts, sums]) =>
      readSums(ctx, { parts, split, filters }, { facts, sums, margins: true }),
    ),
  );
  return { axes: itemAt(answers, 0).axes, rows: answers.flatMap(({ rows }) => rows) };
}

/** The key of a row's heading; undefined: of all together. */
function sideOf({ dimensions }: AskedTable, row: SumsRow, side: Side): string | null | undefined {
  if (dimensions[side] === undefined) return undefined;
  const index = side === 1 && dimensions[0] !== undefined ? 1 : 0;
  return row.isWhole[index] ? undefined : (row.keys[index] ?? null);
}

/** Where a key stands: at its heading, at that of all others, or in the total, which is the last. */
function placesOf(headings: readonly Heading[]): (key: string | null | undefined) => number {
  const places = new Map(
    headings.flatMap(({ key, rest }, index) => (rest > 0 ? [] : [[key, index] as const])),
  );
  const others = headings.findIndex(({ rest }) => rest > 0);
  return (key) => (key === undefined ? headings.length : (places.get(key) ?? others));
}

/** The keys with most of the first measure, largest first; the rest stands together at the end. */
async function chosen(
  ctx: Ctx,
  asked: AskedTable,
  { axes, rows }: Found,
  side: Side,
): Promise<readonly Heading[]> {
  if (asked.dimensions[side] === undefined) return [];
  const other: Side = side === 0 ? 1 : 0;
  const first = itemAt(asked.measures, 0);
  const sums = new Map<string | null, Map<string, number>>();
  for (const row of rows) {
    const key = sideOf(asked, row, side);
    if (key === undefined || sideOf(asked, row, other) !== undefined) continue;
    sums.set(key, new Map([...(sums.get(key) ?? []), ...row.sums]));
  }
  const bySize = [...sums].map(([key, found]) => ({ key, size: sizeOf(first, found) }));
  bySize.sort((a, b) => b.size - a.size || (String(a.key) < String(b.key) ? -1 : 1));
  const most = asked.most[side];
  const kept = bySize.slice(0, bySize.length === most + 1 ? most + 1 : most).map(({ key }) => key);
  const axis = itemAt(axes, side === 1 && asked.dimensions[0] !== undefined ? 1 : 0);
  const nameOf = await readNames(ctx, axis, kept);
  const rest = bySize.length - kept.length;
  return [
    ...kept.map((key) => ({ key, name: nameOf(key), rest: 0 })),
    ...(rest > 0 ? [{ key: null, name: null, rest }] : []),
  ];
}
