import { Check } from 'lucide-react';
import { cx } from '#ui/cx.ts';

export interface StepperProps {
  steps: readonly string[];
  /** Index of the current step; all before it are done. */
  current: number;
  label: string;
}

/** The progress in a flow of a few steps. */
export function Stepper({ steps, current, label }: StepperProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-label">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className="flex items-center gap-2"
        >
          {index > 0 && <span aria-hidden="true" className="h-px w-6 bg-line-strong" />}
          <span
            aria-hidden="true"
            className={cx(
              'flex size-5 items-center justify-center rounded-full border text-tiny font-semibold tabular',
              index < current && 'border-accent bg-accent text-on-accent',
              index === current && 'border-accent text-accent-ink',
              index > current && 'border-line-strong text-subtle',
            )}
          >
            {index < current ? <Check className="size-3" /> : index + 1}
          </span>
          <span className={index === current ? 'font-medium text-ink' : 'text-subtle'}>{step}</span>
          {index < current && <span className="sr-only">done</span>}
        </li>
      ))}
    </ol>
  );
}
