/** A measure by one of its dimensions, the largest first; a ratio also by its rate, with what it is divided by beside it. */
import type { Figure } from '#domains/analytics/measures/figure.rules.ts';
import { figureText, numberOf } from '#domains/analytics/measures/figure-text.rules.ts';
import type { FiguresAnswer } from '#domains/analytics/measures/figures.report.ts';
import type { DimensionFacts, MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import { sentence } from '#kernel/display.ts';
import { useReport } from '#ui/api/report.ts';
import { BarList } from '#ui/chart/BarList.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { rowsLink } from './figure-links.tsx';
import { type GroupOrder, inOrder } from './group-order.rules.ts';
import { type Chosen, filtersParam } from './use-chosen.ts';

const mostBars = 8;

interface BreakdownProps {
  measure: MeasureFacts;
  chosen: Chosen;
  dimension: DimensionFacts;
  order: GroupOrder;
}

export function Breakdown({ measure, chosen, dimension, order }: BreakdownProps) {
  const { viewer } = useWorkplace();
  const { name, unit } = measure;
  const { name: split, label, options } = dimension;
  const filters = filtersParam(chosen.keys);
  const { from, to, compare } = chosen;
  const { data } = useReport<FiguresAnswer>('figures', {
    ...{ measures: name, from, to, compare, split },
    ...(filters && { filters }),
  });
  const groups = inOrder(data?.groups ?? [], name, order);
  const known = groups.filter(({ keys }) => keys[0] !== null);
  if (data && known.length === 0) return null;
  const beforeOf = (key: string | null | undefined) =>
    data?.before?.groups.find(({ keys }) => keys[0] === key)?.values[name]?.[0];
  const textBefore = (before: Figure | undefined) =>
    before === undefined || before === null ? undefined : `from ${figureText(unit, before, viewer)}`;
  const divisor = measure.parts.find((part) => part.name === measure.per[0]?.name);
  const textOf = (value: Figure | undefined, of: Figure | undefined) => {
    const text = figureText(unit, value, viewer);
    return divisor && value !== null ? `${text} of ${figureText(divisor.unit, of, viewer)}` : text;
  };
  const all = data?.is_cut ? `${groups.length} and more` : String(groups.length);
  return (
    <Section
      title={label}
      aside={groups.length > mostBars ? `${mostBars} of ${all}` : undefined}
      className="break-inside-avoid"
    >
      {!data && <SkeletonRows rows={4} />}
      <BarList
        label={`${measure.label} by ${label.toLowerCase()}`}
        bars={groups.slice(0, mostBars).map(({ keys: [key = null], names: [text], values, divisors }) => ({
          key: key ?? '',
          name: key === null ? 'None' : options === null ? (text ?? key) : sentence(text ?? key),
          value: numberOf(values[name]?.[0]),
          text: textOf(values[name]?.[0], divisors[name]?.[0]),
          before: textBefore(beforeOf(key)),
          link: rowsLink(measure, chosen, { ...chosen.keys, [split]: [key] }),
        }))}
      />
    </Section>
  );
}
