import type { Address } from '#kernel/field.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import type { ControlProps } from './control.ts';

const parts = [
  { key: 'street_address', label: 'Street', complete: 'street-address', span: 'col-span-6' },
  { key: 'city', label: 'City', complete: 'address-level2', span: 'col-span-6 sm:col-span-3' },
  { key: 'state', label: 'State', complete: 'address-level1', span: 'col-span-3 sm:col-span-1' },
  { key: 'postal_code', label: 'Postal code', complete: 'postal-code', span: 'col-span-3 sm:col-span-2' },
  { key: 'country', label: 'Country', complete: 'country-name', span: 'col-span-6 sm:col-span-3' },
] as const;

/** An address in five inputs; null when all are empty. */
export function AddressControl({ value, onChange, onBlur, disabled }: ControlProps) {
  const address = (value ?? {}) as Address;
  const change = (key: keyof Address, text: string) => {
    const next = { ...address, [key]: text === '' ? null : text };
    onChange(Object.values(next).some(Boolean) ? next : null);
  };
  return (
    <div className="grid grid-cols-6 gap-2 rounded-md border border-line p-3">
      {parts.map((part) => (
        <Field key={part.key} label={part.label} className={part.span}>
          <Input
            autoComplete={part.complete}
            value={address[part.key] ?? ''}
            disabled={disabled}
            onChange={(event) => change(part.key, event.target.value)}
            onBlur={onBlur}
          />
        </Field>
      ))}
    </div>
  );
}
