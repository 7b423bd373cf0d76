import { X } from 'lucide-react';
import { type FieldKind, numericKinds } from '#kernel/field.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { choicesOf, type ImportSettings } from '../settings/settings.rules.ts';
import type { Target } from '../settings/target.rules.ts';
import { setForAll } from './settings-draft.ts';
import { choiceLabel } from './WordMeanings.tsx';

export interface ForAllRowsProps {
  target: Target;
  settings: ImportSettings;
  missing: readonly string[];
  onChange: (settings: ImportSettings) => void;
}

/** Values for all rows of fields without a column: the site of all machines, "closed" for old orders. */
export function ForAllRows({ target, settings, missing, onChange }: ForAllRowsProps) {
  const mapped = new Set(settings.mapping.map(({ field }) => field));
  const shown = [...new Set([...Object.keys(settings.for_all), ...missing])].filter(
    (name) => !mapped.has(name),
  );
  const free = Object.entries(target.fields)
    .filter(([name]) => !mapped.has(name) && !shown.includes(name))
    .map(([value, { label }]) => ({ value, label }));
  return (
    <Section title="For all rows" description="What every row gets because no column says it.">
      <div className="flex max-w-(--form) flex-col gap-3">
        {shown.map((name) => {
          const goal = target.fields[name];
          if (!goal) return null;
          const choices = choicesOf(goal);
          const value = settings.for_all[name] ?? '';
          const set = (next: string | undefined) => onChange(setForAll(settings, name, next));
          return (
            <div key={name} className="flex items-end gap-1">
              <Field label={goal.label} help={helpFor(goal.field.kind)} className="flex-1">
                {choices ? (
                  <Select
                    options={choices.map((choice) => ({ value: choice, label: choiceLabel(choice) }))}
                    placeholder="Choose"
                    value={value}
                    onChange={(event) => set(event.target.value)}
                  />
                ) : (
                  <Input value={value} onChange={(event) => set(event.target.value)} />
                )}
              </Field>
              {!missing.includes(name) && (
                <IconButton
                  label={`No ${goal.label.toLowerCase()} for all rows`}
                  onClick={() => set(undefined)}
                >
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
              )}
            </div>
          );
        })}
        <Field label="Set another field for all rows" hideLabel>
          <Select
            className="max-w-64"
            options={free}
            placeholder="Set another field…"
            value=""
            onChange={(event) => event.target.value && onChange(setForAll(settings, event.target.value, ''))}
          />
        </Field>
      </div>
    </Section>
  );
}

function helpFor(kind: FieldKind): string | undefined {
  if (kind === 'date' || kind === 'instant') return 'Like 2026-12-31';
  return numericKinds.has(kind) && kind !== 'integer' ? 'Like 1234.56' : undefined;
}
