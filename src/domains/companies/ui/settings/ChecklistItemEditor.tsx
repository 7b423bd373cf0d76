import { X } from 'lucide-react';
import { type Faults, itemFields } from '#domains/companies/settings/checklist-items.rules.ts';
import {
  canFail,
  checklistKindLabels,
  hasChoices,
  hasLimits,
  readsMeter,
} from '#domains/work-orders/checklists/checklist-kinds.rules.ts';
import { namesOf, textOf } from '#kernel/type-guards.ts';
import { labelOf } from '#kernel/validate.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import type { ItemDraft } from './checklist-draft.ts';

export interface ChecklistItemEditorProps {
  item: ItemDraft;
  index: number;
  count: number;
  /** Errors by field name. */
  faults: Faults;
  onChange: (change: Partial<ItemDraft>) => void;
  onRemove: () => void;
  /** Enter in the text field: adds an item below. */
  onNext: () => void;
}

/** One item: text, kind of answer, and the fields of that kind. */
export function ChecklistItemEditor(props: ChecklistItemEditorProps) {
  const { item, index, count, faults, onChange } = props;
  const place = `item ${index + 1}`;
  return (
    <>
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
    </>
  );
}

function KindDetails({ item, faults, onChange }: ChecklistItemEditorProps) {
  const { kind } = item;
  const values = { ...item };
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
          onChange={(choices) => onChange({ choices: Array.isArray(choices) ? choices : [] })}
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
              onChange={(value) => onChange({ [name]: textOf(value) })}
            />
          ))}
        </div>
      )}
      {readsMeter(kind) && (
        <div className="sm:max-w-md">
          <FieldControl
            name="meter_name"
            label={labelOf('meter_name', itemFields.meter_name)}
            field={itemFields.meter_name}
            value={item.meter_name}
            values={values}
            error={faults.meter_name}
            onChange={(value) => onChange({ meter_name: textOf(value) })}
          />
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

const kinds = namesOf(checklistKindLabels).map((value) => ({ value, label: checklistKindLabels[value] }));
