/**
 * The filtered work orders by status. A card is dragged to another lane or moved by its menu; both run the same command, which may
 * ask for a reason first. While a card is dragged, lanes it cannot go to are marked.
 */

import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';
import { VirtualList } from '#ui/components/layout/VirtualList.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { CommandPanel } from '#ui/resource/commands/CommandPanel.tsx';
import { useCommandRunner } from '#ui/resource/commands/use-command-runner.ts';
import type { ResourceListState } from '#ui/resource/list/use-resource-list.ts';
import type { Row } from '#ui/resource/names.ts';
import { rememberList } from '#ui/resource/page/neighbours.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { completePrompt } from '../page/complete-prompt.ts';
import { schedulePrompt } from '../page/schedule-prompt.ts';
import { workOrderCommands, workOrderInverses } from '../work-order-commands.ts';
import { BoardCard, type BoardOrder, CardContent } from './BoardCard.tsx';
import { type Lane, lanes, moveTo } from './board-moves.ts';

export interface WorkOrderBoardProps<R extends Row> {
  state: ResourceListState<R>;
  schedule: AnyCommand | undefined;
}

export function WorkOrderBoard<R extends Row>({ state, schedule }: WorkOrderBoardProps<R>) {
  const [dragged, setDragged] = useState<BoardOrder | null>(null);
  const [acting, setActing] = useState<{ card: BoardOrder; command: AnyCommand } | null>(null);
  // A press becomes a drag after 6 px, so that a click still opens the card.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const chosen = new Set(
    state.filters.filter(({ field }) => field === 'status').flatMap(({ values }) => values),
  );
  const shown = lanes.filter((lane) => chosen.size === 0 || lane.statuses.some((one) => chosen.has(one)));
  const onDragEnd = ({ over }: DragEndEvent) => {
    const lane = lanes.find(({ value }) => value === over?.id);
    const isMove = dragged && lane && !lane.statuses.includes(dragged.status);
    const command = isMove ? moveTo(lane.value, dragged, schedule) : undefined;
    if (dragged && command) setActing({ card: dragged, command });
    setDragged(null);
  };
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setDragged((active.data.current as { card: BoardOrder }).card)}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(null)}
    >
      <ScrollRegion label="Board by state" className="flex min-h-0 flex-1 gap-3 overflow-x-auto pb-2">
        {shown.map((lane) => (
          <BoardLane
            key={lane.value}
            lane={lane}
            conditions={state.conditions.filter(([name]) => name !== 'status')}
            dragged={dragged}
            schedule={schedule}
            onAct={(card, command) => setActing({ card, command })}
          />
        ))}
      </ScrollRegion>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="w-68 rotate-1 cursor-grabbing">
            <CardContent card={dragged} floats />
          </div>
        )}
      </DragOverlay>
      {acting && (
        <CardCommand
          key={`${acting.card.id}.${acting.command.name}`}
          {...acting}
          onClose={() => setActing(null)}
        />
      )}
    </DndContext>
  );
}

interface BoardLaneProps {
  lane: Lane;
  conditions: readonly (readonly [string, string])[];
  dragged: BoardOrder | null;
  schedule: AnyCommand | undefined;
  onAct: (card: BoardOrder, command: AnyCommand) => void;
}

const laneSelect =
  'id,number,title,status,priority,lead_id,visit_at,due_at,window_start,estimated_minutes,problem,cause,remedy,hold_reason,version,can,customer(id,name),lead(id,full_name,avatar_url)';

function BoardLane({ lane, conditions, dragged, schedule, onAct }: BoardLaneProps) {
  const formatCount = useFormatCount();
  const list = useRows<typeof workOrders, BoardOrder>(workOrders, {
    filters: [...conditions, ['status', `in.(${lane.statuses.join(',')})`]],
    select: laneSelect,
    limit: 50,
  });
  const { setNodeRef, isOver } = useDroppable({ id: lane.value });
  const { href } = useLocation();
  const isHome = dragged !== null && lane.statuses.includes(dragged.status);
  const fits = dragged !== null && !isHome && moveTo(lane.value, dragged, schedule) !== undefined;
  const cards = list.rows;
  const look = workOrderStatus(lane.value);
  return (
    <section
      ref={setNodeRef}
      aria-label={look.label}
      className={cx(
        'flex w-72 shrink-0 flex-col rounded-lg border bg-wash transition-colors',
        fits ? (isOver ? 'border-accent bg-selected' : 'border-accent') : 'border-line',
        dragged && !fits && !isHome && 'opacity-50',
      )}
    >
      <header className="flex items-center justify-between gap-2 px-3 py-2">
        <h2 className="font-medium">
          <StatusMark {...look} />
        </h2>
        <span className="text-label text-subtle tabular">
          {list.count !== undefined && formatCount(list.count)}
          {list.countAtLeast && '+'}
        </span>
      </header>
      {!list.isPending && cards.length === 0 && (
        <p className="px-3 py-2 text-center text-label text-subtle">Nothing here</p>
      )}
      <VirtualList
        items={cards}
        itemKey={(card) => card.id}
        estimate={92}
        label={`${look.label} work orders`}
        onEndReached={list.loadMore}
        className="min-h-0 flex-1 px-2"
        render={(card) => (
          <BoardCard
            card={card}
            commands={workOrderCommands(card.status, schedule)}
            onAct={onAct}
            onOpen={() =>
              rememberList(
                'work_orders',
                cards.map(({ id }) => id),
                card.id,
                href,
              )
            }
          />
        )}
      />
    </section>
  );
}

/** Runs the command of a move or a menu item, after asking for its input if it has any. */
function CardCommand({
  card,
  command,
  onClose,
}: {
  card: BoardOrder;
  command: AnyCommand;
  onClose: () => void;
}) {
  const { viewer } = useWorkplace();
  const [asking, setAsking] = useState<AnyCommand | null>(null);
  const acts = useCommandRunner(
    {
      row: card,
      inverses: workOrderInverses,
      asks: { complete: completePrompt(card), schedule: schedulePrompt(card, viewer.timezone) },
      onDone: onClose,
    },
    setAsking,
  );
  const begin = useRef(() => acts.start(command));
  useEffect(() => begin.current(), []);
  return (
    <CommandPanel
      command={asking}
      ask={asking && acts.askOf(asking)}
      run={acts.run}
      onClose={() => {
        setAsking(null);
        onClose();
      }}
    >
      <span className="fixed inset-bs-24 inset-s-1/2" />
    </CommandPanel>
  );
}
