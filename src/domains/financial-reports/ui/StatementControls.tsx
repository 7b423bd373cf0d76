import { X } from 'lucide-react';
import type { ClassName } from '#domains/ledger/classes/class-fields.rules.ts';
import { classesIn, useClasses } from '#domains/ledger/ui/classes/use-classes.ts';
import { type Field as Declared, field } from '#kernel/field.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import {
  notCompared,
  ofClasses,
  onCashBasis,
  type Statement,
  type StatementName,
} from '../statements/statement.rules.ts';
import type { StatementDisplay } from '../statements/statement-displays.rules.ts';
import { daysOf, presetOf, presets } from './day-presets.rules.ts';
import type { StatementWanted } from './use-statement-wanted.ts';

const rate = field.decimal(6, { label: 'Rate', min: 0, max: 1, percent: true });
const agency = field.ref('tax_agencies', { label: 'Agency' });
const budget = field.ref('budgets', { label: 'Budget' });
const account = field.ref('accounts', { label: 'Account' });
const department = field.ref('departments', { label: 'Department' });
const branch = field.ref('branches', { label: 'Branch' });

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
  const classes = classesIn(useClasses(ofClasses.includes(name)));
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
      {!notCompared.includes(name) && wanted.columns === null && (
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
      {name === 'profit_and_loss' && <ColumnsSelect classes={classes} wanted={wanted} onChange={onChange} />}
      {onCashBasis.includes(name) && <BasisSelect wanted={wanted} onChange={onChange} />}
      {(name === 'budget_vs_actual' || name === 'budget') && (
        // Another budget has another year.
        <OneOf
          name="budget_id"
          field={budget}
          value={wanted.budget_id}
          className="w-56 max-w-full"
          onChoose={(chosen) => onChange({ ...chosen, from: undefined, to: undefined })}
        />
      )}
      {name === 'general_ledger' && (
        <OneOf name="account_id" field={account} value={wanted.account_id} onChoose={onChange} />
      )}
      <ClassFilters classes={classes} wanted={wanted} onChange={onChange} />
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
          <OneOf name="rate" field={rate} value={wanted.rate} className="w-28" onChoose={onChange} />
        </>
      )}
      {(name === 'sales_tax_return' || name === 'sales_tax_detail') && (
        <OneOf
          name="agency_id"
          field={agency}
          value={wanted.agency_id}
          onChoose={(chosen) => onChange({ ...chosen, jurisdiction: undefined })}
        />
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

interface OneOfProps {
  name: 'account_id' | 'agency_id' | 'budget_id' | 'rate' | 'department_id' | 'branch_id';
  field: Declared;
  value: string | null | undefined;
  className?: string;
  onChoose: (chosen: Readonly<Record<string, string | undefined>>) => void;
}

/** What the report is limited to; emptied, it is of all. */
function OneOf({ name, field: of, value, className = 'w-72 max-w-full', onChoose }: OneOfProps) {
  return (
    <div className={className}>
      <FieldControl
        name={name}
        label={of.label ?? name}
        field={of}
        value={value}
        values={{}}
        onChange={(chosen) => onChoose({ [name]: typeof chosen === 'string' ? chosen : undefined })}
      />
    </div>
  );
}

type ClassProps = Pick<StatementControlsProps, 'wanted' | 'onChange'> & {
  /** Those that the company has. */
  readonly classes: readonly ClassName[];
};

function ColumnsSelect({ classes, wanted, onChange }: ClassProps) {
  return (
    <Field label="Columns" className="w-40">
      <Select
        value={wanted.columns ?? ''}
        options={[
          { value: '', label: 'The whole period' },
          { value: 'month', label: 'Months' },
          ...(classes.includes('department_id') ? [{ value: 'department', label: 'Departments' }] : []),
          ...(classes.includes('branch_id') ? [{ value: 'branch', label: 'Branches' }] : []),
        ]}
        onChange={(event) => onChange({ columns: event.target.value || undefined, compare: undefined })}
      />
    </Field>
  );
}

const classField = { department_id: department, branch_id: branch };

function ClassFilters({ classes, wanted, onChange }: ClassProps) {
  return (
    <>
      {classes.map((name) => (
        <OneOf
          key={name}
          name={name}
          field={classField[name]}
          value={wanted[name]}
          className="w-52 max-w-full"
          onChoose={onChange}
        />
      ))}
      {wanted.without && (
        <Button variant="outline" onClick={() => onChange({ without: undefined })}>
          Without {wanted.without}
          <X className="size-3.5" aria-label="All lines" />
        </Button>
      )}
    </>
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
