import { sql } from 'kysely';
import { isAllowed } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { sentence } from '#kernel/display.ts';
import { defineReport } from '#kernel/report.ts';
import { spelled } from '#kernel/spelling.ts';
import type { Dimension } from './dimensions.ts';
import type { Section, Unit } from './figure.rules.ts';
import { type Measure, plus, sumsOf, type Term } from './measure.ts';
import { maySee, permissionsOf } from './measure-rights.ts';
import { measures } from './measures.ts';
import { axesFor } from './question.ts';

export interface MeasureFacts {
  readonly name: string;
  readonly label: string;
  readonly formula: string;
  readonly unit: Unit;
  readonly section: Section;
  readonly better: 'more' | 'less' | null;
  /** The viewer may see it, and has to confirm the password first. */
  readonly is_locked: boolean;
  /** Names of the dimensions it can be split and filtered by. */
  readonly dimensions: readonly string[];
  /** The sums it is made of, and the table whose rows each opens: `GET /api/{table}?figure=eq.…`. */
  readonly parts: readonly PartFacts[];
  /** The sums that it is made of: those of `of`, divided by those of `per` if there are any. */
  readonly of: readonly SignedName[];
  readonly per: readonly SignedName[];
}

export interface PartFacts {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  readonly table: string;
}

export interface SignedName {
  readonly name: string;
  readonly sign: 1 | -1;
}

export interface DimensionFacts {
  readonly name: string;
  readonly label: string;
  /** The table of the rows that it refers to. */
  readonly table: string | null;
  readonly options: readonly { readonly key: string; readonly label: string }[] | null;
}

export interface Catalogue {
  readonly measures: readonly MeasureFacts[];
  readonly dimensions: readonly DimensionFacts[];
}

/** The measures that exist for the viewer, with their formulas and dimensions. */
export const measuresReport = defineReport(
  'measures',
  { label: 'Measures', allow: 'everyone' },
  async ({ db, viewer, resourceOf }): Promise<Catalogue> => {
    const isLocked = await financesAreLocked(db);
    const say = (text: string) => spelled(text, viewer.locale);
    const known = new Map<string, DimensionFacts>();
    const dimensionsOf = (measure: Measure) => {
      const [first = [], ...others] = sumsOf(measure).map(({ facts }) =>
        axesFor(facts, resourceOf, (field) => isAllowed(field.readableBy, viewer.role)),
      );
      const shared = first.filter(({ name }) =>
        others.every((axes) => axes.some((axis) => axis.name === name)),
      );
      for (const { name, dimension } of shared) known.set(name, factsOf(name, dimension));
      return shared.map(({ name }) => name);
    };
    const shown = measures.filter((measure) => maySee(measure, viewer));
    return {
      measures: shown.map((measure) => {
        const { name, unit, section, better = null } = measure;
        const [label, formula] = [say(measure.label), say(measure.formula)];
        return {
          ...{ name, label, formula, unit, section, better },
          is_locked: isLocked && permissionsOf(measure).length > 0,
          dimensions: dimensionsOf(measure),
          parts: [...new Set(sumsOf(measure))].map(({ name: part, label: of, unit: counted, facts }) => ({
            name: part,
            label: say(of),
            unit: counted,
            table: facts.resource.name,
          })),
          ...termsOf(measure),
        };
      }),
      dimensions: [...known.values()],
    };
  },
);

export async function financesAreLocked(db: Ctx['db']): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select fw.finance_is_locked() as locked`.execute(db);
  return rows[0]?.locked === true;
}

export function termsOf(measure: Measure): Pick<MeasureFacts, 'of' | 'per'> {
  const { of, per } = measure.kind === 'sum' ? { of: [plus(measure)], per: [] } : measure;
  const named = (terms: readonly Term[]) => terms.map(({ sum, sign }) => ({ name: sum.name, sign }));
  return { of: named(of), per: named(per) };
}

function factsOf(name: string, { label, table, options }: Dimension): DimensionFacts {
  return {
    name,
    label,
    table: table ?? null,
    options:
      options?.map((key) => ({ key, label: name.startsWith('custom_') ? key : sentence(key) })) ?? null,
  };
}
