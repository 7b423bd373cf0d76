import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { timeSteps } from '../drafts/time-rounding.rules.ts';
import type { InvoiceSettings } from '../settings/invoice-settings.report.ts';

type WorkBilling = Pick<
  InvoiceSettings,
  'time_step' | 'time_direction' | 'least_time' | 'shows_work_done' | 'offers_on_site'
>;

export interface WorkBillingSettingsProps {
  value: WorkBilling;
  onChange: (change: Partial<WorkBilling>) => void;
  errors: Readonly<Record<string, string>>;
}

/** How recorded time is billed, and whether an invoice says what was done. */
export function WorkBillingSettings({ value, onChange, errors }: WorkBillingSettingsProps) {
  return (
    <Section title="Work on invoices">
      <Field
        label="Time is billed"
        help="For each person on a job; travel by the same steps"
        error={errors.time_step}
      >
        <Select
          value={String(value.time_step)}
          options={timeSteps.map((step) => ({ value: String(step), label: stepName(step) }))}
          onValueChange={(step) => onChange({ time_step: Number(step) })}
        />
      </Field>
      {value.time_step > 0 && (
        <Field label="Rounded" group>
          <RadioGroup
            inline
            options={[
              { value: 'up', label: 'Up' },
              { value: 'nearest', label: 'To the nearest' },
            ]}
            value={value.time_direction}
            onValueChange={(direction) =>
              onChange({ time_direction: direction === 'nearest' ? 'nearest' : 'up' })
            }
          />
        </Field>
      )}
      <Field
        label="Least time per person and job"
        help="Minutes of work; 0 for none"
        error={errors.least_time}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={480}
          className="max-w-32"
          value={value.least_time}
          onChange={(event) => onChange({ least_time: Number(event.target.value) })}
        />
      </Field>
      <Checkbox
        label="Say on the invoice what was done"
        help="The technician’s remedy, below the heading of each work order"
        checked={value.shows_work_done}
        onChange={(event) => onChange({ shows_work_done: event.target.checked })}
      />
      <Checkbox
        label="Technicians may offer more work on site"
        help="On the phone they show the customer what services of the price book cost and have them signed. Otherwise they see no prices."
        checked={value.offers_on_site}
        onChange={(event) => onChange({ offers_on_site: event.target.checked })}
      />
    </Section>
  );
}

function stepName(step: number): string {
  if (step === 0) return 'Exactly as recorded';
  if (step === 60) return 'In whole hours';
  return step === 1 ? 'In minutes' : `In steps of ${step} minutes`;
}
