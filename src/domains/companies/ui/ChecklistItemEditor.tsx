import { useDraggable, useDroppable } from '@dnd-kit/core';
import { GripVertical, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { labelOf } from '#kernel/validate.ts';
import { Checkbox } from '#ui/components/Checkbox.tsx';
import { Field } from '#ui/components/Field.tsx';
import { IconButton } from '#ui/components/IconButton.tsx';
import { Input } from '#ui/components/Input.tsx';
import { Select } from '#ui/components/Select.tsx';
import { cx } from '#ui/cx.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { canFail, type Faults, hasChoices, hasLimits, itemFields } from '../checklist-items.rules.ts';
import type { ItemDraft } from './checklist-draft.ts';

export interface ChecklistItemEditorProps {
  item: ItemDraft;
  index: number;
  count: number;
  /** By field name. */
  faults: Faults;
  onChange: (change: Partial<ItemDraft>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Enter in the text: a further item below. */
  onNext: () => void;
}

/** One item: what is to be done, how it is answered, and what that kind of answer needs. */
export function ChecklistItemEditor(props: ChecklistItemEditorProps) {
  const { item, index, count, faults, onChange, onMove } = props;
  const place = `item ${index + 1}`;
  const drag = useDraggable({ id: item.key });
  const drop = useDroppable({ id: item.key });
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      className={cx(
        'flex gap-1 rounded-lg border border-line bg-surface py-2 ps-1 pe-2',
        drag.isDragging && 'relative z-10 shadow-float',
      )}
      style={drag.transform ? { transform: `translateY(${drag.transform.y}px)` } : undefined}
    >
      <button
        type="button"
        ref={drag.setActivatorNodeRef}
        {...drag.listeners}
        data-handle={item.key}
        aria-label={`Move ${place} of ${count}: arrow keys, or drag`}
        title="Drag, or press the arrow keys"
        onKeyDown={moveByKey}
        className="flex h-(--control) w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-subtle hover:bg-wash coarse:w-9"
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-start gap-2">
          <Field
            label={`Text of ${place}`}
            hideLabel
            error={faults.label}
            className="min-w-48 flex-1 basis-64"
          >
            <Input
              data-item={item.key}
              value={item.label}
              placeholder="What is to be checked or done"
              onChange={(event) => onChange({ label: event.target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
                  event.preventDefault();
                  props.onNext();
                }
              }}
            />
          </Field>
          <Field label={`Answer of ${place}`} hideLabel error={faults.kind} className="w-32 sm:w-40">
            <Select
              options={kinds}
              value={item.kind}
              onChange={(event) => onChange({ kind: event.target.value })}
            />
          </Field>
          <Checkbox
            label="Required"
            className="mt-1.5"
            checked={item.is_required}
            onChange={(event) => onChange({ is_required: event.target.checked })}
          />
        </div>
        <KindDetails {...props} />
      </div>
      <IconButton label={`Remove ${place}`} disabled={count === 1} onClick={props.onRemove}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function KindDetails({ item, faults, onChange }: ChecklistItemEditorProps) {
  const { kind } = item;
  const values = item as unknown as Record<string, unknown>;
  return (
    <>
      {hasChoices(kind) && (
        <FieldControl
          name="choices"
          label="Choices"
          field={{ ...itemFields.choices, required: true, help: 'Add each with Enter.' }}
          value={item.choices}
          values={values}
          error={faults.choices}
          onChange={(choices) => onChange({ choices: (choices ?? []) as readonly string[] })}
        />
      )}
      {hasLimits(kind) && (
        <div className="grid grid-cols-3 gap-2 sm:max-w-md">
          {(['min_value', 'max_value', 'unit'] as const).map((name) => (
            <FieldControl
              key={name}
              name={name}
              label={labelOf(name, itemFields[name])}
              field={itemFields[name]}
              value={item[name]}
              values={values}
              error={faults[name]}
              onChange={(value) => onChange({ [name]: value as string | null })}
            />
          ))}
        </div>
      )}
      {canFail(kind) && (
        <Checkbox
          label={
            hasLimits(kind) ? 'Ask for a photo when it is out of range' : 'Ask for a photo when it fails'
          }
          checked={item.photo_on_fail}
          onChange={(event) => onChange({ photo_on_fail: event.target.checked })}
        />
      )}
    </>
  );
}

const kinds = [
  { value: 'check', label: 'Tick' },
  { value: 'pass_fail', label: 'Pass or fail' },
  { value: 'number', label: 'Number' },
  { value: 'text', label: 'Text' },
  { value: 'choice', label: 'Choice' },
  { value: 'photo', label: 'Photo' },
  { value: 'signature', label: 'Signature' },
  { value: 'meter', label: 'Meter reading' },
];
