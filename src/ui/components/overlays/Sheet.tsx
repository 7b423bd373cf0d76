import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { useDialogFocus } from './dialog-focus.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger?: ReactElement;
  title: ReactNode;
  hideTitle?: boolean;
  side?: 'start' | 'end' | 'bottom';
  /** Non-modal: the page beside it stays usable (the peek panel of a list). */
  beside?: boolean;
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A panel that slides in from the edge of the page. */
export function Sheet({
  open,
  onOpenChange,
  trigger,
  title,
  hideTitle,
  side = 'end',
  beside,
  footer,
  className,
  children,
}: SheetProps) {
  const focus = useDialogFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!beside}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        {!beside && <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-overlay" />}
        <Radix.Content
          aria-describedby={undefined}
          data-beside={beside || undefined}
          {...(beside && { 'data-beside': '' })}
          className={cx(
            'fixed z-50 flex flex-col bg-surface shadow-float outline-none',
            sides[side],
            className,
          )}
          onInteractOutside={(event) => beside && event.preventDefault()}
          onOpenAutoFocus={(event) => (beside ? event.preventDefault() : focus.onOpenAutoFocus(event))}
          onCloseAutoFocus={focus.onCloseAutoFocus}
        >
          {/* Not a header element: beside a page it would count as a second banner. */}
          <div
            className={cx(
              'flex min-h-(--header) items-center justify-between gap-2 border-b border-line ps-4 pe-2',
              hideTitle && 'sr-only',
            )}
          >
            <Radix.Title className="min-w-0 truncate text-lead font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" shortcut="Esc">
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div data-part="body" className="min-h-0 flex-1 overflow-y-auto">
            {children}
          </div>
          {footer && <footer className="flex flex-wrap gap-2 border-t border-line p-3">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const sides = {
  start:
    'top-(--above) bottom-0 inset-s-0 w-72 max-w-[calc(100vw-48px)] animate-slide-in-start border-e border-line',
  end: 'top-(--above) bottom-0 inset-e-0 w-lg max-w-full animate-slide-in border-s border-line',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] animate-appear rounded-t-lg border-t border-line',
};
