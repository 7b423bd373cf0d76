/** Edits a recurrence rule, with a preview of its days. */

import {
  occurrences,
  type Recurrence,
  writeRecurrence,
} from '#domains/invoicing/recurring/recurrence.rules.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { When } from '#ui/components/values/When.tsx';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { ruleOf, weekdayNames } from './rule-form.rules.ts';

export interface RuleControlProps {
  rule: string;
  startsOn: string | null;
  today: string;
  onChange: (rule: string) => void;
  error?: string | undefined;
}

export function RuleControl({ rule: text, startsOn, today, onChange, error }: RuleControlProps) {
  const { locale } = useWorkplace().viewer;
  const rule = ruleOf(text);
  const set = (next: Partial<Recurrence>) => onChange(writeRecurrence({ ...rule, ...next }));
  const next = startsOn ? occurrences(rule, startsOn, startsOn > today ? startsOn : today, 6) : [];
  const end = rule.count !== null ? 'count' : rule.until !== null ? 'until' : 'never';
  return (
    <div className="col-span-full grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Repeats" error={error}>
        <Select
          options={[
            { value: 'WEEKLY', label: 'Weekly' },
            { value: 'MONTHLY', label: 'Monthly' },
            { value: 'YEARLY', label: 'Yearly' },
          ]}
          value={rule.frequency}
          onValueChange={(frequency) => set({ frequency, days: [], monthDay: null })}
        />
      </Field>
      <Field label={`Every … ${{ WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' }[rule.frequency]}`}>
        <NumberCell
          scale={0}
          value={String(rule.interval)}
          onValueChange={(typed) => set({ interval: clamped(typed, 120) })}
        />
      </Field>
      {rule.frequency !== 'WEEKLY' && (
        <Field label="On">
          <Select
            options={[
              { value: '', label: 'The day it starts on' },
              { value: '-1', label: 'The last day of the month' },
              ...Array.from({ length: 28 }, (_, n) => ({ value: String(n + 1), label: `Day ${n + 1}` })),
            ]}
            value={rule.monthDay === null ? '' : String(rule.monthDay)}
            onChange={(event) => set({ monthDay: event.target.value ? Number(event.target.value) : null })}
          />
        </Field>
      )}
      <Field label="Ends">
        <Select
          options={[
            { value: 'never', label: 'Never' },
            { value: 'count', label: 'After a number of times' },
            { value: 'until', label: 'On a day' },
          ]}
          value={end}
          onChange={(event) =>
            set({
              count: event.target.value === 'count' ? 12 : null,
              until: event.target.value === 'until' ? (next.at(-1) ?? today) : null,
            })
          }
        />
      </Field>
      {rule.count !== null && (
        <Field label="Times">
          <NumberCell
            scale={0}
            value={String(rule.count)}
            onValueChange={(typed) => set({ count: clamped(typed, 1000) })}
          />
        </Field>
      )}
      {rule.until !== null && (
        <Field label="Last on or before">
          <DateInput value={rule.until} onValueChange={(until) => until && set({ until })} />
        </Field>
      )}
      {rule.frequency === 'WEEKLY' && (
        <fieldset className="col-span-full flex flex-wrap gap-x-4 gap-y-2">
          <legend className="pb-1 text-label text-muted">On these days; none is the day it starts on</legend>
          {Object.entries(weekdayNames).map(([day, name]) => (
            <Checkbox
              key={day}
              label={name}
              checked={rule.days.includes(day as keyof typeof weekdayNames)}
              onChange={(event) => set({ days: withDay(rule.days, day, event.target.checked) })}
            />
          ))}
        </fieldset>
      )}
      <p className="col-span-full text-muted" aria-live="polite">
        {next.length === 0 ? (
          startsOn ? (
            'No day from today on fits this.'
          ) : (
            'Choose the first day to see when it comes.'
          )
        ) : (
          <>
            Next:{' '}
            {next.map((day, index) => (
              <span key={day}>
                {index > 0 && ' · '}
                <When at={day} locale={locale} />
              </span>
            ))}
          </>
        )}
      </p>
    </div>
  );
}

const clamped = (typed: string | null | undefined, most: number) =>
  Math.min(most, Math.max(1, Number(typed ?? 1)));

function withDay(days: Recurrence['days'], day: string, isOn: boolean): Recurrence['days'] {
  const rest = days.filter((one) => one !== day);
  return isOn ? [...rest, day as Recurrence['days'][number]] : rest;
}
