/** A day: lanes down, hours across. Only visible lanes are rendered; the whole day can be scrolled. */
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import { BoardRegion } from './BoardRegion.tsx';
import { barHeightFor, laneHeight, lowestBar } from './lanes/bar-height.ts';
import { HourHeader, headerHeight } from './lanes/HourHeader.tsx';
import { LaneRow } from './lanes/LaneRow.tsx';
import type { Lane } from './lanes/lanes.ts';
import { type DayScale, widthOf } from './lanes/time-scale.ts';
import { useIncrementalLanes } from './lanes/use-incremental-lanes.ts';
import type { Size } from './lanes/use-size.ts';
import { useVisibleLanes } from './lanes/use-visible-lanes.ts';
import type { Ghost } from './planning/board-actions.ts';
import { KeysHint } from './planning/KeysHint.tsx';
import { type ProposedMove, ProposedMoves } from './planning/ProposedMoves.tsx';
import { horizontalAxis, useVisibleRange } from './visits/visible-range.ts';

export interface DayBoardProps {
  scroller: RefObject<HTMLElement | null>;
  /** The size of the viewport, so that the first render is complete. */
  size: Size;
  scale: DayScale;
  nameWidth: number;
  unassigned: Lane;
  lanes: readonly Lane[];
  companyHours: WorkingHours | undefined;
  ghost: Ghost | undefined;
  draggedId: string | undefined;
  openId: string | undefined;
  /** Of the planning run that is open. */
  proposed: readonly ProposedMove[];
}

/** The borders and the scrollbar of the region, in pixels. */
const frame = 20;

export function DayBoard(props: DayBoardProps) {
  const { scroller, size, scale, nameWidth, unassigned, lanes, companyHours } = props;
  const { ghost, draggedId, openId, proposed } = props;
  const barHeight = useMemo(() => {
    const all = [unassigned, ...lanes].map(({ visits }) => visits);
    return barHeightFor(all, size.height - headerHeight - frame);
  }, [unassigned, lanes, size.height]);
  const unassignedBar = unassigned.visits.length === 0 ? lowestBar : barHeight;
  const above = headerHeight + laneHeight(unassigned.visits, unassignedBar);
  const heights = useMemo(() => lanes.map((lane) => laneHeight(lane.visits, barHeight)), [lanes, barHeight]);
  const virtual = useVisibleLanes({ scroller, size, lanes, heights, above, ghost, draggedId });
  const items = virtual.getVirtualItems();
  const inTurn = useIncrementalLanes(virtual, lanes, ghost?.plan.technician_id);
  const opening = openingHour(companyHours);
  useOpeningHour(scroller, scale, opening);
  const { from, to } = useVisibleRange(scroller, horizontalAxis(opening * scale.pxPerHour, size.width));
  const laneProps = {
    scale,
    barHeight,
    seenFrom: from,
    seenTo: to,
    nameWidth,
    companyHours,
    draggedId,
    openId,
  };
  const ghostIn = (lane: Lane) => (ghost && ghost.plan.technician_id === lane.id ? ghost : undefined);
  return (
    <BoardRegion label="Day board" scroller={scroller} nameWidth={nameWidth}>
      <KeysHint across="15 minutes" />
      <div className="relative" style={{ width: nameWidth + widthOf(scale) }}>
        <HourHeader scale={scale} nameWidth={nameWidth} />
        <div className="sticky z-12" style={{ top: headerHeight }}>
          <LaneRow
            lane={unassigned}
            ghost={ghostIn(unassigned)}
            isWaiting={false}
            {...laneProps}
            barHeight={unassignedBar}
          />
        </div>
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const lane = lanes[item.index];
            return lane ? (
              <div key={item.key} className="absolute inset-s-0" style={{ top: item.start - above }}>
                <LaneRow lane={lane} ghost={ghostIn(lane)} isWaiting={!inTurn.has(lane.id)} {...laneProps} />
              </div>
            ) : null;
          })}
          <ProposedMoves
            moves={proposed}
            lanes={lanes}
            heights={heights}
            scale={scale}
            nameWidth={nameWidth}
          />
        </div>
      </div>
    </BoardRegion>
  );
}

/** Scrolls to a little before the start of work, and keeps the hour at the left edge when the board is resized. */
function useOpeningHour(scroller: RefObject<HTMLElement | null>, { pxPerHour }: DayScale, opening: number) {
  const atEdge = useRef<number | null>(null);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    box.scrollLeft = (atEdge.current ?? opening) * pxPerHour * sign;
    const onScroll = () => {
      const at = Math.abs(box.scrollLeft) / pxPerHour;
      if (Math.abs(at - (atEdge.current ?? opening)) > 0.1) atEdge.current = at;
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [scroller, pxPerHour, opening]);
}

/** An hour before work begins. */
function openingHour(hours: WorkingHours | undefined): number {
  return Math.max(0, Number((hours?.start ?? '08:00').slice(0, 2)) - 1);
}

/** The working day plus an hour at both ends fills the width; an hour is never narrower than its label. */
export function pixelsPerHour(width: number, hours: WorkingHours | undefined): number {
  const opens = Number((hours?.start ?? '08:00').slice(0, 2));
  const closes = Number((hours?.end ?? '17:00').slice(0, 2));
  return Math.max(68, Math.floor(width / Math.max(4, closes - opens + 2)));
}
