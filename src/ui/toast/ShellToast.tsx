import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { cx } from '../cx.ts';
import { dismissToast, shellToastDuration, type ToastMessage } from './toast.ts';

export const shellToastSwipe = 50;

/** Radix's toast: F8 moves the focus to it; a swipe of 50 px to the right or 5 s dismisses it. */
export function ShellToast({ message }: { message: ToastMessage | null }) {
  return (
    <Radix.Provider
      label="Notification"
      duration={shellToastDuration}
      swipeDirection="right"
      swipeThreshold={shellToastSwipe}
    >
      {message && (
        <Radix.Root
          key={message.id}
          open
          type="foreground"
          onOpenChange={(open) => !open && dismissToast(message.id)}
          className={cx(
            'floating flex items-start gap-3 p-3 ps-4 data-[state=open]:animate-slide-in',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-slide-out',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            message.variant === 'destructive' && 'border-s-4 border-s-danger',
          )}
        >
          <div className="min-w-0 flex-1 py-0.5">
            {message.title && (
              <Radix.Title
                className={cx('font-semibold', message.variant === 'destructive' && 'text-tone-danger')}
              >
                {message.title}
              </Radix.Title>
            )}
            {message.description && (
              <Radix.Description className="text-muted">{message.description}</Radix.Description>
            )}
            {message.action && (
              <Radix.Action
                altText={message.action.label}
                onClick={message.action.onAction}
                className="mt-2 h-(--control-sm) shrink-0 rounded-md border border-line-strong px-2 text-label font-medium hover:bg-wash"
              >
                {message.action.label}
              </Radix.Action>
            )}
          </div>
          <Radix.Close
            aria-label="Dismiss"
            className="flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-wash hover:text-ink coarse:size-9"
          >
            <X className="size-4" aria-hidden="true" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        label="Notifications"
        hotkey={['F8']}
        className="above-form-actions fixed inset-e-0 bottom-0 z-70 flex w-96 max-w-full flex-col p-4 outline-none"
      />
    </Radix.Provider>
  );
}
