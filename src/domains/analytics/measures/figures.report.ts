import type { Viewer } from '#kernel/access.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { quoted } from '#kernel/validate.ts';
import type { Measure } from './measure.ts';
import { maySee } from './measure-rights.ts';
import { measures } from './measures.ts';
import { comparedWith, type Days, mostParts, partsOf, steps } from './period.rules.ts';
import { comparedParams, readFilters, requireDays } from './question.ts';
import { type Figures, readFigures } from './read-figures.ts';
import { judgedParts, readWithUnusual, type UnusualByMeasure } from './read-unusual.ts';

export interface FiguresAnswer extends Figures {
  readonly measures: readonly string[];
  /** The periods that the values are of, in order. */
  readonly parts: readonly Days[];
  readonly before: (Figures & { readonly parts: readonly Days[] }) | null;
  /** Where asked for: by measure, one a part, what is usual where the value is not. */
  readonly unusual?: UnusualByMeasure;
}

const mostMeasures = 60;

/** Figures of measures, by part of the period and by up to two dimensions; of the period that they are compared with, too. */
export const figuresReport = defineReport(
  'figures',
  {
    label: 'Figures',
    allow: 'everyone',
    isHeavy: true,
    params: {
      measures: field.text({ label: 'Measures', required: true, max: 2000 }),
      ...comparedParams,
      step: field.choice(steps, { label: 'By' }),
      split: field.text({ label: 'Split', max: 200 }),
      unusual: field.choice(judgedParts, { label: 'Unusual values of' }),
    },
  },
  async (ctx, params): Promise<FiguresAnswer> => {
    const days = requireDays(params);
    const wanted = requireMeasures(params.measures, ctx.viewer);
    const split = namesIn(params.split);
    if (split.length > 2) throw invalid({ split: 'Two dimensions at most.' });
    const filters = readFilters(params.filters);
    const { step, unusual } = params;
    if (unusual && (!step || split.length > 0))
      throw invalid({ unusual: 'Ask for it by a step, and without a split.' });
    const cut = (period: Days) => {
      const parts = step ? partsOf(period, step) : [period];
      if (parts.length > mostParts)
        throw invalid({ step: `At most ${mostParts} parts: choose larger ones.` });
      return parts;
    };
    const ask = async (period: Days) => {
      const parts = cut(period);
      return { ...(await readFigures(ctx, { measures: wanted, parts, split, filters })), parts };
    };
    const askJudged = async () => {
      if (!unusual || !step) return ask(days);
      const parts = cut(days);
      return { ...(await readWithUnusual(ctx, { measures: wanted, parts, filters, step }, unusual)), parts };
    };
    const other = comparedWith(days, params.compare);
    return {
      measures: wanted.map(({ name }) => name),
      ...(await askJudged()),
      before: other ? await ask(other) : null,
    };
  },
);

/** Measures that don't exist for the viewer are unknown. */
export function requireMeasures(text: string, viewer: Viewer): readonly Measure[] {
  const names = namesIn(text);
  if (names.length === 0 || names.length > mostMeasures)
    throw invalid({ measures: `Name 1 to ${mostMeasures} measures.` });
  return names.map((name) => {
    const measure = measures.find((one) => one.name === name);
    if (!measure || !maySee(measure, viewer))
      throw invalid({ measures: `There is no measure ${quoted(name)}.` });
    return measure;
  });
}

const namesIn = (text: string | null | undefined) => (text ? [...new Set(text.split(','))] : []);
