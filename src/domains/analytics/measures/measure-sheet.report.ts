/** All that the page of a measure shows, as lines: the figure, by part of the period, and by each of its dimensions. */
import type { Ctx } from '#kernel/context.ts';
import { sentence } from '#kernel/display.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import type { Figure } from './figure.rules.ts';
import { type FigureSheet, headingText, partText } from './figure-table.rules.ts';
import { comparisons, figuresReport } from './figures.report.ts';
import { type MeasureFacts, measuresReport } from './measures.report.ts';
import { steps } from './period.rules.ts';
import type { Group } from './read-figures.ts';

export const measureSheetReport = defineReport(
  'measure_sheet',
  {
    label: 'A measure by each of its dimensions',
    allow: 'everyone',
    isHeavy: true,
    params: {
      measures: field.text({ label: 'Measure', required: true, max: 100 }),
      from: field.date({ label: 'From', required: true }),
      to: field.date({ label: 'To', required: true }),
      step: field.choice(steps, { label: 'By', initial: 'month' }),
      filters: field.text({ label: 'Filters', max: 10_000 }),
      compare: field.choice(comparisons, { label: 'Compared with', initial: 'none' }),
    },
  },
  readSheet,
);

interface Params {
  readonly measures: string;
  readonly from: string;
  readonly to: string;
  readonly step: string | null | undefined;
  readonly filters: string | null | undefined;
  readonly compare: (typeof comparisons)[number] | null | undefined;
}

async function readSheet(ctx: Ctx, { step: wanted, ...params }: Params): Promise<FigureSheet> {
  const words = await measuresReport.run(ctx, {});
  const measure = words.measures.find(({ name }) => name === params.measures);
  if (!measure) throw invalid({ measures: 'Name one measure.' });
  const step = isOneOf(steps, wanted) ? wanted : 'month';
  const { name, label, unit } = measure;
  const asked = { ...params, step: null, split: null };
  const whole = await figuresReport.run(ctx, asked);
  const dated = await figuresReport.run(ctx, { ...asked, step });
  const lines = [
    line(['Whole period', ''], measure, [whole.total, whole.before?.total]),
    ...dated.parts.map((part, index) =>
      line(
        [sentence(step), partText(part, step, ctx.viewer)],
        measure,
        [dated.total, dated.before?.total],
        index,
      ),
    ),
  ];
  for (const dimension of measure.dimensions) {
    const split = await figuresReport.run(ctx, { ...asked, split: dimension });
    const textOf = headingText(words, dimension);
    const by = words.dimensions.find((one) => one.name === dimension)?.label ?? dimension;
    for (const group of split.groups) {
      const [key = null] = group.keys;
      const before = split.before?.groups.find(({ keys }) => keys[0] === key);
      const text = textOf({ key, name: group.names[0] ?? null, rest: 0 });
      lines.push(line([by, text], measure, [group, before]));
    }
    if (split.is_cut)
      lines.push({
        label: by,
        isTotal: false,
        cells: [`The ${split.groups.length} largest; there are more.`],
      });
  }
  const divided = measure.parts.find((part) => part.name === measure.per[0]?.name);
  return {
    columns: [
      { label: 'By', unit: null },
      { label: 'Name', unit: null },
      { label, unit },
      ...(divided ? [{ label: `Of: ${divided.label}`, unit: divided.unit }] : []),
      ...(whole.before ? [{ label: `${label} · compared with`, unit }] : []),
    ],
    rows: lines,
  };

  function line(
    [by, text]: readonly [string, string],
    { per }: MeasureFacts,
    [now, before]: readonly [Group, Group | undefined],
    part = 0,
  ) {
    const of = (group: Group | undefined): Figure => group?.values[name]?.[part] ?? null;
    const cells: Figure[] = [
      text,
      of(now),
      ...(per.length > 0 ? [now.divisors[name]?.[part] ?? null] : []),
      ...(whole.before ? [of(before)] : []),
    ];
    return { label: by, isTotal: false, cells };
  }
}
