/**
 * A list the user can reorder: by dragging a handle, or with the arrow keys on it; moves are announced to screen readers.
 * `<OrderedList items={…} keyOf={…} nameOf={…} onMove={…}>{(item, index, handle) => …}</OrderedList>`
 */
import {
  closestCenter,
  DndContext,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { moved } from './moved.ts';

export interface OrderedListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The name used by the handle: "item 3", "Gate code". */
  nameOf: (item: T, index: number) => string;
  /** The announcement after a move. Default: `nameOf`. */
  saidOf?: (item: T) => string;
  onMove: (items: readonly T[]) => void;
  label?: string;
  className?: string;
  itemClassName?: string;
  children: (item: T, index: number, handle: ReactNode) => ReactNode;
}

export function OrderedList<T>(props: OrderedListProps<T>) {
  const { items, keyOf, nameOf, onMove, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  useEffect(() => {
    if (held) list.current?.querySelector<HTMLElement>(`[data-handle="${held}"]`)?.focus();
    setHeld(null);
  }, [held]);

  const move = (from: number, to: number) => {
    const item = items[from];
    const next = moved(items, from, to);
    if (next === items || item === undefined) return;
    onMove(next);
    setSaid(`${props.saidOf?.(item) ?? nameOf(item, from)} is now number ${to + 1} of ${items.length}.`);
    setHeld(keyOf(item));
  };
  const indexOf = (key: unknown) => items.findIndex((item) => keyOf(item) === key);
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ screenReaderInstructions: { draggable: '' }, container: undefined }}
        onDragEnd={({ active, over }) => over && move(indexOf(active.id), indexOf(over.id))}
      >
        <ol ref={list} aria-label={props.label} className={props.className}>
          {items.map((item, index) => (
            <MovableItem
              key={keyOf(item)}
              id={keyOf(item)}
              label={`Move ${nameOf(item, index)} of ${items.length}: arrow keys, or drag`}
              className={props.itemClassName}
              onStep={(step) => move(index, index + step)}
            >
              {(handle) => children(item, index, handle)}
            </MovableItem>
          ))}
        </ol>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface MovableItemProps {
  id: string;
  label: string;
  className: string | undefined;
  onStep: (step: -1 | 1) => void;
  children: (handle: ReactNode) => ReactNode;
}

function MovableItem({ id, label, className, onStep, children }: MovableItemProps) {
  const drag = useDraggable({ id });
  const drop = useDroppable({ id });
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      className={cx(className, drag.isDragging && 'relative z-10 bg-surface shadow-float')}
      style={drag.transform ? { transform: `translateY(${drag.transform.y}px)` } : undefined}
    >
      {children(
        <button
          type="button"
          ref={drag.setActivatorNodeRef}
          {...drag.listeners}
          data-handle={id}
          aria-label={label}
          title="Drag, or press the arrow keys"
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onStep(event.key === 'ArrowUp' ? -1 : 1);
          }}
          className="flex h-(--control) w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-subtle hover:bg-wash coarse:w-9"
        >
          <GripVertical className="size-4" aria-hidden="true" />
        </button>,
      )}
    </li>
  );
}
