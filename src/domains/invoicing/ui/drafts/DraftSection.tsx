import { useState } from 'react';
import { updateDraft } from '#domains/invoicing/drafts/update-draft.ts';
import { documentName } from '#domains/invoicing/invoicing.display.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { useAddress } from '#ui/navigation.tsx';
import { DisabledWhileAsking } from '#ui/resource/form/DisabledWhileAsking.tsx';
import { linesKey } from '#ui/resource/form/lines-key.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { InvoiceRow } from '../InvoicePage.tsx';
import { SendPanel } from '../sending/SendPanel.tsx';
import { SentDocument } from '../sending/SentDocument.tsx';
import { DraftActions } from './DraftActions.tsx';
import { formOf } from './draft-form.rules.ts';
import { InvoiceEditor } from './InvoiceEditor.tsx';

/** A deposit and a credit note have no discount for paying early. */
function discountable(invoice: InvoiceRow): Readonly<Record<string, unknown>> {
  if (invoice.kind !== 'deposit' && invoice.kind !== 'credit_note') return invoice;
  const { early_discount_percent: _, early_discount_days: __, ...row } = invoice;
  return row;
}

/**
 * The draft's form and its send panel; unsaved changes are saved before sending. Without the permission to edit it shows the
 * document as the customer will see it.
 */
export function DraftSection({ invoice }: { invoice: InvoiceRow }) {
  const { viewer } = useWorkplace();
  const update = useCommand(updateDraft);
  const { send } = useAddress<{ send: string }>();
  const [isSending, setSending] = useState(send !== undefined && viewer.permissions.has('send_invoices'));
  const mayWrite = invoice.can?.includes('update_draft') ?? false;
  const fromWork =
    Array.isArray(invoice.invoice_lines) && invoice.invoice_lines.some((line) => line.work_order_id);
  const what = documentName(invoice.kind);
  const maySend = viewer.permissions.has('send_invoices') && !isSending;
  if (!mayWrite) {
    return (
      <>
        {isSending && <SendPanel invoice={invoice} onClose={() => setSending(false)} />}
        <SentDocument id={invoice.id} />
        {maySend && (
          <div>
            <Button onClick={() => setSending(true)}>{`Send ${what}`}</Button>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {isSending && <SendPanel invoice={invoice} onClose={() => setSending(false)} />}
      <DisabledWhileAsking isAsking={isSending}>
        <InvoiceEditor
          name={invoice.id}
          initial={formOf(discountable(invoice))}
          customerFixed={fromWork || invoice.kind === 'credit_note' || invoice.kind === 'progress'}
          untaxed={invoice.kind === 'deposit'}
          ofService={invoice.kind !== 'deposit' && invoice.kind !== 'credit_note'}
          stored={{ version: invoice.version, lines: linesKey(invoice.id, invoice.invoice_lines) }}
          save={(input, version) => update.mutateAsync({ id: invoice.id, input, version })}
          onSaved={() => notify.success('Draft saved')}
          actions={(form) => (
            <DraftActions
              {...form}
              send={
                maySend
                  ? {
                      label: `Send ${what}`,
                      afterSaving: `Save and send ${what}`,
                      open: () => setSending(true),
                    }
                  : undefined
              }
            />
          )}
        />
      </DisabledWhileAsking>
    </>
  );
}
