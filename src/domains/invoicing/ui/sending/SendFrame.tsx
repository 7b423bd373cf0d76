import type { ReactNode } from 'react';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { ActionPanel } from '#ui/components/actions/ActionPanel.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { isDemo } from '#ui/demo.ts';

export interface SendFrameProps {
  label: string;
  heading: ReactNode;
  explanation: string;
  /** Label of the choice to send by mail. */
  mailLabel: string;
  isByMail: boolean;
  onByMail: (isByMail: boolean) => void;
  /** Recipient and text of the mail. */
  mail: ReactNode;
  fault: string | undefined;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The panel in which a draft is sent to a customer. Without a mail server the mail fields are omitted. */
export function SendFrame(props: SendFrameProps) {
  const { onSubmit } = props;
  const { sends_mail } = useSession();
  const isByMail = sends_mail && props.isByMail;
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
      {sends_mail ? (
        <Checkbox
          label={props.mailLabel}
          checked={isByMail}
          onChange={(event) => props.onByMail(event.target.checked)}
        />
      ) : (
        <p className="text-muted">
          It is not mailed: this {isDemo ? 'demo' : 'server'} has no mail server. You get the link and the PDF
          to hand over.
        </p>
      )}
      {isByMail && <div className="grid max-w-(--form) gap-4">{props.mail}</div>}
    </ActionPanel>
  );
}
