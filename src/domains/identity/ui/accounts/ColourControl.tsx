import { Check } from 'lucide-react';
import { personColours } from '#domains/identity/members/person-colours.rules.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { cx } from '#ui/cx.ts';
import { words } from '#ui/words.ts';

export interface ColourControlProps {
  value: unknown;
  onChange: (value: string | null) => void;
  error?: string | undefined;
  help?: string;
}

export function ColourControl({
  value,
  onChange,
  error,
  help = 'Marks their visits on the schedule.',
}: ColourControlProps) {
  return (
    <Field label={words('Colour')} optional help={help} error={error} group>
      <div className="flex flex-wrap gap-1.5">
        {personColours.map(([name, code]) => {
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
                'flex size-7 items-center justify-center rounded-full coarse:size-9',
                chosen && 'outline-2 outline-offset-2 outline-accent',
              )}
              style={{ background: code, color: 'white' }}
            >
              {chosen && <Check className="size-4" aria-hidden="true" />}
            </button>
          );
        })}
      </div>
    </Field>
  );
}
