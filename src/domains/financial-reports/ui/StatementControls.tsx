import { X } from 'lucide-react';
import { field } from '#kernel/field.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import {
  notCompared,
  onCashBasis,
  type Statement,
  type StatementDisplay,
  type StatementName,
} from '../statements/statement.rules.ts';
import { daysOf, presetOf, presets } from './day-presets.rules.ts';
import type { StatementWanted } from './use-statement-wanted.ts';

const rate = field.decimal(6, { label: 'Rate', min: 0, max: 1, percent: true });
const agency = field.ref('tax_agencies', { label: 'Agency' });
const budget = field.ref('budgets', { label: 'Budget' });
const account = field.ref('accounts', { label: 'Account' });

interface StatementControlsProps {
  readonly name: StatementName;
  readonly display: StatementDisplay;
  readonly wanted: StatementWanted;
  /** The first day of the displayed report, used if the URL has none. */
  readonly shownFrom: string | null;
  /** The fiscal year that can be chosen as a whole. */
  readonly year: Statement['year'];
  readonly onChange: (change: Readonly<Record<string, string | boolean | undefined>>) => void;
}

/** Selects the period and the comparison. */
export function StatementControls(props: StatementControlsProps) {
  const { name, display, wanted, shownFrom, onChange } = props;
  const hasDays = name !== 'budget';
  const isAgeing = name === 'receivables_ageing' || name === 'payables_ageing';
  return (
    <div className="flex flex-wrap items-end gap-3">
      {display.span === 'days' && hasDays && <PeriodSelect {...props} />}
      {display.span === 'days' && hasDays && (
        <Field label="From" className="w-40">
          <DateInput
            value={wanted.from ?? shownFrom}
            onValueChange={(from) => onChange({ from: from ?? undefined })}
          />
        </Field>
      )}
      {hasDays && (
        <Field label={display.span === 'days' ? 'To' : 'As of'} className="w-40">
          <DateInput
            value={wanted.to ?? wanted.today}
            onValueChange={(to) => onChange({ to: to ?? undefined })}
          />
        </Field>
      )}
      {!notCompared.includes(name) && (
        <Field label="Compared with" className="w-44">
          <Select
            value={wanted.compare}
            options={[
              { value: 'none', label: 'Nothing' },
              {
                value: 'previous_period',
                label: display.span === 'day' ? 'End of month before' : 'Period before',
              },
              { value: 'previous_year', label: 'Year before' },
            ]}
            onChange={(event) =>
              onChange({ compare: event.target.value === 'none' ? undefined : event.target.value })
            }
          />
        </Field>
      )}
      {onCashBasis.includes(name) && <BasisSelect wanted={wanted} onChange={onChange} />}
      {(name === 'budget_vs_actual' || name === 'budget') && (
        <BudgetSelect wanted={wanted} onChange={onChange} />
      )}
      {name === 'general_ledger' && (
        <div className="w-72 max-w-full">
          <FieldControl
            name="account_id"
            label="Account"
            field={account}
            value={wanted.account_id}
            values={{}}
            onChange={(value) => onChange({ account_id: typeof value === 'string' ? value : undefined })}
          />
        </div>
      )}
      {name === 'tax_detail' && (
        <>
          <Field label="Side" className="w-48">
            <Select
              value={wanted.side ?? ''}
              options={[
                { value: '', label: 'Sales and purchases' },
                { value: 'charged', label: 'Charged on sales' },
                { value: 'written_off', label: 'Bad debts' },
                { value: 'paid', label: 'Paid on purchases' },
              ]}
              onChange={(event) => onChange({ side: event.target.value || undefined })}
            />
          </Field>
          <div className="w-28">
            <FieldControl
              name="rate"
              label="Rate"
              field={rate}
              value={wanted.rate}
              values={{}}
              onChange={(value) => onChange({ rate: typeof value === 'string' ? value : undefined })}
            />
          </div>
        </>
      )}
      {(name === 'sales_tax_return' || name === 'sales_tax_detail') && (
        <div className="w-72 max-w-full">
          <FieldControl
            name="agency_id"
            label="Agency"
            field={agency}
            value={wanted.agency_id}
            values={{}}
            onChange={(value) =>
              onChange({ agency_id: typeof value === 'string' ? value : undefined, jurisdiction: undefined })
            }
          />
        </div>
      )}
      {wanted.jurisdiction && (
        <Button variant="outline" onClick={() => onChange({ jurisdiction: undefined })}>
          {wanted.jurisdiction}
          <X className="size-3.5" aria-label="All jurisdictions" />
        </Button>
      )}
      {isAgeing && (
        <div className="flex h-(--control) items-center">
          <Checkbox
            label="Single documents"
            checked={!wanted.summary}
            onChange={(event) => onChange({ summary: event.target.checked ? undefined : true })}
          />
        </div>
      )}
    </div>
  );
}

function PeriodSelect({ wanted, year, onChange }: StatementControlsProps) {
  const isYear = year !== undefined && wanted.from === year.from && wanted.to === year.to;
  return (
    <Field label="Period" className="w-56">
      <Select
        value={isYear ? 'whole_year' : presetOf(wanted)}
        options={[
          ...(year ? [{ value: 'whole_year', label: 'Whole fiscal year' }] : []),
          ...presets.map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => {
          const days = event.target.value === 'whole_year' ? year : daysOf(event.target.value, wanted.today);
          if (days) onChange(days);
        }}
      />
    </Field>
  );
}

/** Another budget has another year. */
function BudgetSelect({ wanted, onChange }: Pick<StatementControlsProps, 'wanted' | 'onChange'>) {
  return (
    <div className="w-56 max-w-full">
      <FieldControl
        name="budget_id"
        label="Budget"
        field={budget}
        value={wanted.budget_id}
        values={{}}
        onChange={(value) =>
          onChange({
            budget_id: typeof value === 'string' ? value : undefined,
            from: undefined,
            to: undefined,
          })
        }
      />
    </div>
  );
}

function BasisSelect({ wanted, onChange }: Pick<StatementControlsProps, 'wanted' | 'onChange'>) {
  return (
    <Field label="Basis" className="w-32">
      <Select
        value={wanted.basis}
        options={[
          { value: 'accrual', label: 'Accrual' },
          { value: 'cash', label: 'Cash' },
        ]}
        onChange={(event) =>
          onChange({ basis: event.target.value === 'accrual' ? undefined : event.target.value })
        }
      />
    </Field>
  );
}
