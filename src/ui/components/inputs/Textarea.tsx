import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';
import { useFieldTies } from './Field.tsx';

/** Grows with its text, starting at `rows`. */
export function Textarea({ className, id, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const { labelId: _, ...ties } = useFieldTies(id);
  return (
    <textarea
      rows={rows}
      className={cx('field-box field-sizing-content max-h-96 min-h-20 resize-y py-1.5', className)}
      {...ties}
      {...rest}
    />
  );
}
