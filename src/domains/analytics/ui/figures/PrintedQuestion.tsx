import type { Catalogue } from '#domains/analytics/measures/measures.report.ts';
import { formatDayAs } from '#kernel/english-dates.ts';
import { useRowNames } from '#ui/resource/list/use-row-names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { comparisonWords } from './comparisons.ts';
import type { Chosen } from './use-chosen.ts';

/** On paper: period, comparison and filters, which the controls show on the screen. */
export function PrintedQuestion({ chosen, catalogue }: { chosen: Chosen; catalogue: Catalogue }) {
  const { viewer } = useWorkplace();
  const dimensionOf = (name: string) => catalogue.dimensions.find((one) => one.name === name);
  const names = useRowNames(
    chosen.filters.flatMap(({ field, values }) => {
      const table = dimensionOf(field)?.table;
      return table ? values.map((id) => ({ table, id })) : [];
    }),
  );
  const day = (date: string) =>
    formatDayAs(date, viewer.locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const filters = chosen.filters.map(({ field, operator, values }) => {
    const dimension = dimensionOf(field);
    const words = values.map(
      (value) => names.get(value) ?? dimension?.options?.find(({ key }) => key === value)?.label ?? value,
    );
    return `${dimension?.label ?? field}: ${operator === 'is.null' ? 'none' : words.join(', ')}`;
  });
  return (
    <p className="hidden text-label text-muted print:block">
      {[`${day(chosen.from)} – ${day(chosen.to)}`, comparisonWords[chosen.compare], ...filters].join(' · ')}
    </p>
  );
}
