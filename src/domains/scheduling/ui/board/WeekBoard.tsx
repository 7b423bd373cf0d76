/** A week: lanes down, days across. A visit dragged to another day keeps its time of the clock. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import type { WorkingHours } from '#domains/identity/working-hours.rules.ts';
import { dayIn } from '#kernel/dates.ts';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Ghost } from './board-acts.ts';
import { headerHeight } from './HourHeader.tsx';
import { KeysHint } from './KeysHint.tsx';
import type { Lane } from './lanes.ts';
import { sayDate } from './say-plan.ts';
import { WeekLane, weekLaneHeight } from './WeekLane.tsx';
import { dayWidth } from './week.ts';

export interface WeekBoardProps {
  scroller: RefObject<HTMLElement | null>;
  days: readonly string[];
  nameWidth: number;
  unassigned: Lane;
  lanes: readonly Lane[];
  companyHours: WorkingHours | undefined;
  ghost: Ghost | undefined;
  carriedId: string | undefined;
  openId: string | undefined;
  onDay: (day: string) => void;
}

export function WeekBoard(props: WeekBoardProps) {
  const { scroller, days, nameWidth, unassigned, lanes, companyHours, ghost, carriedId, openId, onDay } =
    props;
  const { viewer } = useWorkplace();
  const { timezone } = viewer;
  const heights = useMemo(
    () => lanes.map((lane) => weekLaneHeight(lane.visits, days, timezone)),
    [lanes, days, timezone],
  );
  const unassignedHeight = weekLaneHeight(unassigned.visits, days, timezone);
  const above = headerHeight + unassignedHeight;
  const kept = lanes.findIndex((lane) => lane.visits.some((visit) => visit.id === carriedId));
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? 0,
    getItemKey: (index) => lanes[index]?.id ?? index,
    scrollMargin: above,
    overscan: 4,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = defaultRangeExtractor(range);
        return kept === -1 || shown.includes(kept) ? shown : [...shown, kept].sort((a, b) => a - b);
      },
      [kept],
    ),
  });
  const sizes = heights.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights are known, and are to be asked for again when they are others.
  useEffect(() => virtual.measure(), [sizes, above]);
  const target = ghost?.byKeys ? lanes.findIndex((lane) => lane.id === ghost.plan.technician_id) : -1;
  useEffect(() => {
    if (target !== -1) virtual.scrollToIndex(target);
  }, [target, virtual]);
  const laneProps = { days, nameWidth, companyHours, carriedId, openId };
  const ghostIn = (lane: Lane) => (ghost && ghost.plan.technician_id === lane.id ? ghost : undefined);
  return (
    <section
      ref={scroller}
      aria-label="Week board"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      data-fixed-start={nameWidth}
      data-fixed-top={headerHeight}
      className="relative isolate min-h-0 flex-1 overflow-auto overscroll-contain rounded-lg border border-line bg-canvas"
    >
      <KeysHint across="a day" />
      <div className="relative min-w-max">
        <DayHeader days={days} nameWidth={nameWidth} onDay={onDay} />
        <WeekLane lane={unassigned} height={unassignedHeight} ghost={ghostIn(unassigned)} {...laneProps} />
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const lane = lanes[item.index];
            return lane ? (
              <div
                key={item.key}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start - above}px)` }}
              >
                <WeekLane lane={lane} height={item.size} ghost={ghostIn(lane)} {...laneProps} />
              </div>
            ) : null;
          })}
        </div>
      </div>
    </section>
  );
}

function DayHeader({ days, nameWidth, onDay }: Pick<WeekBoardProps, 'days' | 'nameWidth' | 'onDay'>) {
  const { viewer } = useWorkplace();
  const today = dayIn(viewer.timezone, new Date().toISOString());
  return (
    <div className="sticky top-0 z-20 flex border-b border-line bg-surface" style={{ height: headerHeight }}>
      <div
        className="sticky inset-s-0 z-1 shrink-0 border-e border-line bg-surface"
        style={{ width: nameWidth }}
      />
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={cx(
            'flex-1 border-e border-line px-2 text-start text-label hover:bg-wash focus-visible:-outline-offset-2',
            day === today ? 'font-semibold text-accent-ink' : 'text-muted',
          )}
          style={{ minWidth: dayWidth }}
          onClick={() => onDay(day)}
        >
          {sayDate(day, viewer.locale)}
          {day === today && <span className="sr-only">, today</span>}
        </button>
      ))}
    </div>
  );
}
