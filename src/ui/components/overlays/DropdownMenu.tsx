import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Kbd } from '../values/Kbd.tsx';
import { floatingRoot, useOpen } from './floating-root.ts';

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Prevent the default when the chosen item moves the focus itself. */
  onCloseAutoFocus?: (event: Event) => void;
  className?: string;
  children: ReactNode;
}

export function DropdownMenu({
  trigger,
  align = 'end',
  open,
  onOpenChange,
  onCloseAutoFocus,
  className,
  children,
}: DropdownMenuProps) {
  const [isOpen, setOpen] = useOpen(open, onOpenChange);
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={isOpen ? floatingRoot() : null}>
        <Radix.Content
          // A long menu scrolls, and a scrolling element must be focusable before an item has the focus.
          tabIndex={0}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          className={cx(
            'floating z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 animate-appear overflow-y-auto p-1',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  shortcut?: string;
  destructive?: boolean;
  disabled?: boolean;
  /** Why the item is disabled: shown under its label. */
  reason?: string | undefined;
  /** Renders the single child as the item, e.g. a Link. */
  asChild?: boolean;
  onSelect?: (event: Event) => void;
  children: ReactNode;
}

export function MenuItem({
  icon,
  shortcut,
  destructive,
  disabled,
  reason,
  asChild,
  onSelect,
  children,
}: MenuItemProps) {
  const props = {
    disabled: Boolean(disabled || reason),
    ...(onSelect && { onSelect }),
    className: cx(
      'menu-item [&>svg]:size-4 [&>svg]:text-muted',
      destructive && 'text-tone-danger [&>svg]:text-current',
    ),
  };
  if (asChild) {
    return (
      <Radix.Item asChild {...props}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item {...props}>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{children}</span>
        {reason && <span className="block text-label text-subtle">{reason}</span>}
      </span>
      {shortcut && <Kbd keys={shortcut} />}
    </Radix.Item>
  );
}

export interface MenuCheckItemProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Keeps the menu open after a choice, for choosing several. */
  keepOpen?: boolean;
  children: ReactNode;
}

export function MenuCheckItem({ checked, onCheckedChange, keepOpen, children }: MenuCheckItemProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => keepOpen && event.preventDefault()}
      className="menu-item"
    >
      <span className="flex size-4 items-center justify-center">
        <Radix.ItemIndicator>
          <Check className="size-4 text-accent-ink" aria-hidden="true" />
        </Radix.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Radix.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-label text-subtle">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
