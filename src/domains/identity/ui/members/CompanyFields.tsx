import { countryOf, currencies, trades } from '#domains/identity/accounts/company-choices.rules.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { FieldRow } from '#ui/components/layout/FormLayout.tsx';
import { type CompanyDraft, countryOptions, zones } from './company-draft.ts';

export interface CompanyFieldsProps {
  draft: CompanyDraft;
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<CompanyDraft>) => void;
}

/** The required fields of a new company; everything else has a default and can be changed. */
export function CompanyFields({ draft, faults, onChange }: CompanyFieldsProps) {
  return (
    <>
      <Field label="Company name" error={faults.company_name}>
        <Input
          name="company_name"
          autoComplete="organization"
          value={draft.company_name}
          onChange={(e) => onChange({ company_name: e.target.value })}
        />
      </Field>
      <FieldRow>
        <Field label="Trade" error={faults.trade}>
          <Select
            options={trades.map((value) => ({ value, label: value }))}
            value={draft.trade}
            onValueChange={(trade) => onChange({ trade })}
          />
        </Field>
        <Field label="Country" error={faults.country}>
          <Select
            options={countryOptions()}
            value={draft.country}
            onValueChange={(country) => {
              const currency = countryOf(country)?.currency;
              onChange({ country, ...(currency && { currency }) });
            }}
          />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label="Time zone" error={faults.timezone}>
          <Select
            options={zones().map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            value={draft.timezone}
            onValueChange={(timezone) => onChange({ timezone })}
          />
        </Field>
        <Field label="Currency" error={faults.currency}>
          <Select
            options={currencies.map((value) => ({ value, label: value }))}
            value={draft.currency}
            onValueChange={(currency) => onChange({ currency })}
          />
        </Field>
      </FieldRow>
      <p className="text-label text-subtle">
        Units, checklists, tax rate, paper and accounts of the country are there from the start. The currency
        can’t be changed once there are invoices.
      </p>
    </>
  );
}
