import { memo, use, useMemo } from 'react';
import { hoursOf, type WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import { cx } from '#ui/cx.ts';
import { useEstimates } from '../estimates/use-visit-estimates.ts';
import { type Ghost, TogetherContext } from '../planning/board-actions.ts';
import { GhostBar, TogetherBar } from '../planning/GhostBar.tsx';
import { LaneNote, LaneShade } from '../times/LaneShade.tsx';
import { useLaneTimes } from '../times/lane-times.ts';
import { TaskBlock } from '../times/TaskBlock.tsx';
import { VisitBar } from '../visits/VisitBar.tsx';
import { visibleVisits } from '../visits/visible-range.ts';
import { barGap, laneHeight, lanePadding } from './bar-height.ts';
import { LaneFrame } from './LaneFrame.tsx';
import { type Lane, tracksOf } from './lanes.ts';
import { NowLine } from './NowLine.tsx';
import { atX, type DayScale, widthOf, xOf } from './time-scale.ts';
import { offSpans } from './working-time.ts';

const nothing: ReadonlySet<number> = new Set();

export interface LaneRowProps {
  lane: Lane;
  scale: DayScale;
  barHeight: number;
  /** Its bars are not rendered yet: it has just become visible along with many others. */
  isWaiting: boolean;
  /** The pixel range of the day whose bars are rendered. */
  seenFrom: number;
  seenTo: number;
  nameWidth: number;
  companyHours: WorkingHours | undefined;
  ghost: Ghost | undefined;
  /** The visit being dragged from this lane. */
  draggedId: string | undefined;
  openId: string | undefined;
}

export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { lane, scale, barHeight, isWaiting, seenFrom, seenTo, nameWidth, companyHours } = props;
  const { ghost, draggedId, openId } = props;
  const { tracks } = useMemo(() => tracksOf(lane.visits), [lane.visits]);
  const off = useMemo(() => {
    if (lane.id === null) return [];
    const hours = hoursOf(lane.technician?.working_hours, companyHours);
    return offSpans(hours, scale.day, scale.timezone);
  }, [lane, companyHours, scale.day, scale.timezone]);
  const times = useLaneTimes(lane.id);
  const together = use(TogetherContext).filter(({ plan }) => plan.technician_id === lane.id);
  const estimates = useEstimates();
  const inTheWay = new Set(ghost?.concerns.overlaps.map(({ id }) => id));
  const inSight = useMemo(
    () =>
      isWaiting
        ? nothing
        : visibleVisits(lane.visits, { from: atX(scale, seenFrom), to: atX(scale, seenTo) }),
    [isWaiting, lane.visits, scale, seenFrom, seenTo],
  );
  return (
    <LaneFrame
      lane={lane}
      height={laneHeight(lane.visits, barHeight)}
      nameWidth={nameWidth}
      span={scale}
      isTarget={ghost !== undefined}
    >
      <div
        data-track=""
        data-lane={lane.id ?? ''}
        className={cx('relative', lane.id === null ? 'bg-wash' : 'bg-surface')}
        style={{ width: widthOf(scale) }}
      >
        <LaneShade times={times} usual={off} scale={scale} />
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" style={gridOf(scale)} />
        <LaneNote times={times} usual={off} scale={scale} nameWidth={nameWidth} visits={lane.visits} />
        {times?.tasks.map((task) => (
          <TaskBlock key={task.id} task={task} laneName={lane.name} scale={scale} />
        ))}
        {lane.visits.map((visit, index) =>
          // The dragged visit stays rendered wherever it is scrolled to: it has the focus or the touch.
          inSight.has(index) || visit.id === draggedId ? (
            <VisitBar
              key={visit.id}
              visit={visit}
              scale={scale}
              height={barHeight}
              top={lanePadding + (tracks[index] ?? 0) * (barHeight + barGap)}
              laneName={lane.name}
              isDragged={visit.id === draggedId}
              isInTheWay={inTheWay.has(visit.id)}
              isOpen={visit.id === openId}
              estimate={estimates.get(visit.id)}
            />
          ) : null,
        )}
        <Travel lane={lane} inSight={inSight} scale={scale} barHeight={barHeight} />
        <NowLine scale={scale} />
        {together.map(({ visit, plan, isRefused }) => (
          <TogetherBar key={visit.id} plan={plan} isRefused={isRefused} scale={scale} />
        ))}
        {ghost && <GhostBar ghost={ghost} scale={scale} />}
      </div>
    </LaneFrame>
  );
});

interface TravelProps {
  lane: Lane;
  inSight: ReadonlySet<number>;
  scale: DayScale;
  barHeight: number;
}

/** The travel time before each visit as a line; one SVG for the whole lane. */
function Travel({ lane, inSight, scale, barHeight }: TravelProps) {
  const { tracks } = tracksOf(lane.visits);
  const lines = [...inSight].map((place) => {
    const visit = lane.visits[place];
    const length = ((visit?.travel_minutes ?? 0) / 60) * scale.pxPerHour;
    if (!visit || length === 0 || visit.from <= scale.from) return '';
    const y = lanePadding + (tracks[place] ?? 0) * (barHeight + barGap) + barHeight / 2 + 1;
    return `M${xOf(scale, visit.from) - length} ${y}h${length}`;
  });
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full fill-none stroke-line-strong stroke-2 rtl:-scale-x-100"
    >
      <path d={lines.join('')} />
    </svg>
  );
}

function gridOf({ pxPerHour }: DayScale) {
  return {
    backgroundImage: 'linear-gradient(to right, var(--line) 1px, transparent 1px)',
    backgroundSize: `${pxPerHour}px 100%`,
  };
}
