import { type ReactNode, useState } from 'react';
import {
  bundles,
  type FinancialRole,
  financialRoles,
  holdsAll,
  notHeld,
  permissionWords,
  roleWords,
  yearAfter,
} from '#domains/identity/permissions/financial-permissions.rules.ts';
import { addDays } from '#kernel/dates.ts';
import { instantFromLocal, localFromInstant } from '#kernel/zoned-time.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface BundleFormProps {
  busy: boolean;
  onGrant: (bundle: FinancialRole) => void;
  /** The end date, which also applies to the individual permissions below. */
  children: ReactNode;
}

/** Grants several permissions at once, by job title. */
export function BundleForm({ busy, onGrant, children }: BundleFormProps) {
  const { viewer } = useWorkplace();
  const [bundle, setBundle] = useState<FinancialRole>('viewer');
  const canGrant = holdsAll(viewer.permissions, bundles[bundle]);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field
        label="Financial role"
        className="min-w-44 flex-1"
        help={bundles[bundle].map((type) => permissionWords[type].toLowerCase()).join(', ')}
      >
        <Select
          value={bundle}
          onValueChange={setBundle}
          options={financialRoles.map((role) => ({ value: role, label: roleWords[role] }))}
        />
      </Field>
      {children}
      <Button
        variant="outline"
        className="mt-5"
        disabled={busy || !canGrant}
        title={canGrant ? undefined : notHeld}
        onClick={() => onGrant(bundle)}
      >
        Grant role
      </Button>
    </div>
  );
}

export interface UntilInputProps {
  value: string | null;
  timezone: string;
  onChange: (day: string | null) => void;
}

/** Empty means the maximum: a year from now. */
export function UntilInput({ value, timezone, onChange }: UntilInputProps) {
  const today = localFromInstant(new Date().toISOString(), timezone).slice(0, 10);
  return (
    <Field label="Until" optional help="A year at most" className="w-44">
      <DateInput value={value} min={today} max={addDays(yearAfter(today), -1)} onValueChange={onChange} />
    </Field>
  );
}

/** The last minute of that day in the company's timezone. */
export function endOfDay(day: string | null, timezone: string): string | null {
  return day && instantFromLocal(`${day}T23:59`, timezone);
}
