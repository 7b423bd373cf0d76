/**
 * A status shown by shape, word and colour, so that it doesn't depend on colour alone. A domain registers its statuses once
 * (`statusRegistry`), and every list, page and board shows them alike.
 */
import type { StatusLook, StatusShape, Tone } from '#kernel/display.ts';
import { cx } from '#ui/cx.ts';

export interface StatusMarkProps extends StatusLook {
  /** Shows only the shape; the word is for screen readers and on hover. */
  iconOnly?: boolean;
  /** On a tinted background: for a page header. */
  filled?: boolean;
  className?: string;
}

export function StatusMark({ label, tone, shape, iconOnly, filled, className }: StatusMarkProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 whitespace-nowrap',
        hues[tone],
        filled && cx('h-6 rounded-full ps-1.5 pe-2.5 text-label font-medium', grounds[tone]),
        className,
      )}
      title={iconOnly ? label : undefined}
    >
      <Shape shape={shape ?? shapes[tone]} />
      <span className={iconOnly ? 'sr-only' : cx('truncate', !filled && 'text-ink')}>{label}</span>
    </span>
  );
}

/** The coloured shape alone: where the word is shown next to it or by its container. */
export function StatusSign({
  tone,
  shape,
  className,
}: Pick<StatusMarkProps, 'tone' | 'shape' | 'className'>) {
  return <Shape shape={shape ?? shapes[tone]} className={cx(hues[tone], className)} />;
}

const shapes: Record<Tone, StatusShape> = {
  neutral: 'ring',
  info: 'dot',
  progress: 'half',
  waiting: 'pause',
  success: 'check',
  danger: 'alert',
  muted: 'slash',
};
const hues: Record<Tone, string> = {
  neutral: 'text-tone-neutral',
  info: 'text-tone-info',
  progress: 'text-tone-progress',
  waiting: 'text-tone-waiting',
  success: 'text-tone-success',
  danger: 'text-tone-danger',
  muted: 'text-tone-muted',
};
const grounds: Record<Tone, string> = {
  neutral: 'bg-tone-neutral-soft',
  info: 'bg-tone-info-soft',
  progress: 'bg-tone-progress-soft',
  waiting: 'bg-tone-waiting-soft',
  success: 'bg-tone-success-soft',
  danger: 'bg-tone-danger-soft',
  muted: 'bg-tone-muted-soft',
};

function Shape({ shape, className }: { shape: StatusShape; className?: string }) {
  return (
    <svg
      viewBox="0 0 14 14"
      className={cx('size-3.5 shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {drawings[shape]}
    </svg>
  );
}

const ring = <circle cx="7" cy="7" r="5.25" />;
const disc = <circle cx="7" cy="7" r="6" fill="currentColor" stroke="none" />;
const cut = {
  stroke: 'var(--surface)',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const drawings: Record<StatusShape, React.ReactNode> = {
  dashed: <circle cx="7" cy="7" r="5.25" strokeDasharray="2.1 1.2" />,
  ring,
  dot: (
    <>
      {ring}
      <circle cx="7" cy="7" r="2.25" fill="currentColor" stroke="none" />
    </>
  ),
  half: (
    <>
      {ring}
      <path d="M7 3.6a3.4 3.4 0 0 1 0 6.8z" fill="currentColor" stroke="none" />
    </>
  ),
  pause: (
    <>
      {ring}
      <path d="M5.5 5v4M8.5 5v4" strokeLinecap="round" />
    </>
  ),
  filled: disc,
  check: (
    <>
      {disc}
      <path d="m4.4 7.2 1.9 1.9 3.4-3.9" {...cut} />
    </>
  ),
  crossed: (
    <>
      {disc}
      <path d="m5 5 4 4M9 5 5 9" {...cut} />
    </>
  ),
  alert: (
    <>
      <path
        d="M7 .8 13.4 12.4H.6z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1"
        strokeLinejoin="round"
      />
      <path d="M7 5v3.2M7 10.4v.05" {...cut} />
    </>
  ),
  slash: (
    <>
      {ring}
      <path d="m3.4 10.6 7.2-7.2" />
    </>
  ),
};
