import { X } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../components/inputs/Checkbox.tsx';
import { type Choice, Combobox } from '../components/inputs/Combobox.tsx';
import { DateInput } from '../components/inputs/DateInput.tsx';
import { Input } from '../components/inputs/Input.tsx';
import { RadioGroup } from '../components/inputs/RadioGroup.tsx';
import { DropdownMenu, MenuItem } from '../components/overlays/DropdownMenu.tsx';
import { Popover } from '../components/overlays/Popover.tsx';
import type { Filter } from './filter.ts';
import { type FilterField, type NamedFilter, operatorsOf, operatorWord, valueWords } from './filter-field.ts';

export interface FilterChipProps {
  field: FilterField;
  filter: Filter;
  named?: readonly NamedFilter[] | undefined;
  /** Newly added: opens its value editor at once. */
  startOpen: boolean;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
}

/** One filter: field, operator and value, each a button. */
export function FilterChip({ field, filter, named, startOpen, onChange, onRemove }: FilterChipProps) {
  const [open, setOpen] = useState(startOpen);
  const hasValue = !filter.operator.endsWith('null');
  const part = 'h-full rounded-sm px-1.5 hover:bg-wash focus-visible:-outline-offset-1';
  return (
    <span className="inline-flex h-(--control) min-w-0 items-center rounded-md border border-line-strong bg-surface ps-2 whitespace-nowrap">
      <span className="pe-0.5 text-muted">{field.label}</span>
      <DropdownMenu
        align="start"
        trigger={
          <button
            type="button"
            className={`${part} text-muted`}
            aria-label={`${field.label}: operator, ${operatorWord(field, filter.operator)}`}
          >
            {operatorWord(field, filter.operator)}
          </button>
        }
      >
        {operatorsOf(field).map((operator) => (
          <MenuItem
            key={operator}
            onSelect={() =>
              onChange({
                ...filter,
                operator,
                values: operator === 'in' ? filter.values : filter.values.slice(0, 1),
              })
            }
          >
            {operatorWord(field, operator)}
          </MenuItem>
        ))}
      </DropdownMenu>
      {hasValue && (
        <Popover
          label={`Value of ${field.label}`}
          open={open}
          onOpenChange={setOpen}
          className="max-h-80 w-60 overflow-y-auto"
          trigger={
            <button type="button" className={`${part} min-w-0 truncate font-medium`}>
              {valueWords(field, filter, named)}
            </button>
          }
        >
          <ValueEditor field={field} filter={filter} onChange={onChange} onDone={() => setOpen(false)} />
        </Popover>
      )}
      <button
        type="button"
        aria-label={`Remove the filter on ${field.label}`}
        className="flex h-full items-center rounded-sm px-1.5 text-subtle hover:bg-wash hover:text-ink"
        onClick={onRemove}
      >
        <X className="size-3.5" aria-hidden="true" />
      </button>
    </span>
  );
}

interface ValueEditorProps {
  field: FilterField;
  filter: Filter;
  onChange: (filter: Filter) => void;
  onDone: () => void;
}

function ValueEditor({ field, filter, onChange, onDone }: ValueEditorProps) {
  const value = filter.values[0] ?? '';
  const set = (...values: string[]) => onChange({ ...filter, values });
  if (field.kind === 'choice' && filter.operator === 'in') {
    return (
      <fieldset aria-label={field.label} className="flex flex-col gap-2">
        {field.options?.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={filter.values.includes(option.value)}
            onChange={(event) =>
              set(
                ...filter.values.filter((one) => one !== option.value),
                ...(event.target.checked ? [option.value] : []),
              )
            }
          />
        ))}
      </fieldset>
    );
  }
  if (field.kind === 'choice' || field.kind === 'boolean') {
    const options = field.options ?? yesNo;
    return (
      <RadioGroup label={field.label} options={options} value={value} onValueChange={(next) => set(next)} />
    );
  }
  if (field.kind === 'ref' && field.search) {
    const choose = (choice: Choice | null) => {
      if (choice) set(choice.value);
      onDone();
    };
    const chosen = value ? { value, label: field.nameOf?.(value) ?? value } : null;
    return (
      <Combobox label={field.label} required value={chosen} search={field.search} onValueChange={choose} />
    );
  }
  if (field.kind === 'date') {
    return (
      <DateInput aria-label={field.label} value={value || null} onValueChange={(day) => set(day ?? '')} />
    );
  }
  return (
    <Input
      aria-label={field.label}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      value={value}
      onChange={(event) => set(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onDone()}
    />
  );
}

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
