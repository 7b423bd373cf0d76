import { ArrowRight } from 'lucide-react';
import { memo, type ReactNode, use } from 'react';
import { hoursOf, type WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import type { KnownAbsence, WorkingDay } from '#domains/scheduling/working-time/working-time.rules.ts';
import { dayIn, weekdayOf } from '#kernel/dates.ts';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { LaneFrame } from '../lanes/LaneFrame.tsx';
import type { Lane } from '../lanes/lanes.ts';
import { within } from '../lanes/time-scale.ts';
import { type Ghost, TogetherContext } from '../planning/board-actions.ts';
import { formatConcerns, formatShortClock, formatTimes } from '../planning/format-plan.ts';
import { isRefused } from '../planning/overlap.ts';
import type { ProposedMove } from '../planning/ProposedMoves.tsx';
import { type BoardTask, dayNotes, type LaneTimes, useLaneTimes } from '../times/lane-times.ts';
import { TaskLine } from '../times/TaskBlock.tsx';
import type { BoardVisit } from '../visits/board-visit.ts';
import { VisitChip } from '../visits/VisitChip.tsx';
import { indexesIn, type VisibleRange } from '../visits/visible-range.ts';
import { visitsByDay, type WeekDay } from '../visits/visits-by-day.ts';
import { dayWidth } from './week.ts';

const chipGap = 2;
const padding = 4;
/** Of a task or an absence. */
const lineHeight = 26;

/** In pixels, depending on its fullest day. */
export function weekLaneHeight(
  visits: readonly BoardVisit[],
  days: readonly WeekDay[],
  chipHeight: number,
  times?: LaneTimes,
  arriving: readonly ProposedMove[] = [],
): number {
  const counts = visitsByDay(visits, days).map(
    (list, index) =>
      list.length * chipHeight +
      (linesOn(times, days[index]) + movesOn(arriving, days[index]).length) * lineHeight,
  );
  return Math.max(46, Math.max(0, ...counts) + 2 * padding);
}

/** The lines of a day besides visits: why it is free, and tasks. */
function linesOn(times: LaneTimes | undefined, day: WeekDay | undefined): number {
  if (!times || !day) return 0;
  const known = times.days.get(day.day);
  return (known ? dayNotes(known).length : 0) + times.tasks.filter((task) => within(day, task)).length;
}

/** What a planning run proposes for the day. */
function movesOn(moves: readonly ProposedMove[], day: WeekDay | undefined): readonly ProposedMove[] {
  if (!day) return [];
  return moves.filter(({ to_starts_at, to_ends_at }) =>
    within(day, { from: Date.parse(to_starts_at), to: Date.parse(to_ends_at) }),
  );
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
  /** What a planning run would put here. */
  arriving?: readonly ProposedMove[] | undefined;
  /** The visits that a planning run would move. */
  leaving: ReadonlySet<string>;
}

export const WeekLane = memo(function WeekLane(props: WeekLaneProps) {
  const { lane, height, chipHeight, days, seenFrom, seenTo, nameWidth, companyHours } = props;
  const { ghost, draggedId, openId, arriving, leaving } = props;
  const { viewer } = useWorkplace();
  const { timezone } = viewer;
  const visits = visitsByDay(lane.visits, days);
  const span = { from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 };
  const seen = seenFrom === undefined || seenTo === undefined ? undefined : { from: seenFrom, to: seenTo };
  const hours = hoursOf(lane.technician?.working_hours, companyHours);
  const times = useLaneTimes(lane.id);
  const isFree = (known: KnownDay | undefined, day: string) => {
    if (lane.id === null) return true;
    return known ? known.shifts.length === 0 : hours !== undefined && !hours.days.includes(weekdayOf(day));
  };
  const target = ghost && dayIn(timezone, new Date(ghost.plan.from).toISOString());
  const together = new Set(
    use(TogetherContext)
      .filter(({ plan }) => plan.technician_id === lane.id)
      .map(({ plan }) => dayIn(timezone, new Date(plan.from).toISOString())),
  );
  const inTheWay = new Set(ghost?.concerns.overlaps.map(({ id }) => id));
  return (
    <LaneFrame lane={lane} height={height} nameWidth={nameWidth} span={span} isTarget={ghost !== undefined}>
      {days.map((one, index) => {
        const { day } = one;
        const known = times?.days.get(day);
        return (
          <div
            key={day}
            data-day={day}
            data-lane={lane.id ?? ''}
            className={cx(
              'relative flex flex-1 flex-col gap-0.5 border-e border-line p-1',
              isFree(known, day) ? 'bg-wash' : 'bg-surface',
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
                  isLeaving={leaving.has(visit.id)}
                />
              )}
            </Chips>
            {movesOn(arriving ?? [], one).map((move) => (
              <WeekMove key={move.id} move={move} />
            ))}
            <DayLines known={known} tasks={times?.tasks.filter((task) => within(one, task))} lane={lane} />
            {ghost && target === day && <WeekGhost ghost={ghost} />}
            {together.has(day) && (
              <span
                aria-hidden="true"
                data-together=""
                className="pointer-events-none absolute inset-0 z-3 rounded-sm border-2 border-dashed border-accent"
              />
            )}
          </div>
        );
      })}
    </LaneFrame>
  );
});

/** The list beside the board says the same in words. */
function WeekMove({ move }: { move: ProposedMove }) {
  const { viewer } = useWorkplace();
  const name = move.work_order?.customer?.name ?? move.work_order?.title;
  return (
    <p
      aria-hidden="true"
      data-proposed={move.id}
      className="h-6 truncate rounded-sm border-2 border-dashed border-accent bg-selected px-1 text-label leading-5 font-medium text-accent-ink"
    >
      <span className="tabular">{formatShortClock(Date.parse(move.to_starts_at), viewer)}</span>{' '}
      {move.visit_id ? <ArrowRight className="inline size-3 rtl:rotate-180" /> : 'New:'} {name}
    </p>
  );
}

type KnownDay = WorkingDay<KnownAbsence>;

interface DayLinesProps {
  known: KnownDay | undefined;
  tasks: readonly BoardTask[] | undefined;
  lane: Lane;
}

/** At the bottom of the cell: who is away, and tasks. */
function DayLines({ known, tasks = [], lane }: DayLinesProps) {
  const notes = known ? dayNotes(known) : [];
  if (notes.length + tasks.length === 0) return null;
  return (
    <div className="mt-auto flex flex-col gap-0.5">
      {tasks.map((task) => (
        <TaskLine key={task.id} task={task} laneName={lane.name} />
      ))}
      {notes.map((note) => (
        <p key={note} className="h-6 truncate px-1 text-label leading-6 text-muted" title={note}>
          {note}
        </p>
      ))}
    </div>
  );
}

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
  const refused = isRefused(ghost.concerns);
  return (
    <div
      aria-hidden="true"
      data-ghost={refused ? 'conflict' : 'free'}
      className={cx(
        'pointer-events-none absolute inset-0 z-3 rounded-sm border-2',
        refused ? 'border-danger' : 'border-accent',
      )}
    >
      <div
        className={cx(
          'absolute inset-x-0 bottom-0 px-1 py-0.5 text-label',
          refused ? 'bg-danger text-on-danger' : 'bg-accent text-on-accent',
        )}
      >
        <p className="truncate tabular">{formatTimes(ghost.plan, viewer)}</p>
        {said && <p className="truncate">{said}</p>}
      </div>
    </div>
  );
}
