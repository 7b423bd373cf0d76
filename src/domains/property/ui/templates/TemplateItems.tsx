import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Faults, mostTemplateItems } from '#domains/property/templates/template-items.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { OrderedList } from '#ui/components/inputs/OrderedList.tsx';
import { TemplateItemEditor } from './TemplateItemEditor.tsx';
import { type ItemDraft, newItem } from './template-draft.ts';

interface TemplateItemsProps {
  items: readonly ItemDraft[];
  /** By `items.3.label`. */
  faults: Faults;
  onChange: (items: readonly ItemDraft[]) => void;
}

/** The items in the order of the round, moved by dragging or with the arrow keys on a handle. */
export function TemplateItems({ items, faults, onChange }: TemplateItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<string | null>(null);
  useEffect(() => {
    if (focus) list.current?.querySelector<HTMLElement>(`[data-item="${focus}"]`)?.focus();
    setFocus(null);
  }, [focus]);
  const addAfter = (index: number) => {
    const fresh = newItem(items[index]);
    onChange([...items.slice(0, index + 1), fresh, ...items.slice(index + 1)]);
    setFocus(fresh.key);
  };
  return (
    <div ref={list} className="flex flex-col gap-2">
      <OrderedList
        items={items}
        keyOf={(item) => item.key}
        nameOf={(_, index) => `item ${index + 1}`}
        saidOf={(item) => item.label || 'The item'}
        onMove={onChange}
        className="flex flex-col gap-2"
        itemClassName="flex gap-1 rounded-lg border border-line bg-surface py-2 ps-1 pe-2"
      >
        {(item, index, handle) => (
          <>
            {handle}
            <TemplateItemEditor
              item={item}
              index={index}
              count={items.length}
              faults={faultsOf(faults, index)}
              onChange={(change) =>
                onChange(items.map((one) => (one === item ? { ...item, ...change } : one)))
              }
              onRemove={() => {
                onChange(items.filter((one) => one !== item));
                setFocus((items[index + 1] ?? items[index - 1])?.key ?? null);
              }}
              onNext={() => addAfter(index)}
            />
          </>
        )}
      </OrderedList>
      {faults.items && <p className="text-label text-tone-danger">{faults.items}</p>}
      <Button
        variant="outline"
        className="self-start"
        disabled={items.length >= mostTemplateItems}
        onClick={() => addAfter(items.length - 1)}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add item
      </Button>
    </div>
  );
}

function faultsOf(faults: Faults, index: number): Faults {
  const prefix = `items.${index}.`;
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, fault]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), fault]] : [],
    ),
  );
}
