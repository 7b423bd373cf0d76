/** The rows behind a figure: as a filter of the data API, and with what each row adds as a report. */
import { CompiledQuery } from 'kysely';
import { isAllowed, type Viewer } from '#kernel/access.ts';
import { createParams } from '#kernel/data-api/statement.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import type { RowSet } from '#kernel/row-set.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { quoted, type ResourceOf } from '#kernel/validate.ts';
import { type Counted, idsText, rowsText } from './compile-measures.ts';
import type { Sum } from './measure.ts';
import { maySee, ownRows } from './measure-rights.ts';
import { sums } from './measures.ts';
import { axesFor, narrow, periodParams, readFilters, requireDays } from './question.ts';

interface Behind {
  readonly sum: Sum;
  readonly counted: Counted;
}

interface Seeing {
  readonly viewer: Viewer;
  readonly resourceOf: ResourceOf;
}

interface Spec {
  readonly sum: string;
  readonly from: string;
  readonly to: string;
  readonly filters: string | null | undefined;
}

/** `figure=eq.{"sum":"completed","from":"2026-10-01","to":"2026-10-31","filters":{"kind":["repair"]}}` */
export const figureRows: RowSet = {
  name: 'figure',
  idsSql(text, { resource, resourceOf, viewer }) {
    const { sum, counted } = behind(readSpec(text), { viewer, resourceOf });
    if (sum.facts.resource.name !== resource.name)
      throw invalid({ figure: `This figure is made of ${sum.facts.resource.labels.toLowerCase()}.` });
    return (params) => idsText(counted, sum, params);
  },
};

export interface FigureRow {
  readonly id: string;
  /** What the row adds to the sum; money in minor units. */
  readonly value: number;
}

export const figureRowsReport = defineReport(
  'figure_rows',
  {
    label: 'Rows behind a figure',
    allow: 'everyone',
    isHeavy: true,
    params: {
      sum: field.text({ label: 'Sum', required: true, max: 100 }),
      ...periodParams,
      after: field.uuid({ label: 'After' }),
    },
  },
  async (ctx, { after, ...spec }) => {
    const { sum, counted } = behind(spec, ctx);
    const params = createParams();
    const rows = rowsText(counted, sum, params);
    const further = after ? `where id > ${params.raw(after, 'uuid')}` : '';
    const text = `select id, value::float8 from (${rows}) r ${further} order by id limit ${mostRows + 1}`;
    const found = await ctx.db.executeQuery<FigureRow>(CompiledQuery.raw(text, params.values));
    const page = found.rows.slice(0, mostRows);
    const { name, labels } = sum.facts.resource;
    const next = found.rows.length > mostRows ? (page.at(-1)?.id ?? null) : null;
    return { table: name, rows_are: labels, rows: page, next };
  },
);

const mostRows = 5000;

function readSpec(text: string): Spec {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    read = undefined;
  }
  const { sum, from, to, filters } = propertiesOf(read);
  if (typeof sum !== 'string' || typeof from !== 'string' || typeof to !== 'string')
    throw invalid({
      figure: 'Give sum, from and to, like {"sum":"completed","from":"2026-10-01","to":"2026-10-31"}.',
    });
  return { sum, from, to, filters: filters === undefined ? undefined : JSON.stringify(filters) };
}

/** A sum that the viewer may not see doesn't exist for them. */
function behind({ sum: name, from, to, filters }: Spec, { viewer, resourceOf }: Seeing): Behind {
  const sum = sums.get(name);
  if (!sum || !maySee(sum, viewer)) throw invalid({ sum: `There is no sum ${quoted(name)}.` });
  const days = requireDays({ from, to });
  const { facts } = sum;
  const axes = axesFor(facts, resourceOf, ({ readableBy }) => isAllowed(readableBy, viewer.role));
  const narrowed = [...narrow(readFilters(filters), axes), ...ownRows(facts, viewer)];
  return { sum, counted: { facts, parts: [days], timezone: viewer.timezone, narrowed } };
}
