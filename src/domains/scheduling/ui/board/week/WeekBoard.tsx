/** A week: lanes down, days across. A visit dragged to another day keeps its time of day. */
import { type RefObject, useContext, useMemo } from 'react';
import type { WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import { dayIn } from '#kernel/dates.ts';
import { groupBy } from '#kernel/group-by.ts';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { BoardRegion } from '../BoardRegion.tsx';
import { headerHeight } from '../lanes/HourHeader.tsx';
import type { Lane } from '../lanes/lanes.ts';
import type { Size } from '../lanes/use-size.ts';
import { useVisibleLanes } from '../lanes/use-visible-lanes.ts';
import type { Ghost } from '../planning/board-actions.ts';
import { formatDate } from '../planning/format-plan.ts';
import { KeysHint } from '../planning/KeysHint.tsx';
import { openMoves, type ProposedMove } from '../planning/ProposedMoves.tsx';
import { Holiday } from '../times/Holiday.tsx';
import { BoardTimesContext, holidayOn } from '../times/lane-times.ts';
import { useVisibleRange, verticalAxis, visiblePart } from '../visits/visible-range.ts';
import { weekDays } from '../visits/visits-by-day.ts';
import { WeekLane, weekLaneHeight } from './WeekLane.tsx';
import { dayWidth } from './week.ts';

export interface WeekBoardProps {
  scroller: RefObject<HTMLElement | null>;
  /** The size of the viewport, so that the first render is complete. */
  size: Size;
  days: readonly string[];
  nameWidth: number;
  unassigned: Lane;
  lanes: readonly Lane[];
  companyHours: WorkingHours | undefined;
  ghost: Ghost | undefined;
  draggedId: string | undefined;
  openId: string | undefined;
  onDay: (day: string) => void;
  /** Of the planning run that is open. */
  proposed: readonly ProposedMove[];
}

/** Of a visit with the gap below it, in pixels: three lines if all lanes fit into the board with them. */
const threeLines = 58;
const twoLines = 42;
/** The borders and the scrollbar of the region. */
const frame = 20;

export function WeekBoard(props: WeekBoardProps) {
  const {
    scroller,
    size,
    days,
    nameWidth,
    unassigned,
    lanes,
    companyHours,
    ghost,
    draggedId,
    openId,
    onDay,
    proposed,
  } = props;
  const { viewer } = useWorkplace();
  const { timezone } = viewer;
  const week = useMemo(() => weekDays(days, timezone), [days, timezone]);
  const times = useContext(BoardTimesContext);
  const { arriving, leaving } = useMemo(() => {
    const open = openMoves(proposed);
    return {
      arriving: groupBy(open, (move) => move.to_technician_id),
      leaving: new Set(open.flatMap(({ visit_id }) => visit_id ?? [])),
    };
  }, [proposed]);
  const chipHeight = useMemo(() => {
    const total = (chip: number) =>
      [unassigned, ...lanes].reduce(
        (sum, lane) =>
          sum +
          weekLaneHeight(lane.visits, week, chip, times.get(lane.id ?? ''), arriving.get(lane.id ?? '')),
        headerHeight + frame,
      );
    return total(threeLines) <= size.height ? threeLines : twoLines;
  }, [unassigned, lanes, week, size.height, times, arriving]);
  const heights = useMemo(
    () =>
      lanes.map((lane) =>
        weekLaneHeight(lane.visits, week, chipHeight, times.get(lane.id ?? ''), arriving.get(lane.id ?? '')),
      ),
    [lanes, week, chipHeight, times, arriving],
  );
  const unassignedHeight = weekLaneHeight(unassigned.visits, week, chipHeight);
  const above = headerHeight + unassignedHeight;
  const virtual = useVisibleLanes({ scroller, size, lanes, heights, above, ghost, draggedId });
  const seen = useVisibleRange(scroller, verticalAxis(size.height));
  const laneProps = { days: week, chipHeight, nameWidth, companyHours, draggedId, openId, leaving };
  const drawn = (start: number, size: number) => {
    const stretch = visiblePart({ start, size }, seen);
    return { seenFrom: stretch?.from, seenTo: stretch?.to };
  };
  const ghostIn = (lane: Lane) => (ghost && ghost.plan.technician_id === lane.id ? ghost : undefined);
  return (
    <BoardRegion label="Week board" scroller={scroller} nameWidth={nameWidth}>
      <KeysHint across="a day" />
      <div className="relative min-w-max">
        <DayHeader days={days} nameWidth={nameWidth} onDay={onDay} />
        <WeekLane
          lane={unassigned}
          height={unassignedHeight}
          ghost={ghostIn(unassigned)}
          {...drawn(headerHeight, unassignedHeight)}
          {...laneProps}
        />
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const lane = lanes[item.index];
            return lane ? (
              <div key={item.key} className="absolute inset-x-0" style={{ top: item.start - above }}>
                <WeekLane
                  lane={lane}
                  height={item.size}
                  ghost={ghostIn(lane)}
                  arriving={arriving.get(lane.id ?? '')}
                  {...drawn(item.start, item.size)}
                  {...laneProps}
                />
              </div>
            ) : null;
          })}
        </div>
      </div>
    </BoardRegion>
  );
}

function DayHeader({ days, nameWidth, onDay }: Pick<WeekBoardProps, 'days' | 'nameWidth' | 'onDay'>) {
  const { viewer } = useWorkplace();
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const times = useContext(BoardTimesContext);
  return (
    <div className="sticky top-0 z-20 flex border-b border-line bg-surface" style={{ height: headerHeight }}>
      <div
        className="sticky inset-s-0 z-1 shrink-0 border-e border-line bg-surface"
        style={{ width: nameWidth }}
      />
      {days.map((day) => {
        const holiday = holidayOn(times, day);
        return (
          <button
            key={day}
            type="button"
            className={cx(
              'flex min-w-0 flex-1 flex-col items-start justify-center border-e border-line px-2 text-start text-label leading-3.5 hover:bg-wash focus-visible:-outline-offset-2',
              day === today ? 'font-semibold text-accent-ink' : 'text-muted',
            )}
            style={{ minWidth: dayWidth }}
            onClick={() => onDay(day)}
          >
            <span>
              {formatDate(day, viewer.locale)}
              {day === today && <span className="sr-only">, today</span>}
            </span>
            {holiday && <Holiday name={holiday} hasIcon={false} />}
          </button>
        );
      })}
    </div>
  );
}
