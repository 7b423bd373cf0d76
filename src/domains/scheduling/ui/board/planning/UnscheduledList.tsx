/** The orders that wait for a visit, beside the board: dragged onto a lane, or scheduled by form. */

import { Search } from 'lucide-react';
import { useState } from 'react';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { VirtualList } from '#ui/components/layout/VirtualList.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { type WaitingOrder, waitingSelect } from '../visits/board-visit.ts';
import { UnscheduledCard } from './UnscheduledCard.tsx';
import type { Grip } from './use-board-drag.ts';

export interface UnscheduledListProps {
  /** Orders that are being scheduled right now, by id. */
  hidden: ReadonlyMap<string, unknown>;
  draggedId?: string | undefined;
  /** Undefined where dragging is impossible: on a phone. */
  onGrip?: ((event: React.PointerEvent, grip: Grip) => void) | undefined;
  onSchedule: (order: WaitingOrder) => void;
  /** Looks for the best ways to fit an urgent one in. */
  onFitIn: (order: WaitingOrder) => void;
}

const orders = {
  due_at: 'Due first',
  'requested_at.desc': 'Newest first',
  requested_at: 'Oldest first',
} as const;

export function UnscheduledList(props: UnscheduledListProps) {
  const { hidden, draggedId, onGrip, onSchedule, onFitIn } = props;
  const formatCount = useFormatCount();
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<string>('due_at');
  const q = useDebounced(words, 200);
  const list = useRows<typeof workOrders, WaitingOrder>(workOrders, {
    filters: waiting,
    select: waitingSelect,
    order,
    q,
    limit: 100,
  });
  const shown = list.rows.filter(({ id }) => !hidden.has(id));
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">
          Unscheduled{' '}
          <span className="font-normal text-subtle tabular">
            {list.count !== undefined && formatCount(list.count)}
            {list.countAtLeast && '+'}
          </span>
        </h2>
        <Select
          aria-label="Order of the unscheduled work orders"
          className="w-32"
          value={order}
          onChange={(event) => setOrder(event.target.value)}
          options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <Input
        type="search"
        aria-label="Search unscheduled work orders"
        placeholder="Search"
        prefix={<Search className="size-4" aria-hidden="true" />}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {list.error && (
        <ErrorState title="The work orders could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {list.isPending && !list.error && <SkeletonRows rows={5} />}
      {!list.isPending && shown.length === 0 && (
        <p className="py-6 text-center text-muted">
          {q.trim()
            ? 'No unscheduled work order has these words.'
            : 'Everything has a visit. New work orders wait here until they are put on somebody’s day.'}
        </p>
      )}
      <VirtualList
        items={shown}
        itemKey={({ id }) => id}
        estimate={104}
        label="Unscheduled work orders"
        onEndReached={list.loadMore}
        className="-mx-1 min-h-0 flex-1 px-1"
        render={(one) => (
          <UnscheduledCard
            order={one}
            isDragged={one.id === draggedId}
            onGrip={onGrip}
            onSchedule={() => onSchedule(one)}
            onFitIn={() => onFitIn(one)}
          />
        )}
      />
    </div>
  );
}

const waiting = where(workOrders).in('status', ['approved', 'unscheduled']);
