import { sentence } from '#kernel/display.ts';
import { valueNamed } from '#kernel/type-guards.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { type ColumnMapping, choicesOf, exactChoice } from '../settings/settings.rules.ts';
import type { Target } from '../settings/target.rules.ts';

export interface WordMeaningsProps {
  target: Target;
  mapping: ColumnMapping;
  words: readonly { word: string; count: number }[];
  /** A check has asked for the missing values. */
  isAsked: boolean;
  onChange: (part: Partial<ColumnMapping>) => void;
}

const leaveOut = '\u0000';

/** Value in the file → our value. */
export function WordMeanings({ target, mapping, words, isAsked, onChange }: WordMeaningsProps) {
  const formatCount = useFormatCount();
  const goal = valueNamed(target.fields, mapping.field);
  const choices = (choicesOf(goal) ?? []).map((value) => ({ value, label: choiceLabel(value) }));
  const options = [...choices, { value: leaveOut, label: 'Leave these rows out' }];
  const meanings = mapping.values ?? {};
  const set = (word: string, value: string) => {
    const { [word]: _, ...others } = meanings;
    const meaning = value === leaveOut ? null : value;
    onChange({ values: value === '' ? others : { ...others, [word]: meaning } });
  };
  return (
    <fieldset className="grid gap-x-6 gap-y-2 border-s-2 border-line ps-4 sm:grid-cols-2 xl:grid-cols-3">
      <legend className="sr-only">What the values of {mapping.column} mean</legend>
      {words.map(({ word, count }) => {
        const value = Object.hasOwn(meanings, word)
          ? (meanings[word] ?? leaveOut)
          : (exactChoice(goal, word) ?? '');
        return (
          <div key={word} className="flex min-w-0 items-center gap-3">
            <span className="min-w-0 flex-1 truncate">
              {word}
              {count > 0 && <span className="text-label text-subtle tabular"> · {formatCount(count)}</span>}
            </span>
            <Field label={`What “${word}” means`} hideLabel className="w-40 shrink-0">
              <Select
                options={options}
                placeholder="Choose"
                value={value}
                aria-invalid={(isAsked && value === '') || undefined}
                onChange={(event) => set(word, event.target.value)}
              />
            </Field>
          </div>
        );
      })}
    </fieldset>
  );
}

export function choiceLabel(value: string): string {
  if (value === 'true') return 'Yes';
  return value === 'false' ? 'No' : sentence(value);
}
