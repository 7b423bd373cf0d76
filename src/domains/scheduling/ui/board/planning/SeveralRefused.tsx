import { useEffect, useId, useRef } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import type { SeveralPlanning } from './use-plan-several.ts';

/** Names the visits that keep several from being moved together, and offers to change the others. */
export function SeveralRefused({ several }: { several: SeveralPlanning }) {
  const { refusal, isBusy, leaveThose, dismiss } = several;
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!refusal) return;
    const before = document.activeElement;
    box.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [refusal]);
  if (!refusal) return null;
  const { changes, left } = refusal;
  const others = changes.length - left.length;
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby={titleId}
      className="floating fixed inset-x-0 bottom-4 z-50 mx-auto flex w-120 max-w-[calc(100vw-32px)] animate-appear flex-col gap-3 p-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        dismiss();
      }}
    >
      <p id={titleId} className="font-semibold text-tone-danger">
        Nothing was changed: {left.length} of {changes.length} visits can’t be.
      </p>
      <ul className="max-h-48 overflow-auto text-muted">
        {left.map(({ visit_id, number, reason }) => (
          <li key={visit_id}>
            <span className="font-medium text-ink">{number ?? 'A visit'}</span> {reason}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {others > 0 && (
          <Button loading={isBusy} onClick={leaveThose}>
            Change the other {others === 1 ? 'one' : others}
          </Button>
        )}
        <Button variant="ghost" onClick={dismiss}>
          Leave all as they are
        </Button>
      </div>
    </div>
  );
}
