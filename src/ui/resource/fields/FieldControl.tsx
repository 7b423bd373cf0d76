/** The control for a field's kind, with label, help and error from its declaration. An empty value is always null. */
import type { ReactNode } from 'react';
import type { Field, FieldKind } from '#kernel/field.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { DateTimeInput } from '#ui/components/inputs/DateTimeInput.tsx';
import { Field as Labelled } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { MoneyInput } from '#ui/components/inputs/MoneyInput.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { choiceWord } from '../field-text.ts';
import { optionsOf } from '../list/list-filters.ts';
import { fieldHelp } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { AddressControl } from './AddressControl.tsx';
import { type ControlProps, textOf, unreadable } from './control.ts';
import { NumberControl } from './NumberControl.tsx';
import { PairsControl } from './PairsControl.tsx';
import { PictureControl } from './PictureControl.tsx';
import { RefControl } from './RefControl.tsx';
import { TagsControl } from './TagsControl.tsx';
import { TimezoneControl } from './TimezoneControl.tsx';

export interface FieldControlProps extends ControlProps {
  error?: string | undefined;
  /** For editing in a property list, which shows the label itself. */
  hideLabel?: boolean;
  /** Not marked as optional: beside a field without which it has no value. */
  unmarked?: boolean;
}

export function FieldControl({ error, hideLabel, unmarked, ...props }: FieldControlProps) {
  const { field, label } = props;
  if (field.kind === 'boolean' && field.custom === undefined) {
    return (
      <Labelled label={label} error={error} hideLabel optional={!field.required}>
        <Checkbox
          label={label}
          help={fieldHelp(field)}
          checked={props.value === true}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.target.checked)}
          onBlur={props.onBlur}
        />
      </Labelled>
    );
  }
  return (
    <Labelled
      label={label}
      optional={!unmarked && !isSettled(field)}
      help={hideLabel ? undefined : fieldHelp(field)}
      error={error}
      hideLabel={hideLabel ?? false}
      group={field.kind === 'address' || field.kind === 'json' || field.target === 'files'}
    >
      {controls[field.kind](props)}
    </Labelled>
  );
}

/** The field always has a value: it is required or has an initial choice. */
function isSettled({ kind, required, initial }: Field): boolean {
  return required || (kind === 'choice' && initial !== undefined);
}

type Control = (props: ControlProps) => ReactNode;

const inputTypes: Partial<Record<FieldKind, string>> = { email: 'email', phone: 'tel', url: 'url' };
const autoComplete: Partial<Record<FieldKind, string>> = { email: 'email', phone: 'tel', url: 'url' };

const text: Control = ({ field, value, onChange, onBlur, disabled }) => (
  <Input
    type={inputTypes[field.kind] ?? 'text'}
    autoComplete={autoComplete[field.kind] ?? 'off'}
    value={textOf(value)}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    onBlur={onBlur}
  />
);

const longText: Control = ({ value, onChange, onBlur, disabled }) => (
  <Textarea
    value={textOf(value)}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    onBlur={onBlur}
  />
);

const controls: Readonly<Record<FieldKind, Control>> = {
  text,
  email: text,
  phone: text,
  url: text,
  sequence: text,
  uuid: text,
  long_text: longText,
  integer: (props) => <NumberControl {...props} />,
  decimal: (props) => <NumberControl {...props} />,
  money: (props) => <MoneyControl {...props} />,
  unit_price: (props) => <MoneyControl {...props} />,
  // Only for custom fields: declared booleans are checkboxes with a label, rendered by FieldControl.
  boolean: (props) => <YesNoControl {...props} />,
  date: ({ value, onChange, onBlur, disabled }) => (
    <DateInput value={textOf(value) || null} onValueChange={onChange} onBlur={onBlur} disabled={disabled} />
  ),
  instant: (props) => <InstantControl {...props} />,
  choice: (props) => <ChoiceControl {...props} />,
  state: (props) => <ChoiceControl {...props} />,
  ref: (props) =>
    props.field.target === 'files' ? (
      <PictureControl {...props} alt={props.label} />
    ) : (
      <RefControl {...props} />
    ),
  timezone: (props) => <TimezoneControl {...props} />,
  tags: (props) => <TagsControl {...props} />,
  address: (props) => <AddressControl {...props} />,
  json: (props) => <PairsControl {...props} />,
};

function MoneyControl({ field, value, onChange, onBlur, disabled }: ControlProps) {
  const { currency, locale } = useWorkplace().viewer;
  return (
    <MoneyInput
      value={textOf(value) || null}
      onValueChange={(next) => onChange(next === undefined ? unreadable : next)}
      currency={currency}
      locale={locale}
      isUnitPrice={field.kind === 'unit_price'}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}

/** Typed and shown in the company's time zone. */
function InstantControl({ value, onChange, onBlur, disabled }: ControlProps) {
  const { timezone } = useWorkplace().viewer;
  return (
    <DateTimeInput
      value={textOf(value) || null}
      onValueChange={onChange}
      timezone={timezone}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}

/** A custom boolean can also be unanswered. */
function YesNoControl({ value, onChange, onBlur, disabled }: ControlProps) {
  return (
    <Select
      options={yesNo}
      placeholder="–"
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

function ChoiceControl({ name, label, field, resource, value, onChange, onBlur, disabled }: ControlProps) {
  const workplace = useWorkplace();
  const options = resource
    ? optionsOf(resource, name, field, workplace)
    : (field.options ?? []).map((option) => ({ value: option, label: choiceWord(field, option) }));
  const chosen = textOf(value);
  const isOpen = !isSettled(field) || chosen === '';
  // Keep showing a choice that has been removed from the field's options.
  const isGone = chosen !== '' && options.every((option) => option.value !== chosen);
  return (
    <Select
      options={isGone ? [...options, { value: chosen, label: chosen, disabled: true }] : options}
      {...(isOpen && { placeholder: isSettled(field) ? `Choose ${label.toLowerCase()}` : '–' })}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}
