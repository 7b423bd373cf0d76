import { memo, type ReactNode } from 'react';
import { hoursOf, type WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import { dayIn, weekdayOf } from '#kernel/dates.ts';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { LaneFrame } from '../lanes/LaneFrame.tsx';
import type { Lane } from '../lanes/lanes.ts';
import type { Ghost } from '../planning/board-actions.ts';
import { formatConcerns, formatTimes } from '../planning/format-plan.ts';
import type { BoardVisit } from '../visits/board-visit.ts';
import { VisitChip } from '../visits/VisitChip.tsx';
import { indexesIn, type VisibleRange } from '../visits/visible-range.ts';
import { visitsByDay, type WeekDay } from '../visits/visits-by-day.ts';
import { dayWidth } from './week.ts';

const chipGap = 2;
const padding = 4;

/** In pixels, depending on its fullest day. */
export function weekLaneHeight(
  visits: readonly BoardVisit[],
  days: readonly WeekDay[],
  chipHeight: number,
): number {
  const counts = visitsByDay(visits, days).map((list) => list.length);
  return Math.max(46, Math.max(0, ...counts) * chipHeight + 2 * padding);
}

export interface WeekLaneProps {
  lane: Lane;
  height: number;
  /** Of a visit with the gap below it. */
  chipHeight: number;
  days: readonly WeekDay[];
  /** The range of the lane to render; undefined for all of it. */
  seenFrom: number | undefined;
  seenTo: number | undefined;
  nameWidth: number;
  companyHours: WorkingHours | undefined;
  ghost: Ghost | undefined;
  draggedId: string | undefined;
  openId: string | undefined;
}

export const WeekLane = memo(function WeekLane(props: WeekLaneProps) {
  const { lane, height, chipHeight, days, seenFrom, seenTo, nameWidth, companyHours } = props;
  const { ghost, draggedId, openId } = props;
  const { viewer } = useWorkplace();
  const { timezone } = viewer;
  const visits = visitsByDay(lane.visits, days);
  const span = { from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 };
  const seen = seenFrom === undefined || seenTo === undefined ? undefined : { from: seenFrom, to: seenTo };
  const hours = hoursOf(lane.technician?.working_hours, companyHours);
  const target = ghost && dayIn(timezone, new Date(ghost.plan.from).toISOString());
  const inTheWay = new Set(ghost?.concerns.overlaps.map(({ id }) => id));
  return (
    <LaneFrame lane={lane} height={height} nameWidth={nameWidth} span={span} isTarget={ghost !== undefined}>
      {days.map(({ day }, index) => (
        <div
          key={day}
          data-day={day}
          data-lane={lane.id ?? ''}
          className={cx(
            'relative flex flex-1 flex-col gap-0.5 border-e border-line p-1',
            lane.id === null || (hours && !hours.days.includes(weekdayOf(day))) ? 'bg-wash' : 'bg-surface',
          )}
          style={{ minWidth: dayWidth, width: dayWidth }}
        >
          <Chips visits={visits[index] ?? []} chipHeight={chipHeight} seen={seen} draggedId={draggedId}>
            {(visit) => (
              <VisitChip
                key={visit.id}
                visit={visit}
                height={chipHeight - chipGap}
                laneName={lane.name}
                isDragged={visit.id === draggedId}
                isInTheWay={inTheWay.has(visit.id)}
                isOpen={visit.id === openId}
              />
            )}
          </Chips>
          {ghost && target === day && <WeekGhost ghost={ghost} />}
        </div>
      ))}
    </LaneFrame>
  );
});

interface ChipsProps {
  visits: readonly BoardVisit[];
  chipHeight: number;
  seen: VisibleRange | undefined;
  /** Stays rendered wherever it is scrolled to: the dragging finger holds on to it. */
  draggedId: string | undefined;
  children: (visit: BoardVisit) => ReactNode;
}

/** The visible chips at their positions. */
function Chips({ visits, chipHeight, seen, draggedId, children }: ChipsProps) {
  const kept = seen && draggedId ? visits.findIndex(({ id }) => id === draggedId) : -1;
  const [first, end] = indexesIn(seen, { count: visits.length, before: padding, each: chipHeight }, kept);
  return (
    <>
      {first > 0 && <span className="shrink-0" style={{ height: first * chipHeight - chipGap }} />}
      {visits.slice(first, end).map(children)}
    </>
  );
}

function WeekGhost({ ghost }: { ghost: Ghost }) {
  const { viewer } = useWorkplace();
  const said = formatConcerns(ghost.concerns);
  const isRefused = ghost.concerns.overlaps.length > 0;
  return (
    <div
      aria-hidden="true"
      data-ghost={isRefused ? 'conflict' : 'free'}
      className={cx(
        'pointer-events-none absolute inset-0 z-3 rounded-sm border-2',
        isRefused ? 'border-danger' : 'border-accent',
      )}
    >
      <div
        className={cx(
          'absolute inset-x-0 bottom-0 px-1 py-0.5 text-label',
          isRefused ? 'bg-danger text-on-danger' : 'bg-accent text-on-accent',
        )}
      >
        <p className="truncate tabular">{formatTimes(ghost.plan, viewer)}</p>
        {said && <p className="truncate">{said}</p>}
      </div>
    </div>
  );
}
