import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface PopoverProps {
  trigger: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** Read aloud when it opens. */
  label: string;
  className?: string;
  children: ReactNode;
}

export function Popover({
  trigger,
  open,
  onOpenChange,
  align = 'start',
  label,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={cx(
            'floating z-50 w-72 max-w-[calc(100vw-16px)] animate-appear p-3 outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
