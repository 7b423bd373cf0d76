import { cx } from '#ui/cx.ts';

export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('shrink-0', className)}>
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path d="M9.5 24V8h13v3.4h-9.2v3.3h7.7V18h-7.7v6z" fill="var(--on-accent)" />
      <circle cx="21.4" cy="22.6" r="2.4" fill="var(--on-accent)" fillOpacity="0.6" />
    </svg>
  );
}
