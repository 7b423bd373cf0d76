import { type ReactNode, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Field } from '../inputs/Field.tsx';
import { Textarea } from '../inputs/Textarea.tsx';
import { usePanelFocus } from '../overlays/panel-focus.ts';
import { Button } from './Button.tsx';

export interface InlineConfirmProps {
  /** E.g. "Cancel work order WO-1042?" */
  question: ReactNode;
  /** What the action causes. */
  consequence?: ReactNode;
  /** The button's verb: "Cancel work order". */
  action: string;
  dismiss?: string;
  destructive?: boolean;
  /** Asks for a reason, with this label. */
  reason?: string;
  /** The reason may stay empty. */
  reasonOptional?: boolean;
  busy?: boolean;
  error?: ReactNode;
  /**
   * Focus the panel when it replaces the button that opened it, so that its keys work at once. A reason field takes the focus
   * itself.
   */
  takesFocus?: boolean;
  onConfirm: (reason: string) => void;
  onDismiss: () => void;
}

/** An inline confirmation, optionally with a reason: avoids a dialog over a dialog. Ctrl-Enter confirms, Esc cancels. */
export function InlineConfirm(props: InlineConfirmProps) {
  const {
    question,
    consequence,
    action,
    dismiss = 'Cancel',
    destructive,
    reason,
    reasonOptional,
    busy,
    error,
  } = props;
  const focus = usePanelFocus(props.takesFocus ?? false);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = reason !== undefined && !reasonOptional && text.trim() === '';
  const confirm = () => {
    setAsked(true);
    if (!missing) props.onConfirm(text.trim());
  };
  return (
    <section
      {...(props.takesFocus && focus)}
      aria-label={action}
      className={cx(
        'flex animate-appear flex-col gap-3 rounded-lg border bg-surface p-4 outline-none',
        destructive ? 'border-danger' : 'border-line-strong',
      )}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onDismiss();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm();
      }}
    >
      <div>
        <p className="font-semibold">{question}</p>
        {consequence && <p className="text-muted">{consequence}</p>}
      </div>
      {reason !== undefined && (
        <Field
          label={reason}
          optional={reasonOptional ?? false}
          error={asked && missing ? 'Say why, in a few words.' : undefined}
        >
          <Textarea autoFocus rows={2} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
      {error && (
        <p role="alert" className="text-tone-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant={destructive ? 'destructive' : 'default'} loading={busy ?? false} onClick={confirm}>
          {action}
        </Button>
        <Button variant="ghost" onClick={props.onDismiss}>
          {dismiss}
        </Button>
      </div>
    </section>
  );
}
