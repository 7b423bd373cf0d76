import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/components/Button.tsx';
import { type Faults, mostItems } from '../checklist-items.rules.ts';
import { ChecklistItemEditor } from './ChecklistItemEditor.tsx';
import { type ItemDraft, moved, newItem } from './checklist-draft.ts';

export interface ChecklistItemsProps {
  items: readonly ItemDraft[];
  /** By `checklist_items.3.label`. */
  faults: Faults;
  onChange: (items: readonly ItemDraft[]) => void;
}

/** The items in their order, which the arrow keys on a handle change as well as a drag. */
export function ChecklistItems({ items, faults, onChange }: ChecklistItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  useEffect(() => {
    if (focus) list.current?.querySelector<HTMLElement>(focus)?.focus();
    setFocus(null);
  }, [focus]);

  const indexOf = (key: unknown) => items.findIndex((item) => item.key === key);
  const move = (from: number, to: number) => {
    const next = moved(items, from, to);
    if (next === items) return;
    onChange(next);
    setSaid(`${items[from]?.label || 'The item'} is now number ${to + 1} of ${items.length}.`);
    setFocus(`[data-handle="${items[from]?.key}"]`);
  };
  const addAfter = (index: number) => {
    const fresh = newItem(items[index]?.kind === 'choice' ? 'check' : items[index]?.kind);
    onChange([...items.slice(0, index + 1), fresh, ...items.slice(index + 1)]);
    setFocus(`[data-item="${fresh.key}"]`);
  };
  return (
    <div ref={list} className="flex flex-col gap-2">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ screenReaderInstructions: { draggable: '' }, container: undefined as never }}
        onDragEnd={({ active, over }) => over && move(indexOf(active.id), indexOf(over.id))}
      >
        <ol className="flex flex-col gap-2">
          {items.map((item, index) => (
            <ChecklistItemEditor
              key={item.key}
              item={item}
              index={index}
              count={items.length}
              faults={faultsOf(faults, index)}
              onChange={(change) =>
                onChange(items.map((one) => (one === item ? { ...item, ...change } : one)))
              }
              onMove={(to) => move(index, to)}
              onRemove={() => {
                onChange(items.filter((one) => one !== item));
                setFocus(`[data-item="${(items[index + 1] ?? items[index - 1])?.key}"]`);
              }}
              onNext={() => addAfter(index)}
            />
          ))}
        </ol>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
      {faults.checklist_items && <p className="text-label text-tone-danger">{faults.checklist_items}</p>}
      <Button
        variant="outline"
        className="self-start"
        disabled={items.length >= mostItems}
        onClick={() => addAfter(items.length - 1)}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add item
      </Button>
    </div>
  );
}

function faultsOf(faults: Faults, index: number): Faults {
  const prefix = `checklist_items.${index}.`;
  return Object.fromEntries(
    Object.entries(faults)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, fault]) => [name.slice(prefix.length), fault]),
  );
}
