import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { useFieldTies } from './Field.tsx';

export interface InputProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  /** Inside the box, before the text: an icon, a unit, a currency. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

export function Input({ prefix, suffix, className, id, ...rest }: InputProps) {
  const { labelId: _, ...ties } = useFieldTies(id);
  if (!prefix && !suffix) {
    return <input className={cx('field-box h-(--control)', className)} {...ties} {...rest} />;
  }
  return (
    <span
      className={cx('field-box flex h-(--control) items-center gap-2', className)}
      data-invalid={ties['aria-invalid']}
      data-disabled={rest.disabled || undefined}
    >
      {prefix && <span className="flex shrink-0 items-center text-subtle">{prefix}</span>}
      <input className="h-full w-full min-w-0 bg-transparent outline-none" {...ties} {...rest} />
      {suffix && <span className="flex shrink-0 items-center text-subtle">{suffix}</span>}
    </span>
  );
}
