import { Check } from 'lucide-react';
import { Field } from '#ui/components/Field.tsx';
import { cx } from '#ui/cx.ts';

/** Far enough apart to tell people from each other on a board, dark enough for white initials. */
const colours: readonly (readonly [string, string])[] = [
  ['Teal', '#0f766e'],
  ['Amber', '#b45309'],
  ['Indigo', '#4338ca'],
  ['Pink', '#be185d'],
  ['Green', '#15803d'],
  ['Violet', '#7c3aed'],
  ['Blue', '#1d4ed8'],
  ['Red', '#b91c1c'],
  ['Slate', '#475569'],
  ['Brown', '#92400e'],
];

export interface ColourControlProps {
  value: unknown;
  onChange: (value: string | null) => void;
  error?: string | undefined;
}

export function ColourControl({ value, onChange, error }: ColourControlProps) {
  return (
    <Field label="Colour" optional help="Marks their visits on the schedule." error={error} group>
      <div className="flex flex-wrap gap-1.5">
        {colours.map(([name, code]) => {
          const chosen = value === code;
          return (
            <button
              key={code}
              type="button"
              aria-label={name}
              aria-pressed={chosen}
              title={name}
              onClick={() => onChange(chosen ? null : code)}
              className={cx(
                'flex size-7 items-center justify-center rounded-full text-white coarse:size-9',
                chosen && 'outline-2 outline-offset-2 outline-accent',
              )}
              style={{ background: code }}
            >
              {chosen && <Check className="size-4" aria-hidden="true" />}
            </button>
          );
        })}
      </div>
    </Field>
  );
}
