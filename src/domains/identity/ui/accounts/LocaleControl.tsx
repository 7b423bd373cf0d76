import { locales } from '#domains/identity/accounts/account.rules.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';

export interface LocaleControlProps {
  label: string;
  value: unknown;
  onChange: (value: string | null) => void;
  help?: string | undefined;
  error?: string | undefined;
  /** The label for "nothing chosen"; without it a choice is required. */
  otherwise?: string;
}

/** Select for a locale, with an example date and number. */
export function LocaleControl({ label, value, onChange, help, error, otherwise }: LocaleControlProps) {
  const chosen = typeof value === 'string' ? value : '';
  const known: readonly string[] = locales;
  const offered = chosen && !known.includes(chosen) ? [chosen, ...known] : known;
  return (
    <Field label={label} help={help} error={error} aside={chosen && sampleOf(chosen)}>
      <Select
        {...(otherwise && { placeholder: otherwise })}
        options={offered.map((code) => ({ value: code, label: nameOf(code) }))}
        value={chosen}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </Field>
  );
}

function nameOf(code: string): string {
  try {
    const names = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** On the last day of a year, day and month cannot be confused. */
function sampleOf(code: string): string {
  const day = new Intl.DateTimeFormat(code, { dateStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 11, 31),
  );
  return `${day} · ${new Intl.NumberFormat(code, { minimumFractionDigits: 2 }).format(1234.5)}`;
}
