/** What a cell of a table of figures says, and the rows it opens. */

import type { Filters } from '#domains/analytics/measures/figure.rules.ts';
import {
  cellAt,
  type FigureTable,
  type Heading,
  type Place,
} from '#domains/analytics/measures/figure-table.rules.ts';
import { changeOf, figureText, numberOf } from '#domains/analytics/measures/figure-text.rules.ts';
import type { MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import type { Viewer } from '#kernel/access.ts';
import { rowsLink } from '../figures/figure-links.tsx';
import type { Explored } from './use-exploration.ts';

export interface Shown {
  readonly table: FigureTable;
  readonly measures: readonly MeasureFacts[];
  readonly explored: Explored;
}

export interface CellFacts {
  readonly value: number | null;
  readonly text: string;
  /** Since the period that it is compared with. */
  readonly change: ReturnType<typeof changeOf>;
  readonly before: string | undefined;
}

export function readCell(
  { table, measures }: Shown,
  place: Place,
  index: number,
  viewer: Pick<Viewer, 'locale' | 'currency'>,
): CellFacts {
  const measure = measures[index];
  const unit = measure?.unit ?? 'count';
  const figure = cellAt(table.cells, place, index);
  const before = table.before ? cellAt(table.before.cells, place, index) : undefined;
  return {
    value: numberOf(figure),
    text: figureText(unit, figure, viewer),
    change: changeOf(unit, measure?.better ?? null, [before, figure], viewer.locale),
    before: before === undefined ? undefined : figureText(unit, before, viewer),
  };
}

export function linkOfCell({ table, measures, explored }: Shown, place: Place, index: number) {
  const measure = measures[index];
  const { chosen } = explored;
  const days = table.parts[place.part] ?? table.period;
  const keys = {
    ...chosen.keys,
    ...keysOf(table.rows_by, table.rows, place.row, chosen.keys),
    ...keysOf(table.columns_by, table.columns, place.column, chosen.keys),
  };
  return measure && rowsLink(measure, days, keys);
}

/** Nothing for the total; for all others all but those that have a heading. */
export function keysOf(
  dimension: string | null,
  headings: readonly Heading[],
  index: number,
  filters: Filters,
): Filters {
  const heading = headings[index];
  if (dimension === null || !heading) return {};
  if (heading.rest === 0) return { [dimension]: [heading.key] };
  const known = headings.filter(({ rest }) => rest === 0).map(({ key }) => key);
  const filter = filters[dimension];
  if (filter === undefined) return { [dimension]: { not: known } };
  const among =
    'not' in filter ? { not: [...filter.not, ...known] } : filter.filter((key) => !known.includes(key));
  return { [dimension]: among };
}
