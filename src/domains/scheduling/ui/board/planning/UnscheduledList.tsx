/** The orders that wait for a visit, beside the board: dragged onto a lane, or scheduled by form. */

import { Search } from 'lucide-react';
import { useState } from 'react';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { VirtualList } from '#ui/components/layout/VirtualList.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { type WaitingOrder, waitingSelect } from '../visits/board-visit.ts';
import { UnscheduledCard } from './UnscheduledCard.tsx';
import { UnscheduledFilter } from './UnscheduledFilter.tsx';
import {
  entryOf,
  noFilter,
  useUnscheduledAreas,
  type WaitingFilter,
  waitingConditions,
  withAreas,
} from './unscheduled.ts';
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
  /** Of the people of the board. */
  skills: readonly string[];
}

const orders = {
  'area,due_at': 'By area',
  due_at: 'Due first',
  'requested_at.desc': 'Newest first',
  requested_at: 'Oldest first',
} as const;

export function UnscheduledList(props: UnscheduledListProps) {
  const { hidden, draggedId, onGrip, onSchedule, onFitIn, skills } = props;
  const formatCount = useFormatCount();
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<string>('area,due_at');
  const [filter, setFilter] = useState<WaitingFilter>(noFilter);
  const q = useDebounced(words, 200);
  const list = useRows<typeof workOrders, WaitingOrder>(workOrders, {
    filters: waitingConditions(filter),
    select: waitingSelect,
    order,
    q,
    limit: 100,
  });
  const shown = list.rows.filter(({ id }) => !hidden.has(id));
  const areas = useUnscheduledAreas(filter);
  const isByArea = order.startsWith('area');
  const items = isByArea ? withAreas(shown, q.trim() ? undefined : areas) : shown.map(entryOf);
  const isFiltered = Object.values(filter).some(Boolean);
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
          className="w-28"
          value={order}
          onChange={(event) => setOrder(event.target.value)}
          options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Input
            type="search"
            aria-label="Search unscheduled work orders"
            placeholder="Search"
            prefix={<Search className="size-4" aria-hidden="true" />}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <UnscheduledFilter filter={filter} onFilter={setFilter} areas={areas} skills={skills} />
      </div>
      {list.error && (
        <ErrorState title="The work orders could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {list.isPending && !list.error && <SkeletonRows rows={5} />}
      {!list.isPending && shown.length === 0 && (
        <p className="py-6 text-center text-muted">
          {q.trim() || isFiltered
            ? q.trim()
              ? 'No unscheduled work order matches the search.'
              : 'No unscheduled work order matches the filters.'
            : 'Everything is scheduled. New work orders wait here until they are put on somebody’s day.'}
        </p>
      )}
      <VirtualList
        items={items}
        itemKey={({ key }) => key}
        estimate={104}
        label="Unscheduled work orders"
        onEndReached={list.loadMore}
        className="-mx-1 min-h-0 flex-1 px-1"
        render={(item) =>
          item.order ? (
            <UnscheduledCard
              order={item.order}
              isDragged={item.order.id === draggedId}
              onGrip={onGrip}
              onSchedule={() => onSchedule(item.order)}
              onFitIn={() => onFitIn(item.order)}
            />
          ) : (
            <h3 className="flex items-baseline justify-between gap-2 px-0.5 pt-2 pb-1.5 text-label font-semibold">
              <span className="min-w-0 truncate">{item.area ?? 'No place'}</span>
              {item.count !== undefined && (
                <span className="shrink-0 font-normal text-subtle tabular">
                  {formatCount(item.count)}
                  {item.urgent > 0 && `, ${formatCount(item.urgent)} urgent`}
                </span>
              )}
            </h3>
          )
        }
      />
    </div>
  );
}
