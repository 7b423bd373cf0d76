/**
 * The filtered work orders by state. A card is dragged to the lane it should go to, or moved by the menu on it: both run
 * the same command, which may ask for a reason first. Lanes that a card can't go to say so while it is dragged.
 */
import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Link, useLocation } from '@tanstack/react-router';
import { MoreHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Command } from '#kernel/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { Avatar } from '#ui/components/Avatar.tsx';
import { Button } from '#ui/components/Button.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/DropdownMenu.tsx';
import { StatusMark } from '#ui/components/StatusMark.tsx';
import { VirtualList } from '#ui/components/VirtualList.tsx';
import { When } from '#ui/components/When.tsx';
import { cx } from '#ui/cx.ts';
import { CommandPanel, isDestructive } from '#ui/resource/CommandPanel.tsx';
import type { Row } from '#ui/resource/names.ts';
import { rememberList } from '#ui/resource/neighbours.ts';
import { useActs } from '#ui/resource/use-acts.ts';
import type { ResourceListState } from '#ui/resource/use-resource-list.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { workOrders } from '../work-order.resource.ts';
import { type Lane, lanes, moveTo } from './board-moves.ts';
import { completeAsk } from './complete-ask.ts';
import { workOrderPriority, workOrderStatus } from './work-order.face.ts';
import { workOrderCommands, workOrderInverses } from './work-order-acts.ts';
import { isLate } from './work-order-view.ts';

type Card = Row & {
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly priority: string;
  readonly visit_at: string | null;
  readonly due_at: string | null;
  readonly can: readonly string[];
  readonly customer?: { readonly name: string } | null;
  readonly lead?: { readonly full_name: string } | null;
};

export interface WorkOrderBoardProps<R extends Row> {
  state: ResourceListState<R>;
  schedule: Command | undefined;
}

export function WorkOrderBoard<R extends Row>({ state, schedule }: WorkOrderBoardProps<R>) {
  const [dragged, setDragged] = useState<Card | null>(null);
  const [acting, setActing] = useState<{ card: Card; command: Command } | null>(null);
  // A press becomes a drag after 6 px, so that a card can still be opened with a click.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const chosen = new Set(
    state.filters.filter(({ field }) => field === 'status').flatMap(({ values }) => values),
  );
  const shown = lanes.filter((lane) => chosen.size === 0 || lane.statuses.some((one) => chosen.has(one)));
  const onDragEnd = ({ over }: DragEndEvent) => {
    const command = dragged && over ? moveTo(String(over.id), dragged, schedule) : undefined;
    if (dragged && command) setActing({ card: dragged, command });
    setDragged(null);
  };
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setDragged((active.data.current as { card: Card }).card)}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(null)}
    >
      <section
        aria-label="Board by state"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="flex min-h-0 flex-1 gap-3 overflow-x-auto pb-2"
      >
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
      </section>
      {acting && (
        <Act key={`${acting.card.id}.${acting.command.name}`} {...acting} onClose={() => setActing(null)} />
      )}
    </DndContext>
  );
}

interface BoardLaneProps {
  lane: Lane;
  conditions: readonly (readonly [string, string])[];
  dragged: Card | null;
  schedule: Command | undefined;
  onAct: (card: Card, command: Command) => void;
}

const laneSelect =
  'id,number,title,status,priority,visit_at,due_at,version,can,customer(id,name),lead(id,full_name)';

function BoardLane({ lane, conditions, dragged, schedule, onAct }: BoardLaneProps) {
  const list = useRows<typeof workOrders, Card>(workOrders, {
    filters: [...conditions, ['status', `in.(${lane.statuses.join(',')})`]],
    select: laneSelect,
    limit: 50,
  });
  const { setNodeRef, isOver } = useDroppable({ id: lane.value });
  const { href } = useLocation();
  const fits = dragged !== null && moveTo(lane.value, dragged, schedule) !== undefined;
  const isHome = dragged !== null && lane.statuses.includes(dragged.status);
  const cards = list.rows as unknown as readonly Card[];
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
          {list.count?.toLocaleString()}
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

interface BoardCardProps {
  card: Card;
  commands: readonly Command[];
  onAct: (card: Card, command: Command) => void;
  onOpen: () => void;
}

function BoardCard({ card, commands, onAct, onOpen }: BoardCardProps) {
  const { viewer } = useWorkplace();
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: card.id, data: { card } });
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined;
  return (
    <div className="pb-2">
      <article
        ref={setNodeRef}
        {...listeners}
        style={style}
        className={cx(
          'flex touch-manipulation flex-col gap-1.5 rounded-md border border-line bg-surface p-2.5',
          isDragging && 'relative z-30 cursor-grabbing shadow-float',
        )}
      >
        <div className="flex items-center justify-between gap-2 text-label text-subtle">
          <span className="flex items-center gap-1.5 tabular">
            <StatusMark {...workOrderPriority(card.priority)} iconOnly />
            {card.number}
          </span>
          <CardMenu card={card} commands={commands} onAct={onAct} />
        </div>
        <Link
          to={`/work-orders/${card.id}` as never}
          onClick={onOpen}
          draggable={false}
          className="line-clamp-2 font-medium hover:underline"
        >
          {card.title}
        </Link>
        <div className="flex items-center justify-between gap-2 text-label text-muted">
          <span className="truncate">{card.customer?.name}</span>
          <span className="flex shrink-0 items-center gap-1.5">
            <span className={cx(isLate(card) && 'font-medium text-tone-danger')}>
              {isLate(card) || !card.visit_at ? card.due_at && 'due ' : ''}
              {(card.visit_at || card.due_at) && (
                <When
                  at={isLate(card) ? card.due_at : (card.visit_at ?? card.due_at)}
                  timezone={viewer.timezone}
                  locale={viewer.locale}
                />
              )}
            </span>
            {card.lead && <Avatar name={card.lead.full_name} size={20} />}
          </span>
        </div>
      </article>
    </div>
  );
}

/** The moves of the mouse, for the keyboard. */
function CardMenu({ card, commands, onAct }: Omit<BoardCardProps, 'onOpen'>) {
  const lawful = commands.filter(({ name }) => card.can.includes(name));
  if (lawful.length === 0) return null;
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${card.number}`}
          className="-my-1 -me-1 size-6 text-subtle hover:text-ink coarse:size-9"
          onPointerDown={(event) => event.stopPropagation()}
        >
          <MoreHorizontal className="size-4" aria-hidden="true" />
        </Button>
      }
    >
      {lawful.map((command) => (
        <MenuItem
          key={command.name}
          destructive={isDestructive(command)}
          onSelect={() => onAct(card, command)}
        >
          {command.label}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

/** Runs what a move or the menu of a card stands for; asks first where the command asks. */
function Act({ card, command, onClose }: { card: Card; command: Command; onClose: () => void }) {
  const [asking, setAsking] = useState<Command | null>(null);
  const acts = useActs(
    { row: card, inverses: workOrderInverses, asks: { complete: completeAsk(card) }, onDone: onClose },
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
