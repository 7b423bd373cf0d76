import { memo, useMemo } from 'react';
import { hoursOf, type WorkingHours } from '#domains/identity/working-hours.rules.ts';
import { dayIn } from '#kernel/dates.ts';
import { cx } from '#ui/cx.ts';
import { weekdayOf } from '#ui/format/week.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Ghost } from './board-acts.ts';
import type { BoardVisit } from './board-visit.ts';
import { LaneFrame } from './LaneFrame.tsx';
import type { Lane } from './lanes.ts';
import { sayConcerns, sayTimes } from './say-plan.ts';
import { daySpan } from './time-scale.ts';
import { VisitChip } from './VisitChip.tsx';
import { dayWidth } from './week.ts';

const chipHeight = 26;

/** As tall as its fullest day. */
export function weekLaneHeight(
  visits: readonly BoardVisit[],
  days: readonly string[],
  timezone: string,
): number {
  const counts = [...byDay(visits, timezone)]
    .filter(([day]) => days.includes(day))
    .map(([, list]) => list.length);
  return Math.max(46, Math.max(0, ...counts) * chipHeight + 8);
}

export interface WeekLaneProps {
  lane: Lane;
  height: number;
  days: readonly string[];
  nameWidth: number;
  companyHours: WorkingHours | undefined;
  ghost: Ghost | undefined;
  carriedId: string | undefined;
  openId: string | undefined;
}

/** One technician's week. */
export const WeekLane = memo(function WeekLane(props: WeekLaneProps) {
  const { lane, height, days, nameWidth, companyHours, ghost, carriedId, openId } = props;
  const { viewer } = useWorkplace();
  const { timezone } = viewer;
  const visits = useMemo(() => byDay(lane.visits, timezone), [lane.visits, timezone]);
  const span = useMemo(() => {
    const at = (day: string | undefined) => daySpan(day ?? '', timezone);
    return { from: at(days[0]).from, to: at(days.at(-1)).to };
  }, [days, timezone]);
  const hours = hoursOf(lane.technician?.working_hours, companyHours);
  const target = ghost && dayIn(timezone, new Date(ghost.plan.from).toISOString());
  const inTheWay = new Set(ghost?.concerns.overlaps.map(({ id }) => id));
  return (
    <LaneFrame lane={lane} height={height} nameWidth={nameWidth} span={span} isTarget={ghost !== undefined}>
      {days.map((day) => (
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
          {visits.get(day)?.map((visit) => (
            <VisitChip
              key={visit.id}
              visit={visit}
              laneName={lane.name}
              isCarried={visit.id === carriedId}
              isInTheWay={inTheWay.has(visit.id)}
              isOpen={visit.id === openId}
            />
          ))}
          {ghost && target === day && <WeekGhost ghost={ghost} />}
        </div>
      ))}
    </LaneFrame>
  );
});

function WeekGhost({ ghost }: { ghost: Ghost }) {
  const { viewer } = useWorkplace();
  const said = sayConcerns(ghost.concerns);
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
        <p className="truncate tabular">{sayTimes(ghost.plan, viewer)}</p>
        {said && <p className="truncate">{said}</p>}
      </div>
    </div>
  );
}

function byDay(visits: readonly BoardVisit[], timezone: string): ReadonlyMap<string, readonly BoardVisit[]> {
  const days = new Map<string, BoardVisit[]>();
  for (const visit of [...visits].sort((a, b) => a.from - b.from)) {
    const day = dayIn(timezone, new Date(visit.from).toISOString());
    const own = days.get(day);
    if (own) own.push(visit);
    else days.set(day, [visit]);
  }
  return days;
}
