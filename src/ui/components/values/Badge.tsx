import type { ReactNode } from 'react';
import type { Tone } from '#kernel/display.ts';
import { cx } from '#ui/cx.ts';

export interface BadgeProps {
  tone?: Tone;
  children: ReactNode;
  className?: string;
}

/** A short label: a tag, a kind, a count. For a status use StatusMark, which has a shape. */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1 truncate rounded-sm px-1.5 text-label font-medium whitespace-nowrap tabular',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

const tones: Record<Tone, string> = {
  neutral: 'bg-tone-neutral-soft text-tone-neutral',
  info: 'bg-tone-info-soft text-tone-info',
  progress: 'bg-tone-progress-soft text-tone-progress',
  waiting: 'bg-tone-waiting-soft text-tone-waiting',
  success: 'bg-tone-success-soft text-tone-success',
  danger: 'bg-tone-danger-soft text-tone-danger',
  muted: 'bg-tone-muted-soft text-tone-muted',
};
