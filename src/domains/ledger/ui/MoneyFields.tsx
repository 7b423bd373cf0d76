import type { Field } from '#kernel/field.ts';
import type { Fields } from '#kernel/resource.ts';
import { where } from '#ui/api/where.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** Customers pay into these, and are paid back from them. */
export const customerAccounts = where().in('subtype', ['bank', 'cash']).entries;
/** Vendors are also paid by card. */
export const vendorAccounts = where().in('subtype', ['bank', 'cash', 'credit_card']).entries;

interface MoneyFieldsProps {
  fields: Fields;
  /** In this order; the account comes last, for those who may see accounts. */
  names: readonly string[];
  accounts: typeof customerAccounts;
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (values: Readonly<Record<string, unknown>>) => void;
}

/** The fields of a payment or refund in a panel: how much, when, how, and of which account. */
export function MoneyFields({ fields, names, accounts, values, errors, onChange }: MoneyFieldsProps) {
  const { viewer } = useWorkplace();
  const seen = viewer.permissions.has('view_transactions') ? [...names, 'account_id'] : names;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {seen.map((name) => (
        <FieldControl
          key={name}
          name={name}
          label={fields[name]?.label ?? name}
          field={fields[name] as Field}
          value={values[name]}
          values={values}
          error={errors[name]}
          {...(name === 'account_id' && { refFilters: accounts })}
          onChange={(value) => onChange({ ...values, [name]: value })}
        />
      ))}
    </div>
  );
}
