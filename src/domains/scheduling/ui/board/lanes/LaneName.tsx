import { UserRoundX } from 'lucide-react';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { formatLength } from '../planning/format-plan.ts';
import type { Lane } from './lanes.ts';
import { type Span, within } from './time-scale.ts';

export interface LaneNameProps {
  lane: Lane;
  width: number;
  /** The visible time span; planned time within it is summed. */
  span: Span;
  isTarget: boolean;
}

/** The name of the lane and its planned time; sticky while the hours scroll. */
export function LaneName({ lane, width, span, isTarget }: LaneNameProps) {
  const planned = lane.visits.reduce((sum, visit) => {
    const part = within(span, visit);
    return part ? sum + part.to - part.from : sum;
  }, 0);
  return (
    <div
      className={cx(
        'sticky inset-s-0 z-10 flex shrink-0 items-center gap-2 border-e border-line px-3',
        isTarget ? 'bg-selected' : 'bg-surface',
      )}
      style={{ width }}
    >
      {lane.id === null ? (
        <span className="flex size-6 items-center justify-center rounded-full bg-tone-neutral-soft text-tone-neutral">
          <UserRoundX className="size-3.5" aria-hidden="true" />
        </span>
      ) : (
        <span aria-hidden="true" className="contents">
          <Avatar name={lane.name} src={lane.technician?.avatar_url} size={24} />
        </span>
      )}
      <div className="min-w-0">
        <p className="truncate font-medium" title={lane.name}>
          {lane.name}
        </p>
        <p className="truncate text-label text-subtle tabular">
          {planned > 0
            ? `${formatLength({ from: 0, to: planned })} planned`
            : lane.id === null
              ? 'Nothing'
              : 'Free'}
        </p>
      </div>
    </div>
  );
}
