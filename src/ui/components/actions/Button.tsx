import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';
import { Spinner } from '../states/Spinner.tsx';
import { AsChild } from './AsChild.tsx';

export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link';
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner: keeps its width and ignores further presses. */
  loading?: boolean;
  /** Renders the single child as the button, e.g. a Link. */
  asChild?: boolean;
}

export function Button({
  variant = 'default',
  size = 'default',
  loading = false,
  asChild = false,
  className,
  children,
  disabled,
  type,
  ...rest
}: ButtonProps) {
  const classes = cx(base, variants[variant], variant === 'link' ? 'h-auto' : sizes[size], className);
  if (asChild) {
    return (
      <AsChild className={classes} {...rest}>
        {children}
      </AsChild>
    );
  }
  return (
    <button
      type={type ?? 'button'}
      className={classes}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      {loading && <Spinner className="absolute" />}
      <span className={cx('contents', loading && '*:invisible [&]:text-transparent')}>{children}</span>
    </button>
  );
}

const base = cx(
  'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none',
  'transition-colors disabled:cursor-not-allowed disabled:not-aria-busy:opacity-50 aria-disabled:opacity-50 [&_svg]:shrink-0',
);

const variants: Record<ButtonVariant, string> = {
  default: 'bg-accent text-on-accent hover:bg-accent-hover',
  destructive: 'bg-danger text-on-danger hover:bg-danger-hover',
  outline: 'border border-line-strong bg-surface text-ink hover:bg-wash',
  secondary: 'bg-tone-neutral-soft text-ink hover:bg-line',
  ghost: 'text-ink hover:bg-wash',
  link: 'text-accent-ink underline-offset-2 hover:underline',
};

const sizes: Record<ButtonSize, string> = {
  default: 'h-(--control) px-3',
  sm: 'h-(--control-sm) px-2 text-label',
  lg: 'h-(--control-lg) px-4 text-lead',
  icon: 'size-(--control)',
};
