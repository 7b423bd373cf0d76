import { FileDown, HandHelping, Mail } from 'lucide-react';
import { useState } from 'react';
import { mailWorkReport, markReportSent } from '#domains/work-orders/report/mail-work-report.ts';
import { useCommand } from '#ui/api/command.ts';
import { linkTo } from '#ui/api/link.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { ActionPanel } from '#ui/components/actions/ActionPanel.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { WorkOrderView } from './work-order-view.ts';

interface ReportPanelProps {
  order: WorkOrderView;
  onClose: () => void;
}

/** Gives the customer the report: by mail, or where the server sends none, as a PDF that is handed over. */
export function ReportPanel(props: ReportPanelProps) {
  const { sends_mail } = useSession();
  return sends_mail ? <MailReport {...props} /> : <HandReport {...props} />;
}

const fields = mailWorkReport.input;

const addressOf = ({ contact, customer }: WorkOrderView) => contact?.email ?? customer?.email ?? null;

function MailReport({ order, onClose }: ReportPanelProps) {
  const send = useCommand(mailWorkReport, {
    done: (row) => `The report was sent to ${row?.report_sent_to ?? 'the customer'}`,
    failed: 'The report was not sent',
  });
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    to: addressOf(order),
    message: null,
  });
  const { fields: errors, problem } = formFaults(send.error);
  const run = () => send.mutate({ id: order.id, input: values }, { onSuccess: onClose });
  return (
    <ActionPanel
      label="Email customer"
      heading={`Email ${order.customer?.name ?? 'the customer'} about ${order.number}`}
      description="With the report as a PDF: what was asked for, what was done, photos and signatures. No costs."
      fault={problem}
      onRun={run}
      onClose={onClose}
      actions={
        <Button loading={send.isPending} onClick={run}>
          <Mail className="size-4" aria-hidden="true" />
          Send report
        </Button>
      }
    >
      <div className="grid max-w-(--form) gap-4">
        {(['to', 'message'] as const).map((name) => (
          <FieldControl
            key={name}
            name={name}
            label={fields[name].label ?? name}
            field={fields[name]}
            value={values[name]}
            values={values}
            error={errors[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
    </ActionPanel>
  );
}

function HandReport({ order, onClose }: ReportPanelProps) {
  const mark = useCommand(markReportSent);
  const run = () =>
    mark.mutate(
      { id: order.id },
      {
        onSuccess: () => {
          notify.success(`The report on ${order.number} is marked as sent by hand`);
          onClose();
        },
        onError: (error) => reportError('The report was not marked as sent', error),
      },
    );
  return (
    <ActionPanel
      label="Email customer"
      heading="Nothing can be mailed from here"
      description="This server has no mail server. Send the PDF from your own mail, or print it, and note it here."
      onRun={run}
      onClose={onClose}
      actions={
        <>
          <Button asChild variant="outline">
            <a href={linkTo(`work_orders/${order.id}/pdf`)} target="_blank" rel="noreferrer">
              <FileDown className="size-4" aria-hidden="true" />
              PDF
            </a>
          </Button>
          <Button asChild variant="outline">
            <a href={ownMail(order)}>
              <Mail className="size-4" aria-hidden="true" />
              Write in my own mail
            </a>
          </Button>
          <Button loading={mark.isPending} onClick={run}>
            <HandHelping className="size-4" aria-hidden="true" />
            {markReportSent.label}
          </Button>
        </>
      }
    >
      {null}
    </ActionPanel>
  );
}

function ownMail(order: WorkOrderView): string {
  const query = new URLSearchParams({ subject: `${order.number} ${order.title}` });
  return `mailto:${encodeURIComponent(addressOf(order) ?? '')}?${query.toString().replaceAll('+', '%20')}`;
}
