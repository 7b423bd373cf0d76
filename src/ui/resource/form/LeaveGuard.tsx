import { useBlocker } from '@tanstack/react-router';
import { Button } from '#ui/components/actions/Button.tsx';
import { Dialog } from '#ui/components/overlays/Dialog.tsx';

export interface LeaveGuardProps {
  when: () => boolean;
  /** The input is kept as a draft and survives a reload. */
  keeps: boolean;
  onDiscard: () => void;
}

/** Asks before leaving a page with unsaved input. */
export function LeaveGuard({ when, keeps, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && when(),
    enableBeforeUnload: () => !keeps && when(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title="Leave without saving?"
      description={
        keeps
          ? 'What you typed stays on this device until you come back.'
          : 'What you typed here will be lost.'
      }
      footer={
        <>
          {keeps && (
            <Button
              variant="ghost"
              onClick={() => {
                onDiscard();
                blocker.proceed();
              }}
            >
              Discard
            </Button>
          )}
          <Button variant="outline" onClick={() => blocker.proceed()}>
            {keeps ? 'Leave and keep' : 'Leave'}
          </Button>
          <Button onClick={() => blocker.reset()}>Stay</Button>
        </>
      }
    />
  );
}
