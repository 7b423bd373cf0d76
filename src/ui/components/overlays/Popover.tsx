import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { floatingRoot, useOpen } from './floating-root.ts';

export interface PopoverProps {
  trigger: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** Accessible name, announced when it opens. */
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
  const [isOpen, setOpen] = useOpen(open, onOpenChange);
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={isOpen ? floatingRoot() : null}>
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
