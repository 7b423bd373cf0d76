import { moneyKinds, numericKinds } from '#kernel/field.ts';
import { dateFormatLabels, dateFormats } from '#kernel/reading/date-format.ts';
import { numberFormatLabels, numberFormats } from '#kernel/reading/number-format.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { ColumnFacts } from '../inspection/column-facts.rules.ts';
import type { Question } from '../rows/import-report.rules.ts';
import type { ColumnMapping, ImportSettings } from '../settings/settings.rules.ts';
import type { Target } from '../settings/target.rules.ts';
import { changeColumn, mapColumn, wordsOf } from './settings-draft.ts';
import { WordMeanings } from './WordMeanings.tsx';

export interface ColumnGoalProps {
  facts: ColumnFacts;
  target: Target;
  settings: ImportSettings;
  questions: readonly Question[];
  onChange: (settings: ImportSettings) => void;
}

/** One column of the file: its content, its target field, its format. */
export function ColumnGoal({ facts, target, settings, questions, onChange }: ColumnGoalProps) {
  const { column } = facts;
  const mapping = settings.mapping.find((m) => m.column === column);
  const taken = new Map(settings.mapping.map((m) => [m.field, m.column]));
  const goals = Object.entries(target.fields).map(([value, { label }]) => {
    const by = taken.get(value);
    return { value, label: by && by !== column ? `${label} (now “${by}”)` : label };
  });
  const words = mapping ? wordsOf(target, mapping, facts, questions) : [];
  const change = (part: Partial<ColumnMapping>) => onChange(changeColumn(settings, column, part));
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_240px_260px]">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{column}</span>
          {facts.filled === 0 && <Badge tone="muted">empty</Badge>}
        </p>
        <p className="truncate text-label text-subtle">{facts.examples.join(' · ')}</p>
      </div>
      <Field label={`Where “${column}” goes`} hideLabel>
        <Select
          options={goals}
          placeholder="Leave out"
          value={mapping?.field ?? ''}
          onChange={(event) => onChange(mapColumn(settings, facts, event.target.value))}
        />
      </Field>
      <div className="min-w-0">
        {mapping && <Format {...{ mapping, target, facts, questions, change }} />}
      </div>
      {mapping && words.length > 0 && (
        <div className="md:col-span-3">
          <WordMeanings
            target={target}
            mapping={mapping}
            words={words}
            isAsked={questions.some(({ about }) => about === 'values')}
            onChange={change}
          />
        </div>
      )}
    </li>
  );
}

interface FormatProps {
  mapping: ColumnMapping;
  target: Target;
  facts: ColumnFacts;
  questions: readonly Question[];
  change: (part: Partial<ColumnMapping>) => void;
}

function Format({ mapping, target, facts, questions, change }: FormatProps) {
  const { viewer } = useWorkplace();
  const kind = target.fields[mapping.field]?.field.kind;
  const asked = questions.find(({ about }) => about !== 'values');
  const example = asked?.example;
  const isDate = kind === 'date' || kind === 'instant';
  const isNumber = kind !== undefined && numericKinds.has(kind);
  const isMoney = kind !== undefined && moneyKinds.has(kind);
  if (!isDate && !isNumber) return null;
  const format = isDate ? mapping.date_format : mapping.number_format;
  const open =
    asked && !format && example ? `Line ${example.line} says ${example.value}: which is it?` : undefined;
  const inCurrency = isMoney ? `In ${viewer.currency}` : undefined;
  const proof = format && facts.proof ? `Line ${facts.proof.line} says ${facts.proof.value}` : undefined;
  const options = isDate
    ? dateFormats.map((value) => ({ value, label: dateFormatLabels[value] }))
    : numberFormats.map((value) => ({ value, label: numberFormatLabels[value] }));
  const set = (value: string | undefined) =>
    change(isDate ? { date_format: value as never } : { number_format: value as never });
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label={`How “${mapping.column}” is written`}
        hideLabel
        error={open}
        help={open ? undefined : [inCurrency, proof].filter(Boolean).join(' · ')}
      >
        <Select
          options={options}
          placeholder={isDate ? 'Dates: as the values show' : 'Numbers: as the values show'}
          value={format ?? ''}
          onChange={(event) => set(event.target.value || undefined)}
        />
      </Field>
      {isMoney && (
        <Checkbox
          label="(100) means −100"
          checked={mapping.parentheses_negative ?? false}
          onChange={(event) => change({ parentheses_negative: event.target.checked })}
        />
      )}
    </div>
  );
}
