import { Minus, Plus } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { useFieldTies } from './Field.tsx';

export interface NumberStepperProps {
  value: number;
  onValueChange: (value: number) => void;
  /** Accessible name, e.g. "Quantity". */
  label: string;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  disabled?: boolean;
}

/** A number with minus and plus buttons of at least 48 px; the middle accepts typing. */
export function NumberStepper({
  value,
  onValueChange,
  label,
  min = 0,
  max = 1_000_000,
  step = 1,
  unit,
  disabled,
}: NumberStepperProps) {
  const { labelId: _, ...ties } = useFieldTies();
  const set = (next: number) => onValueChange(Math.min(max, Math.max(min, next)));
  const side =
    'flex size-12 items-center justify-center text-ink hover:bg-wash disabled:text-subtle disabled:opacity-50';
  return (
    <div className="inline-flex w-fit items-stretch overflow-hidden rounded-md border border-line-strong bg-surface focus-within:border-focus">
      <button
        type="button"
        className={side}
        disabled={disabled || value <= min}
        onClick={() => set(value - step)}
        aria-label={`Less: ${label}`}
      >
        <Minus className="size-5" aria-hidden="true" />
      </button>
      <span className={cx('flex items-center border-x border-line text-phone', unit && 'pe-2')}>
        <input
          {...ties}
          type="number"
          inputMode="decimal"
          aria-label={label}
          className="h-12 w-18 appearance-none bg-transparent text-center tabular outline-none [&::-webkit-inner-spin-button]:appearance-none"
          style={{ MozAppearance: 'textfield' }}
          value={value}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          onChange={(event) => Number.isFinite(event.target.valueAsNumber) && set(event.target.valueAsNumber)}
        />
        {unit && <span className="text-muted">{unit}</span>}
      </span>
      <button
        type="button"
        className={side}
        disabled={disabled || value >= max}
        onClick={() => set(value + step)}
        aria-label={`More: ${label}`}
      >
        <Plus className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
