/**
 * A labelled control: label above, an "optional" mark, help below, the error at the field and announced with it. The control
 * inside takes its id and ARIA attributes from context, so forms don't set them.
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
  /** Marks the field as optional. */
  optional?: boolean;
  help?: ReactNode;
  /** What is wrong and how to fix it, in one sentence. */
  error?: ReactNode;
  /** At the end of the label's line: a link, a count. */
  aside?: ReactNode;
  /** Hides the label visually, not from screen readers. */
  hideLabel?: boolean;
  /** A group of controls (radios, checkboxes): named by a legend instead of a label. */
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
  const isChannelOn = useAfterPress(Boolean(error)) && Boolean(error);
  const describedBy = cx(isChannelOn && errorId, Boolean(help) && helpId) || undefined;
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
      {/* On the label's line, but after the control in tab order: Tab from the field above reaches this control first. */}
      {aside && <span className="absolute inset-e-0 top-0 text-label text-subtle">{aside}</span>}
      {isChannelOn && (
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

/** The id and ARIA attributes for a control from the Field around it; empty outside of one. */
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
