import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { useFieldTies } from './Field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label?: ReactNode;
  help?: ReactNode;
  /** Some, but not all, of a group are selected. */
  indeterminate?: boolean;
}

export function Checkbox({ label, help, indeterminate = false, className, id, ref, ...rest }: CheckboxProps) {
  const own = useId();
  const ties = useFieldTies();
  const box = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const input = (
    <input
      ref={(node) => {
        box.current = node;
        if (typeof ref === 'function') ref(node);
        else if (ref) ref.current = node;
      }}
      type="checkbox"
      id={id ?? own}
      aria-describedby={help ? `${own}-help` : ties['aria-describedby']}
      aria-invalid={ties['aria-invalid']}
      className={cx('check-box size-4 rounded-sm coarse:size-6', !label && className)}
      {...rest}
    />
  );
  if (!label) return input;
  return (
    <div className={cx('flex items-start gap-2', className)}>
      <span className="flex h-5 items-center coarse:h-6">{input}</span>
      <div className="min-w-0">
        <label htmlFor={id ?? own}>{label}</label>
        {help && (
          <p id={`${own}-help`} className="text-label text-subtle">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
