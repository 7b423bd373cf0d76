import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';

export interface OverlapPromptProps {
  /** The planned target: "WO-1012, Mon 23 Nov, 9:15 – 10:30, Rosa Delgado". */
  plan: string;
  /** Why it was refused. */
  message: string;
  /** The conflicting visits: "WO-1007 Boiler, 9:00 – 10:00". */
  inTheWay: string;
  busy: boolean;
  onAllow: (reason: string) => void;
  onDismiss: () => void;
}

/** A refused plan: its conflicts, and an input for the dispatcher's reason to override them. */
export function OverlapPrompt({ plan, message, inTheWay, busy, onAllow, onDismiss }: OverlapPromptProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector('input')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby={titleId}
      className="floating fixed inset-x-0 bottom-4 z-50 mx-auto w-120 max-w-[calc(100vw-32px)] animate-appear p-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDismiss();
      }}
    >
      <form
        className="flex flex-col gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onAllow(reason.trim());
          else setMissing(true);
        }}
      >
        <div>
          <p id={titleId} className="font-semibold text-tone-danger">
            {message}
          </p>
          <p className="text-muted">
            Not planned: {plan}
            {inTheWay && `, which overlaps ${inTheWay}`}.
          </p>
        </div>
        <Field
          label="Allow the overlap because"
          error={isMissing && !reason.trim() ? 'Say why they can be in two places at once.' : undefined}
        >
          <Input
            value={reason}
            maxLength={500}
            placeholder="Both jobs are in the same building"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={busy}>
            Allow the overlap
          </Button>
          <Button variant="ghost" onClick={onDismiss}>
            Leave it as it was
          </Button>
        </div>
      </form>
    </div>
  );
}
