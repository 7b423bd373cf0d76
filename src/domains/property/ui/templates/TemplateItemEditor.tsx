import { X } from 'lucide-react';
import { type Faults, templateItemFields } from '#domains/property/templates/template-items.rules.ts';
import {
  canFail,
  checklistKindLabels,
  hasChoices,
  hasLimits,
} from '#domains/work-orders/checklists/checklist-kinds.rules.ts';
import { namesOf } from '#kernel/type-guards.ts';
import { labelOf } from '#kernel/validate.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import type { ItemDraft } from './template-draft.ts';

interface TemplateItemEditorProps {
  item: ItemDraft;
  index: number;
  count: number;
  /** By field name. */
  faults: Faults;
  onChange: (change: Partial<ItemDraft>) => void;
  onRemove: () => void;
  /** Enter in the text: adds an item below. */
  onNext: () => void;
}

/** One item: text, kind of answer, and what follows when it fails. */
export function TemplateItemEditor(props: TemplateItemEditorProps) {
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
              placeholder="What is to be right"
              onChange={(event) => onChange({ label: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                props.onNext();
              }}
            />
          </Field>
          <Field label={`Answer of ${place}`} hideLabel error={faults.kind} className="w-36">
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
        <div className="grid gap-2 sm:grid-cols-[1fr_2fr_6rem]">
          <Own {...props} name="section" />
          <Own {...props} name="help" />
          <Own {...props} name="weight" />
        </div>
        {hasChoices(item.kind) && <Own {...props} name="choices" />}
        {hasLimits(item.kind) && (
          <div className="grid grid-cols-3 gap-2 sm:max-w-md">
            <Own {...props} name="min_value" />
            <Own {...props} name="max_value" />
            <Own {...props} name="unit" />
          </div>
        )}
        {(canFail(item.kind) || item.kind === 'choice' || item.kind === 'text') && <OnFailure {...props} />}
      </div>
      <IconButton label={`Remove ${place}`} disabled={count === 1} onClick={props.onRemove}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </>
  );
}

const kinds = namesOf(checklistKindLabels).map((value) => ({ value, label: checklistKindLabels[value] }));

/** A severe failure always raises an order. */
function OnFailure(props: TemplateItemEditorProps) {
  const { item, onChange } = props;
  const isSevere = item.severity === 'high';
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="w-32">
        <Own {...props} name="severity" />
      </div>
      {canFail(item.kind) && (
        <Checkbox
          label="Photo when it fails"
          className="pb-1.5"
          checked={item.photo_on_fail}
          onChange={(event) => onChange({ photo_on_fail: event.target.checked })}
        />
      )}
      <Checkbox
        label="Raises a work order"
        className="pb-1.5"
        disabled={isSevere}
        checked={isSevere || item.raises_order}
        onChange={(event) => onChange({ raises_order: event.target.checked })}
      />
      {(isSevere || item.raises_order) && (
        <>
          <div className="w-36">
            <Own {...props} name="order_category" />
          </div>
          <div className="w-32">
            <Own {...props} name="order_priority" />
          </div>
        </>
      )}
    </div>
  );
}

function Own({
  item,
  faults,
  onChange,
  name,
}: TemplateItemEditorProps & { name: keyof typeof templateItemFields }) {
  const field = templateItemFields[name];
  return (
    <FieldControl
      name={name}
      label={labelOf(name, field)}
      field={{ ...field, help: undefined }}
      value={item[name]}
      values={{ ...item }}
      error={faults[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}
