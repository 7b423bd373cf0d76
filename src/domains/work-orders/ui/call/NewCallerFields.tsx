import { type ReactNode, useEffect, useRef } from 'react';
import { customers } from '#domains/crm/customer.resource.ts';
import { ProbablyThere } from '#domains/crm/ui/ProbablyThere.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { FieldRow } from '#ui/components/layout/FormLayout.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import type { Faults } from '#ui/resource/form/form-values.ts';
import { RequiredCustomFields } from '#ui/resource/form/RequiredCustomFields.tsx';
import type { NewCaller } from './new-caller.ts';

export interface NewCallerFieldsProps {
  caller: NewCaller;
  /** By the names of the customer's fields. */
  faults: Faults;
  onChange: (change: Partial<NewCaller>) => void;
  /** Somebody who is known calls after all. */
  onCancel: () => void;
  /** Somebody with the same name or number is the one. */
  onPick: (customerId: string) => void;
}

/** Name, telephone number and address of a new customer, asked once. */
export function NewCallerFields({ caller, faults, onChange, onCancel, onPick }: NewCallerFieldsProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ value }) => value === '')?.focus();
  }, []);
  const control = (name: 'name' | 'phone' | 'billing_address', label: string): ReactNode => (
    <FieldControl
      name={name}
      label={label}
      field={name === 'billing_address' ? addressField : customers.fields[name]}
      value={caller[name]}
      values={{}}
      error={faults[name]}
      onChange={(value) => onChange({ [name]: value ?? (name === 'billing_address' ? null : '') })}
    />
  );
  return (
    <section
      ref={box}
      aria-label="New customer"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="-my-1 flex items-center justify-between gap-2">
        <h2 className="font-medium">New customer</h2>
        <Button type="button" size="sm" variant="ghost" onClick={onCancel}>
          Find a customer
        </Button>
      </div>
      <FieldRow>
        {control('name', 'Name')}
        {control('phone', 'Phone')}
      </FieldRow>
      <ProbablyThere name={caller.name} phone={caller.phone} onPick={onPick} />
      {control('billing_address', 'Address')}
      <RequiredCustomFields
        resource={customers}
        values={caller.own}
        faults={faults}
        onChange={(change) => onChange({ own: { ...caller.own, ...change } })}
      />
    </section>
  );
}

const addressField = {
  ...customers.fields.billing_address,
  help: 'The bills go here, and it becomes the first site.',
};
