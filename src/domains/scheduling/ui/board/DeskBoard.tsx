/** The board on a desktop: lanes, the list of unscheduled orders, and dragging between them. */
import { type ReactNode, type RefObject, useMemo } from 'react';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { cx } from '#ui/cx.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { SeriesDialog } from '../series/SeriesDialog.tsx';
import { Announcement } from './Announcement.tsx';
import { DayBoard, pixelsPerHour } from './DayBoard.tsx';
import { skillsOf } from './lanes/lanes.ts';
import { NoLanes } from './lanes/NoLanes.tsx';
import { dayScale } from './lanes/time-scale.ts';
import { useSize } from './lanes/use-size.ts';
import { BoardActionsContext, type MovedTogether, TogetherContext } from './planning/board-actions.ts';
import { FloatingCard } from './planning/FloatingCard.tsx';
import type { ProposedMove } from './planning/ProposedMoves.tsx';
import { RefusedPlan } from './planning/RefusedPlan.tsx';
import { SelectionBar } from './planning/SelectionBar.tsx';
import { SeveralRefused } from './planning/SeveralRefused.tsx';
import { UnscheduledList } from './planning/UnscheduledList.tsx';
import { SelectedContext } from './planning/use-selection.ts';
import { useBoard } from './use-board.ts';
import { type BoardAddress, isFiltered } from './use-board-address.ts';
import type { BoardData } from './use-board-data.ts';
import type { BoardVisit, WaitingOrder } from './visits/board-visit.ts';
import { WeekBoard } from './week/WeekBoard.tsx';

const BoardMap = lazyPart(async () => (await import('./map/BoardMap.tsx')).BoardMap);

export interface DeskBoardProps {
  scroller: RefObject<HTMLElement | null>;
  data: BoardData;
  address: BoardAddress;
  days: readonly string[];
  hasList: boolean;
  onOpen: (visit: BoardVisit) => void;
  onDay: (day: string) => void;
  onSchedule: (order: WaitingOrder) => void;
  onFitIn: (order: WaitingOrder) => void;
  proposed: readonly ProposedMove[];
  /** The planner, in the place of map and list. */
  planner: ReactNode;
}

export function DeskBoard(props: DeskBoardProps) {
  const { scroller, data, address, days, hasList, onOpen, onDay, onSchedule, onFitIn, proposed, planner } =
    props;
  const { viewer } = useWorkplace();
  const nameWidth = useMedia('(width < 80rem)') ? 144 : address.show === 'week' ? 164 : 184;
  const [frame, size] = useSize();
  const { width } = size;
  const { companyHours } = data;
  const perHour = pixelsPerHour(width - nameWidth - 2, companyHours);
  const scale = useMemo(
    () => dayScale(address.date, viewer.timezone, perHour),
    [address.date, viewer.timezone, perHour],
  );
  const board = useBoard({ data, address, scale, scroller, onOpen });
  const { drag, planning, ghost, unassigned, lanes, draggedId, selection } = board;
  const shared = {
    scroller,
    size,
    nameWidth,
    unassigned,
    lanes,
    companyHours,
    ghost,
    draggedId,
    openId: address.visit,
  };
  const { draft } = drag;
  const order = draft?.grip.dragged.kind === 'order' ? draft.grip.dragged.order : undefined;
  return (
    <BoardActionsContext value={board.actions}>
      <div className="flex min-h-0 flex-1 gap-4">
        <div ref={frame} aria-busy={data.isStale} className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          <SelectedContext value={selection.ids}>
            <TogetherContext value={ghost?.together.length ? ghost.together : alone}>
              {data.isPending || width === 0 ? (
                <SkeletonRows rows={8} />
              ) : address.show === 'week' ? (
                <WeekBoard days={days} onDay={onDay} proposed={proposed} {...shared} />
              ) : (
                <DayBoard scale={scale} proposed={proposed} {...shared} />
              )}
            </TogetherContext>
          </SelectedContext>
          {!data.isPending && lanes.length === 0 && (
            <NoLanes className="absolute inset-x-0 top-32" isFiltered={isFiltered(address)} />
          )}
        </div>
        {(hasList || address.map || planner) && (
          <div
            className={cx(
              'flex min-h-0 shrink-0 flex-col gap-3',
              address.map || planner ? 'w-72 xl:w-96' : 'w-60 xl:w-72',
            )}
          >
            {planner}
            {address.map && !planner && (
              <section aria-label="Map" className="flex min-h-0 flex-1 flex-col">
                <BoardMap
                  unassigned={unassigned}
                  lanes={lanes}
                  hasLines={address.show === 'day'}
                  openId={address.visit}
                  onOpen={onOpen}
                />
              </section>
            )}
            {hasList && !planner && (
              <aside aria-label="Unscheduled" className="flex min-h-0 flex-1 flex-col">
                <UnscheduledList
                  hidden={planning.pending}
                  draggedId={draggedId}
                  onGrip={drag.begin}
                  onSchedule={onSchedule}
                  onFitIn={onFitIn}
                  skills={skillsOf(data.people)}
                />
              </aside>
            )}
          </div>
        )}
      </div>
      <SelectionBar selection={selection} several={board.several} lanes={lanes} />
      {order && (
        <FloatingCard
          at={drag.floating}
          title={`${order.number} ${order.title}`}
          isPlaced={draft?.plan !== null}
        />
      )}
      <Announcement ghost={ghost} nameOf={board.nameOf} />
      <RefusedPlan board={board} />
      <SeveralRefused several={planning.several} />
      {planning.asked && (
        <SeriesDialog
          visit={{ ...planning.asked.visit, part: planning.asked.visit.part ?? null }}
          plan={planning.asked.plan}
          onThis={planning.alone}
          onDone={planning.answer}
          onClose={planning.answer}
        />
      )}
    </BoardActionsContext>
  );
}

/** Always the same, so that dragging one visit renders only the lanes that it leaves and reaches. */
const alone: readonly MovedTogether[] = [];
