/** What somebody explores: measures by up to two dimensions and by time, as the address of the screen has it. Pure. */
import { orderText, readOrder } from '#domains/analytics/measures/figure-table.rules.ts';
import { type Step, steps } from '#domains/analytics/measures/period.rules.ts';
import { isOneOf } from '#kernel/type-guards.ts';

export const views = ['table', 'bar', 'line', 'heat'] as const;
export type View = (typeof views)[number];

export const rowCounts = ['10', '25', '50'] as const;
export const mostMeasures = 6;

export interface Exploration {
  readonly measures: readonly string[];
  readonly rows: string | undefined;
  readonly columns: string | undefined;
  readonly step: Step | undefined;
  readonly view: View;
  readonly top: (typeof rowCounts)[number];
  /** Of the lines of a table, as its report takes it. */
  readonly order: string | undefined;
}

interface Known {
  readonly measures: readonly {
    readonly name: string;
    readonly dimensions: readonly string[];
    readonly is_locked: boolean;
  }[];
}

const listIn = (value: unknown) =>
  typeof value === 'string' ? [...new Set(value.split(',').filter(Boolean))] : [];

/** Only what the viewer may see, of what the address names; `missing`: the measures that it names besides. */
export function readExploration(
  address: Readonly<Record<string, unknown>>,
  known: Known,
): { readonly exploration: Exploration; readonly missing: readonly string[] } {
  const first = known.measures.find(({ is_locked }) => !is_locked)?.name;
  const named = listIn(address.measures ?? first);
  const measures = named
    .filter((name) => known.measures.some((one) => one.name === name && !one.is_locked))
    .slice(0, mostMeasures);
  const shared = sharedDimensions(known, measures);
  const dimension = (name: unknown) => shared.find((one) => one === name);
  const rows = dimension(address.rows);
  const order = typeof address.order === 'string' ? readOrder(address.order, measures) : null;
  const columns = dimension(address.columns);
  return {
    exploration: {
      measures,
      rows,
      columns: columns === rows ? undefined : columns,
      step: isOneOf(steps, address.step) ? address.step : undefined,
      view: isOneOf(views, address.show) ? address.show : 'table',
      top: isOneOf(rowCounts, address.top) ? address.top : '25',
      order: order ? orderText(order) : undefined,
    },
    missing: named.filter((name) => !measures.includes(name)),
  };
}

/** The dimensions that all of these measures have; of none, those of any. */
export function sharedDimensions({ measures }: Known, names: readonly string[]): readonly string[] {
  const chosen = measures.filter(({ name }) => names.length === 0 || names.includes(name));
  const all = [...new Set(chosen.flatMap(({ dimensions }) => dimensions))];
  return names.length === 0
    ? all
    : all.filter((name) => chosen.every(({ dimensions }) => dimensions.includes(name)));
}

export interface AskedExploration {
  readonly rows: string | undefined;
  readonly columns: string | undefined;
  readonly step: Step | undefined;
  readonly mostRows: number;
  readonly mostColumns: number;
}

const mostLines = 4;
const mostPanels = 6;

/** What a view asks for: bars are of the whole period unless time is all they show; lines need time, and few of them are told apart. */
export function askedOf({ view, step, top, ...by }: Exploration, usualStep: Step): AskedExploration {
  const isChart = view === 'bar' || view === 'line';
  // One dimension alone goes down the side of a chart.
  const [rows, columns] = isChart && by.rows === undefined ? [by.columns, undefined] : [by.rows, by.columns];
  if (view === 'line')
    return { rows, columns, step: step ?? usualStep, mostRows: mostLines, mostColumns: mostPanels };
  if (view === 'bar')
    return {
      rows,
      columns,
      step: rows === undefined ? step : undefined,
      mostRows: Number(top),
      mostColumns: mostPanels,
    };
  return { rows, columns, step, mostRows: Number(top), mostColumns: 12 };
}
