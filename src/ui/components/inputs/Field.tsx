/**
 * A labelled control: label above, optional marked, help under the field, the error at the field and read with it. The
 * control inside takes its id and its ARIA ties from here, so a form never writes them.
 */
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from '#ui/cx.ts';
import { useAfterPress } from '#ui/hooks/use-after-press.ts';

interface FieldTies {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

const FieldContext = createContext<FieldTies | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Marks the field as one that may stay empty. */
  optional?: boolean;
  help?: ReactNode;
  /** What is wrong and what to do, in a sentence. */
  error?: ReactNode;
  /** Stands at the label's end: a link, a count. */
  aside?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** A group of controls (radios, checkboxes) is named by a legend and not by a label. */
  group?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Field({
  label,
  optional,
  help,
  error,
  aside,
  hideLabel,
  group,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const isTold = useAfterPress(Boolean(error)) && Boolean(error);
  const describedBy = cx(isTold && errorId, Boolean(help) && helpId) || undefined;
  const ties = { id, labelId: `${id}-label`, describedBy, invalid: Boolean(error), required: !optional };
  const text = (
    <>
      {label}
      {optional && <span className="font-normal text-subtle"> · optional</span>}
    </>
  );
  return (
    <div
      className={cx('relative flex min-w-0 flex-col gap-1', className)}
      {...(group && { role: 'group', 'aria-labelledby': ties.labelId, 'aria-describedby': describedBy })}
    >
      <div className={cx('flex', hideLabel && 'sr-only')}>
        {group ? (
          <span id={ties.labelId} className="text-label font-medium text-ink">
            {text}
          </span>
        ) : (
          <label id={ties.labelId} htmlFor={id} className="text-label font-medium text-ink">
            {text}
          </label>
        )}
      </div>
      <FieldContext value={ties}>{children}</FieldContext>
      {/* On the label's line, but after the control: Tab from the field above leads into this one. */}
      {aside && <span className="absolute inset-e-0 top-0 text-label text-subtle">{aside}</span>}
      {isTold && (
        <p id={errorId} className="flex gap-1 text-label text-tone-danger" role="alert">
          {error}
        </p>
      )}
      {help && (
        <p id={helpId} className="text-label text-subtle">
          {help}
        </p>
      )}
    </div>
  );
}

export interface ControlTies {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** For a control: what ties it to the Field around it; nothing outside of one. */
export function useFieldTies(own?: string): ControlTies & { labelId?: string | undefined } {
  const ties = useContext(FieldContext);
  if (!ties) return own ? { id: own } : {};
  return {
    id: own ?? ties.id,
    labelId: ties.labelId,
    'aria-describedby': ties.describedBy,
    'aria-invalid': ties.invalid || undefined,
  };
}
