import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export interface BigStepperProps {
  /** Accessible name: "Hours". */
  label: string;
  /** Undefined at the limit. */
  onLess: (() => void) | undefined;
  onMore: (() => void) | undefined;
  /** The value, or an input. */
  children: ReactNode;
}

/** A quantity stepper: minus and plus of 56 px, the value between them. */
export function BigStepper({ label, onLess, onMore, children }: BigStepperProps) {
  const side =
    'flex size-14 shrink-0 items-center justify-center -outline-offset-2 hover:bg-wash disabled:opacity-40';
  return (
    <div className="flex items-stretch overflow-hidden rounded-md border border-line-strong bg-surface focus-within:border-focus">
      <button
        type="button"
        className={side}
        disabled={!onLess}
        onClick={onLess}
        aria-label={`Less: ${label}`}
      >
        <Minus className="size-6" aria-hidden="true" />
      </button>
      <div className="flex min-w-0 flex-1 items-center justify-center gap-1 border-x border-line px-2 text-title font-semibold tabular">
        {children}
      </div>
      <button
        type="button"
        className={side}
        disabled={!onMore}
        onClick={onMore}
        aria-label={`More: ${label}`}
      >
        <Plus className="size-6" aria-hidden="true" />
      </button>
    </div>
  );
}
