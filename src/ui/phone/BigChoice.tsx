import { cx } from '../cx.ts';
import { singlePress } from './single-press.ts';

export interface BigChoiceProps<V extends string> {
  /** Accessible name. */
  label: string;
  options: readonly { readonly value: V; readonly label: string; readonly tone?: string }[];
  value: V | null | undefined;
  onChoose: (value: V) => void;
  disabled?: boolean;
  /** Vertically, for long labels. */
  stacked?: boolean;
}

/** A choice of a few options, each a large button. */
export function BigChoice<V extends string>(props: BigChoiceProps<V>) {
  const { label, options, value, onChoose, disabled, stacked } = props;
  return (
    <fieldset
      className={cx('min-w-0 gap-2', stacked ? 'flex flex-col' : 'grid auto-cols-fr grid-flow-col')}
      disabled={disabled}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={chosen}
            onClick={singlePress(() => onChoose(option.value))}
            className={cx(
              'min-h-14 min-w-0 rounded-md border px-3 font-medium wrap-anywhere disabled:opacity-60',
              chosen
                ? (option.tone ?? 'border-accent bg-selected text-accent-ink')
                : 'border-line-strong bg-surface text-ink hover:bg-wash',
            )}
          >
            {option.label}
          </button>
        );
      })}
    </fieldset>
  );
}
