import { type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
  /** Hides the label visually, not from screen readers. */
  hideLabel?: boolean;
  className?: string;
}

/** Takes effect immediately; for a choice that is applied on Save use Checkbox. */
export function Switch({
  checked,
  onCheckedChange,
  label,
  help,
  disabled,
  hideLabel,
  className,
}: SwitchProps) {
  const id = useId();
  return (
    <div className={cx('flex items-start justify-between gap-4', className)}>
      <div className={cx('min-w-0', hideLabel && 'sr-only')}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-label text-subtle">
            {help}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
        disabled={disabled}
        onClick={() => onCheckedChange(!checked)}
        className={cx(
          'relative h-5 w-9 shrink-0 rounded-full border transition-colors disabled:opacity-50 coarse:h-7 coarse:w-12',
          checked ? 'border-accent bg-accent' : 'border-control-line bg-wash',
        )}
      >
        <span
          className={cx(
            'absolute inset-y-0.5 aspect-square rounded-full transition-all',
            checked ? 'inset-e-0.5 bg-on-accent' : 'inset-s-0.5 bg-subtle',
          )}
        />
      </button>
    </div>
  );
}
