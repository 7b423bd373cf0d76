import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../components/actions/Button.tsx';
import { cx } from '../cx.ts';

export interface PlainToast {
  readonly id: string | number;
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly label?: string | undefined;
  readonly onAction?: (() => void) | undefined;
  readonly isFailure: boolean;
  readonly durationMs: number;
  readonly dismiss: () => void;
}

const patienceMs = 400;

/** Shows toasts until the toast library has loaded: it needs the network, and the message is often that there is none. */
export function PlainToasts({ toasts, above }: { toasts: readonly PlainToast[]; above?: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, patienceMs, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div
      className={cx(
        'above-form-actions fixed inset-e-0 z-70 w-96 max-w-full p-4',
        above ? 'bottom-24' : 'bottom-0',
      )}
    >
      {toasts.map((toast) => (
        <Plain key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function Plain({ title, description, label, onAction, isFailure, durationMs, dismiss }: PlainToast) {
  const end = useRef(dismiss);
  end.current = dismiss;
  useEffect(() => {
    if (durationMs === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => end.current(), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs]);
  const press = () => {
    onAction?.();
    dismiss();
  };
  return (
    <div role={isFailure ? 'alert' : 'status'} className="floating mt-2 flex items-center gap-3 p-3">
      <div className="min-w-0 flex-1">
        <p className={cx('font-semibold', isFailure && 'text-tone-danger')}>{title}</p>
        <p className="text-muted">{description}</p>
      </div>
      <Button variant="outline" onClick={press}>
        {label ?? 'Dismiss'}
      </Button>
    </div>
  );
}
