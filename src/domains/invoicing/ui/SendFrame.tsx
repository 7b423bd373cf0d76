import type { ReactNode } from 'react';
import { ActionPanel } from '#ui/components/ActionPanel.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Checkbox } from '#ui/components/Checkbox.tsx';

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
  const { isByMail, onSubmit } = props;
  return (
    <ActionPanel
      label={props.label}
      heading={props.heading}
      description={props.explanation}
      fault={props.fault}
      onRun={onSubmit}
      onClose={props.onClose}
      actions={
        <Button loading={props.isBusy} onClick={onSubmit}>
          {props.submitLabel}
        </Button>
      }
    >
      {props.children}
      <Checkbox
        label={props.mailLabel}
        checked={isByMail}
        onChange={(event) => props.onByMail(event.target.checked)}
      />
      {isByMail && <div className="grid max-w-(--form) gap-4">{props.mail}</div>}
    </ActionPanel>
  );
}
