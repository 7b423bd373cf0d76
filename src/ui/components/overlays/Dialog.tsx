import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { useDialogFocus } from './dialog-focus.ts';

export interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactElement;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons, primary last. */
  footer?: ReactNode;
  /** Hides the title visually, not from screen readers. */
  hideTitle?: boolean;
  wide?: boolean;
  children?: ReactNode;
}

/** A modal dialog, for tasks that need full attention. Never over another one: use InlineConfirm. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  footer,
  hideTitle,
  wide,
  children,
}: DialogProps) {
  const focus = useDialogFocus(open);
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 grid animate-appear place-items-center overflow-y-auto bg-overlay p-4">
          <Radix.Content
            className={cx(
              'floating relative w-full animate-appear outline-none',
              wide ? 'max-w-3xl' : 'max-w-md',
            )}
            {...focus}
            {...(!description && { 'aria-describedby': undefined })}
          >
            <header
              className={cx('flex items-start justify-between gap-4 px-5 pt-4', hideTitle && 'sr-only')}
            >
              <div>
                <Radix.Title className="text-lead font-semibold">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton label="Close" small className="-me-1.5">
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            </header>
            <div data-part="body" className="px-5 py-4">
              {children}
            </div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
                {footer}
              </footer>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
