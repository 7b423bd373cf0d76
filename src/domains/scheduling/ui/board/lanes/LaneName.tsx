import { TriangleAlert, UserRoundX } from 'lucide-react';
import { useMemo } from 'react';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { useLaneTimes } from '../times/lane-times.ts';
import { LaneContact } from './LaneContact.tsx';
import type { Lane } from './lanes.ts';
import type { Span } from './time-scale.ts';
import { formatHours, formatUtilisation, utilisationOf } from './utilisation.ts';

export interface LaneNameProps {
  lane: Lane;
  width: number;
  /** The visible time span; planned time within it is summed. */
  span: Span;
  isTarget: boolean;
}

/** The name of the lane, and what is planned of its working time; sticky while the hours scroll. */
export function LaneName({ lane, width, span, isTarget }: LaneNameProps) {
  const times = useLaneTimes(lane.id);
  const used = useMemo(
    () => utilisationOf(span, lane.visits, times?.tasks ?? [], times && [...times.days.values()]),
    [span, lane.visits, times],
  );
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
        {used.over > 0 ? (
          <p className="flex items-center gap-1 text-label font-medium text-tone-danger tabular">
            <TriangleAlert className="size-3 shrink-0" aria-hidden="true" />
            <span className="truncate" title={`${formatHours(used.over)} more than is worked`}>
              {formatUtilisation(used)}
              <span className="sr-only">, {formatHours(used.over)} too much</span>
            </span>
          </p>
        ) : (
          <p className="truncate text-label text-subtle tabular">
            {lane.id === null && used.planned === 0 ? 'Nothing' : formatUtilisation(used)}
          </p>
        )}
        {lane.id !== null && <LaneContact lane={lane} />}
      </div>
    </div>
  );
}
