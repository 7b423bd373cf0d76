import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Button, type ButtonProps } from './Button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'size' | 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  shortcut?: string;
  children: ReactNode;
  small?: boolean;
}

export function IconButton({
  label,
  shortcut,
  small,
  variant = 'ghost',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut} describes={false}>
      <Button
        variant={variant}
        size="icon"
        aria-label={label}
        className={cx(
          small && 'size-(--control-sm)',
          variant === 'ghost' && 'text-muted hover:text-ink',
          className,
        )}
        {...rest}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
