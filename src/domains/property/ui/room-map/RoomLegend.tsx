import type { Measure } from '#domains/property/room-map/room-map.rules.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';

interface RoomLegendProps {
  measure: Measure;
  counts: ReadonlyMap<string, number>;
  /** The groups that are shown; none: all. */
  only: ReadonlySet<string>;
  onToggle: (group: string) => void;
}

/** What the colours mean and how many rooms there are of each; a press shows only these. */
export function RoomLegend({ measure, counts, only, onToggle }: RoomLegendProps) {
  const formatCount = useFormatCount();
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{measure.label}: show only</legend>
      {Object.entries(measure.legend).map(([group, look]) => {
        const count = counts.get(group) ?? 0;
        const isChosen = only.has(group);
        if (count === 0 && !isChosen) return null;
        return (
          <button
            key={group}
            type="button"
            aria-pressed={isChosen}
            className={cx(
              'flex h-(--control-sm) items-center gap-2 rounded-full border px-2.5 text-label',
              isChosen ? 'border-accent bg-selected' : 'border-line bg-surface hover:bg-wash',
            )}
            onClick={() => onToggle(group)}
          >
            <StatusMark {...look} />
            <span className="text-muted tabular">{formatCount(count)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
