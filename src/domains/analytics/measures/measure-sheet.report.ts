/** All that the page of a measure shows, as lines: the figure, by part of the period, and by each of its dimensions. */
import type { InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { sentence } from '#kernel/display.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import type { Figure } from './figure.rules.ts';
import { type FigureSheet, headingText, partText } from './figure-table.rules.ts';
import { figuresReport } from './figures.report.ts';
import { type MeasureFacts, measuresReport } from './measures.report.ts';
import { steps } from './period.rules.ts';
import { comparedParams } from './question.ts';
import type { Group } from './read-figures.ts';

const sheetParams = {
  measures: field.text({ label: 'Measure', required: true, max: 100 }),
  ...comparedParams,
  step: field.choice(steps, { label: 'By', initial: 'month' }),
} as const;

export const measureSheetReport = defineReport(
  'measure_sheet',
  {
    label: 'A measure by each of its dimensions',
    allow: 'everyone',
    isHeavy: true,
    params: sheetParams,
  },
  readSheet,
);

async function readSheet(
  ctx: Ctx,
  { step: wanted, ...params }: InputOf<typeof sheetParams>,
): Promise<FigureSheet> {
  const words = await measuresReport.run(ctx, {});
  const measure = words.measures.find(({ name }) => name === params.measures);
  if (!measure) throw invalid({ measures: 'Name one measure.' });
  const step = isOneOf(steps, wanted) ? wanted : 'month';
  const asked = { ...params, step: null, split: null, unusual: null };
  const whole = await figuresReport.run(ctx, asked);
  const dated = await figuresReport.run(ctx, { ...asked, step });
  const cellsOf = cellsFor(measure, whole.before !== null);
  const rows = [
    { label: 'Whole period', cells: ['', ...cellsOf(whole.total, whole.before?.total)] },
    ...dated.parts.map((part, index) => ({
      label: sentence(step),
      cells: [partText(part, step, ctx.viewer), ...cellsOf(dated.total, dated.before?.total, index)],
    })),
  ];
  for (const dimension of measure.dimensions) {
    const { groups, before, is_cut } = await figuresReport.run(ctx, { ...asked, split: dimension });
    const textOf = headingText(words, dimension);
    const label = words.dimensions.find((one) => one.name === dimension)?.label ?? dimension;
    for (const group of groups) {
      const [key = null] = group.keys;
      const earlier = before?.groups.find(({ keys }) => keys[0] === key);
      const text = textOf({ key, name: group.names[0] ?? null, rest: 0 });
      rows.push({ label, cells: [text, ...cellsOf(group, earlier)] });
    }
    if (is_cut) rows.push({ label, cells: [`The ${groups.length} largest; there are more.`] });
  }
  return {
    columns: columnsOf(measure, whole.before !== null),
    rows: rows.map((row) => ({ ...row, isTotal: false })),
  };
}

function columnsOf({ label, unit, parts, per }: MeasureFacts, isCompared: boolean): FigureSheet['columns'] {
  const divisor = parts.find(({ name }) => name === per[0]?.name);
  return [
    { label: 'By', unit: null },
    { label: 'Name', unit: null },
    { label, unit },
    ...(divisor ? [{ label: `Of: ${divisor.label}`, unit: divisor.unit }] : []),
    ...(isCompared ? [{ label: `${label} · compared with`, unit }] : []),
  ];
}

function cellsFor({ name, per }: MeasureFacts, isCompared: boolean) {
  return (now: Group, before: Group | undefined, part = 0): Figure[] => [
    now.values[name]?.[part] ?? null,
    ...(per.length > 0 ? [now.divisors[name]?.[part] ?? null] : []),
    ...(isCompared ? [before?.values[name]?.[part] ?? null] : []),
  ];
}
