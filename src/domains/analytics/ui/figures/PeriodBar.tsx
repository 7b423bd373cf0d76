/** Chooses period, comparison and filters of the figures on a page. */

import { useQueries } from '@tanstack/react-query';
import type { FiguresAnswer } from '#domains/analytics/measures/figures.report.ts';
import type { Catalogue, DimensionFacts } from '#domains/analytics/measures/measures.report.ts';
import { addMonths, dayIn } from '#kernel/dates.ts';
import { namesOf } from '#kernel/type-guards.ts';
import { inSentence } from '#kernel/validate.ts';
import { reportQuery } from '#ui/api/report.ts';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { type Option, Select } from '#ui/components/inputs/Select.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import type { FilterField } from '#ui/filters/filter-field.ts';
import { searchRows } from '#ui/resource/list/ref-choices.ts';
import { useRowNames } from '#ui/resource/list/use-row-names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type PeriodName, periods } from './chosen-period.rules.ts';
import { comparisonWords } from './comparisons.ts';
import type { Chosen } from './use-chosen.ts';

const comparisons = namesOf(comparisonWords).map((value) => ({ value, label: comparisonWords[value] }));

const options = periods.map(([value, label]): Option<PeriodName> => ({ value, label }));

export interface PeriodBarProps {
  chosen: Chosen;
  catalogue: Catalogue;
  /** Names of the dimensions to filter by; default: all. */
  dimensions?: readonly string[] | undefined;
}

export function PeriodBar({ chosen, catalogue, dimensions }: PeriodBarProps) {
  const offered = catalogue.dimensions.filter(({ name }) => dimensions?.includes(name) ?? true);
  const fields = useFilterFieldsOf(offered, chosen, catalogue);
  const choose = (name: PeriodName) =>
    chosen.set(
      name === 'other'
        ? { period: name, from: chosen.from, to: chosen.to }
        : { period: name, from: undefined, to: undefined },
    );
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Select aria-label="Period" options={options} value={chosen.period} onValueChange={choose} />
      {chosen.period === 'other' && (
        <>
          <DateInput
            aria-label="From"
            value={chosen.from}
            onValueChange={(from) => from && chosen.set({ from })}
          />
          <DateInput aria-label="To" value={chosen.to} onValueChange={(to) => to && chosen.set({ to })} />
        </>
      )}
      <Select
        aria-label="Comparison"
        options={comparisons}
        value={chosen.compare}
        onValueChange={(compare) => chosen.set({ compare })}
      />
      <FilterBar
        fields={fields}
        filters={chosen.filters}
        onFiltersChange={chosen.setFilters}
        search=""
        onSearchChange={() => {}}
        searchLabel={undefined}
      />
    </div>
  );
}

function useFilterFieldsOf(
  offered: readonly DimensionFacts[],
  chosen: Chosen,
  catalogue: Catalogue,
): readonly FilterField[] {
  const workplace = useWorkplace();
  const { viewer } = workplace;
  const wanted = chosen.filters.flatMap(({ field, values }) => {
    const table = catalogue.dimensions.find(({ name }) => name === field)?.table;
    return table ? values.map((id) => ({ table, id })) : [];
  });
  const names = useRowNames(wanted);
  const keys = useKeysOf(offered, catalogue);
  return offered.map(({ name, label, table, options }): FilterField => {
    const target = table ? workplace.resourceOf(table) : undefined;
    const base = { id: name, label: inSentence(label), locale: viewer.locale };
    if (target) {
      return {
        ...base,
        kind: 'ref',
        operators: ['eq', 'is.null'],
        search: (text, signal) => searchRows(target, text, workplace, { signal }),
        nameOf: (id) => names.get(id) ?? '…',
      };
    }
    const choices = options ?? keys.get(name) ?? [];
    return {
      ...base,
      kind: 'choice',
      operators: ['in', 'is.null'],
      options: choices.map(({ key, label: text }) => ({ value: key, label: text })),
    };
  });
}

/** The keys in use of the last two years, of dimensions whose keys are texts. */
function useKeysOf(offered: readonly DimensionFacts[], { measures }: Catalogue) {
  const { viewer } = useWorkplace();
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const open = offered.filter(({ table, options }) => !table && !options);
  const asked = open.flatMap(({ name }) => {
    const measure = measures.find(({ dimensions, is_locked }) => dimensions.includes(name) && !is_locked);
    return measure ? [{ name, measure: measure.name }] : [];
  });
  return useQueries({
    queries: asked.map(({ name, measure }) => ({
      ...reportQuery<FiguresAnswer>('figures', {
        measures: measure,
        from: addMonths(today, -24),
        to: today,
        split: name,
      }),
      staleTime: 600_000,
    })),
    combine: (answers) =>
      new Map(
        answers.map(({ data }, index) => [
          asked[index]?.name ?? '',
          (data?.groups ?? []).flatMap(({ keys: [key] }) => (key ? [{ key, label: key }] : [])),
        ]),
      ),
  });
}
