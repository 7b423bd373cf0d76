import type { ReactNode } from 'react';
import { Button } from '#ui/components/Button.tsx';
import { Checkbox } from '#ui/components/Checkbox.tsx';
import { usePanelFocus } from '#ui/components/panel-focus.ts';

export interface SendFrameProps {
  label: string;
  heading: ReactNode;
  explanation: string;
  /** Said of the mail that goes with it. */
  mailLabel: string;
  isByMail: boolean;
  onByMail: (isByMail: boolean) => void;
  /** To whom and with which words. */
  mail: ReactNode;
  fault: string | undefined;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asked once, where a draft stands that is sent to a customer. */
export function SendFrame(props: SendFrameProps) {
  const { label, heading, explanation, isByMail, fault, onSubmit, onClose } = props;
  const focus = usePanelFocus();
  return (
    <section
      {...focus}
      aria-label={label}
      className="flex animate-appear flex-col gap-4 rounded-lg border border-line-strong bg-surface p-4 outline-none"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
    >
      <div>
        <h2 className="text-lead font-semibold">{heading}</h2>
        <p className="text-muted">{explanation}</p>
      </div>
      {props.children}
      <Checkbox
        label={props.mailLabel}
        checked={isByMail}
        onChange={(event) => props.onByMail(event.target.checked)}
      />
      {isByMail && <div className="grid max-w-(--form) gap-4">{props.mail}</div>}
      {fault && (
        <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button loading={props.isBusy} onClick={onSubmit}>
          {props.submitLabel}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </section>
  );
}
