/** The same amounts on a phone: one month with all accounts, or one account with all months. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { budgetTypes } from '#domains/financial-reports/budgets/budget.rules.ts';
import { fromMinor, toMinor } from '#kernel/money.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { MoneyInput } from '#ui/components/inputs/MoneyInput.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type BudgetGridProps, typeNames } from './BudgetGrid.tsx';
import { shownAmount } from './sheet-text.rules.ts';
import { type SheetRow, totalsOf, yearOf } from './sheet-totals.rules.ts';

type View = 'month' | 'account';

export function BudgetPhone(props: BudgetGridProps) {
  const { cells, monthNames, tools } = props;
  const { rows } = cells;
  const [view, setView] = useState<View>('month');
  const [month, setMonth] = useState(0);
  const [account, setAccount] = useState(rows[0]?.id ?? '');
  const row = rows.find(({ id }) => id === account) ?? rows[0];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {tools(view === 'account' ? row?.id : undefined)}
      </div>
      <RadioGroup
        label="Shown"
        inline
        value={view}
        onValueChange={setView}
        options={[
          { value: 'month', label: 'One month' },
          { value: 'account', label: 'One account' },
        ]}
      />
      {view === 'month' && (
        <>
          <Chooser label="Month" at={month} names={monthNames} onChange={setMonth} />
          <OneMonth {...props} month={month} />
        </>
      )}
      {view === 'account' && row && (
        <>
          <Chooser
            label="Account"
            at={rows.indexOf(row)}
            names={rows.map(({ code, name }) => `${code} ${name}`)}
            onChange={(at) => setAccount(rows[at]?.id ?? '')}
          />
          <OneAccount {...props} row={row} />
        </>
      )}
    </div>
  );
}

interface ChooserProps {
  readonly label: string;
  readonly at: number;
  readonly names: readonly string[];
  readonly onChange: (at: number) => void;
}

function Chooser({ label, at, names, onChange }: ChooserProps) {
  const last = names.length - 1;
  return (
    <div className="flex items-end gap-1">
      <Field label={label} className="flex-1">
        <Select
          value={String(at)}
          options={names.map((name, index) => ({ value: String(index), label: name }))}
          onValueChange={(value) => onChange(Number(value))}
        />
      </Field>
      <IconButton label={`${label} before`} disabled={at === 0} onClick={() => onChange(at - 1)}>
        <ChevronLeft className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Next ${label.toLowerCase()}`}
        disabled={at === last}
        onClick={() => onChange(at + 1)}
      >
        <ChevronRight className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function OneMonth({ cells, amounts, isReadOnly, month }: BudgetGridProps & { readonly month: number }) {
  const totals = totalsOf(cells.rows);
  const sum = (label: string, amount: bigint) => (
    <Sum key={label} label={label} text={shownAmount(amount, amounts, true)} />
  );
  return (
    <>
      {budgetTypes.map((type) => (
        <Section key={type} title={typeNames[type]}>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {cells.rows
              .filter((row) => row.type === type)
              .map((row) => (
                <Line
                  key={row.id}
                  {...{ cells, amounts, isReadOnly, row, month }}
                  label={`${row.code} ${row.name}`}
                  depth={row.depth}
                />
              ))}
            {sum(`Total ${typeNames[type].toLowerCase()}`, totals.byType[type][month] ?? 0n)}
          </ul>
        </Section>
      ))}
      <ul className="rounded-lg border border-line bg-surface">
        {sum('Net profit of the month', totals.net[month] ?? 0n)}
        {sum('Net profit of the year', yearOf(totals.net))}
      </ul>
    </>
  );
}

function OneAccount({
  cells,
  monthNames,
  amounts,
  isReadOnly,
  row,
}: BudgetGridProps & { readonly row: SheetRow }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {monthNames.map((label, month) => (
        <Line key={label} {...{ cells, amounts, isReadOnly, row, month, label }} depth={0} />
      ))}
      <Sum label="Year" text={shownAmount(yearOf(row.months), amounts, true)} />
    </ul>
  );
}

interface LineProps extends Pick<BudgetGridProps, 'cells' | 'amounts' | 'isReadOnly'> {
  readonly row: SheetRow;
  readonly month: number;
  readonly label: string;
  readonly depth: number;
}

function Line({ cells, amounts, isReadOnly, row, month, label, depth }: LineProps) {
  const { viewer } = useWorkplace();
  const amount = row.months[month] ?? 0n;
  return (
    <li
      className="flex items-center gap-3 px-3 py-1.5"
      style={{ paddingInlineStart: `${12 + depth * 12}px` }}
    >
      <span className="min-w-0 flex-1">{label}</span>
      {isReadOnly ? (
        <span className="tabular">{shownAmount(amount, amounts, true)}</span>
      ) : (
        <span className="w-36 shrink-0">
          <MoneyInput
            aria-label={label}
            currency={viewer.currency}
            locale={viewer.locale}
            className="[&_input]:text-end"
            value={amount === 0n ? null : fromMinor(amount, amounts.scale)}
            onValueChange={(text) => {
              const minor = text === undefined ? undefined : toMinor(text ?? '0', amounts.scale);
              if (minor !== undefined) cells.edit([{ account: row.id, month, amount: minor }]);
            }}
          />
        </span>
      )}
    </li>
  );
}

function Sum({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <li className="flex justify-between gap-3 px-3 py-2 font-medium">
      <span>{label}</span>
      <span className="tabular">{text}</span>
    </li>
  );
}
