import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

const tones = {
  info: 'border-line bg-surface text-muted',
  waiting: 'border-line bg-tone-waiting-soft text-tone-waiting',
  danger: 'border-line bg-tone-danger-soft text-tone-danger',
  success: 'border-line bg-tone-success-soft text-tone-success',
} as const;

/** A notice, announced to screen readers when it appears. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <p
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('rounded-lg border px-4 py-3', tones[tone])}
    >
      {children}
    </p>
  );
}
