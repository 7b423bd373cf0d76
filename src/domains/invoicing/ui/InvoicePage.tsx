/**
 * The page of an invoice: a draft is edited here; a sent one is shown as the customer sees it, with commands to pay, credit or void
 * it.
 */

import { ExternalLink, FileDown, Send } from 'lucide-react';
import { useState } from 'react';
import { EarlyPayment } from '#domains/ledger/ui/early-payment/EarlyPayment.tsx';
import { DocumentJournal } from '#domains/ledger/ui/entries/DocumentJournal.tsx';
import { HandOver } from '#domains/ledger/ui/HandOver.tsx';
import type { AnyCommand } from '#kernel/command.ts';
import { linkTo } from '#ui/api/link.ts';
import { useRow } from '#ui/api/rows.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { inApp } from '#ui/in-app.ts';
import { useNavigate, usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { applyCredit } from '../credits/apply-credit.ts';
import { creditInvoice } from '../credits/credit-invoice.ts';
import { writeOffInvoice } from '../credits/write-off-invoice.ts';
import { deleteDraft } from '../drafts/delete-draft.ts';
import { earlyTerms } from '../early-discount.rules.ts';
import { invoices } from '../invoice.resource.ts';
import { documentName, type InvoiceState, invoiceLook } from '../invoicing.display.ts';
import { remindCustomer, resumeReminders, stopReminders } from '../reminders/remind-customers.ts';
import { markInvoiceSent, resendInvoice } from '../sending/resend-invoice.ts';
import { voidInvoice } from '../sending/void-invoice.ts';
import { ApplyCreditPanel } from './credits/ApplyCreditPanel.tsx';
import { CreditPanel } from './credits/CreditPanel.tsx';
import { RefundPanel } from './credits/RefundPanel.tsx';
import { RevenueSchedule } from './deferred/RevenueSchedule.tsx';
import { DraftSection } from './drafts/DraftSection.tsx';
import { InvoicePayments } from './payments/InvoicePayments.tsx';
import { PayPanel } from './payments/PayPanel.tsx';
import { InvoiceReminders } from './reminders/InvoiceReminders.tsx';
import { SentDocument } from './sending/SentDocument.tsx';

export type InvoiceRow = Row &
  InvoiceState & {
    readonly number: string | null;
    readonly kind: string;
    readonly version: number;
    readonly customer_id: string;
    readonly contact_id: string | null;
    readonly issue_date: string;
    readonly due_date: string;
    readonly early_discount_percent: string | null;
    readonly discount_until: string | null;
    readonly discount_offered: string | null;
    readonly total: string;
    readonly balance: string;
    readonly currency: string;
    readonly public_token: string | null;
    readonly sent_at: string | null;
    readonly sent_to: string | null;
    readonly sent_by_hand_at: string | null;
    readonly reminders_stopped: boolean;
    readonly customer?: { readonly id: string; readonly name: string } | null;
    readonly can?: readonly string[];
  };

const creditNoteCommands = [resendInvoice, voidInvoice];
const paidCommands = [resendInvoice, creditInvoice, voidInvoice];
const openCommands = [
  remindCustomer,
  applyCredit,
  resendInvoice,
  creditInvoice,
  writeOffInvoice,
  voidInvoice,
];
const draftCommands = [deleteDraft];

export function InvoicePage() {
  const id = usePathParam('id');
  const { data } = useRow(invoices, id, 'id,status,kind,written_off');
  const isDraft = data?.status === 'draft';
  const placed = [
    data?.kind !== 'deposit' && 'applied',
    Number(data?.written_off ?? 0) === 0 && 'written_off',
  ].filter((name) => name !== false);
  return <InvoicePageOf key={id} id={id} isDraft={isDraft} placed={placed} />;
}

/** A draft shows its properties in the form, so the side column is omitted. */
function InvoicePageOf({ id, isDraft, placed }: { id: string; isDraft: boolean; placed: readonly string[] }) {
  const { viewer } = useWorkplace();
  const { sends_mail } = useSession();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<'pay' | 'credit' | 'apply' | 'refund'>();
  const close = () => setDoing(undefined);
  const mayPay = (row: InvoiceRow) =>
    row.status === 'sent' &&
    row.kind !== 'credit_note' &&
    Number(row.balance) > 0 &&
    viewer.permissions.has('record_payments');
  const mayRefund = (row: InvoiceRow) =>
    row.status === 'sent' &&
    row.kind === 'credit_note' &&
    Number(row.balance) > 0 &&
    viewer.permissions.has('record_payments');
  const onDone = (command: AnyCommand) => {
    if (command.name === 'delete_draft') void navigate({ to: '/financials/invoicing' });
  };
  return (
    <RowPage<InvoiceRow>
      resource={invoices}
      id={id}
      listPath="/financials/invoicing"
      select="invoice_lines(*)"
      title={(row) => titleOf(row)}
      context={(row) => row.customer?.name}
      status={(row) => <StatusMark {...invoiceLook(row)} filled />}
      menuOnly
      commands={(row) => commandsOf(row).filter(({ name }) => sends_mail || !mailed.has(name))}
      asks={asksOf}
      instead={{ credit: () => setDoing('credit'), apply_credit: () => setDoing('apply') }}
      onDone={onDone}
      actions={(row) => (
        <>
          <Button asChild variant="outline">
            <a href={linkTo(`invoices/${row.id}/pdf`)} target="_blank" rel="noreferrer">
              <FileDown className="size-4" aria-hidden="true" />
              PDF
            </a>
          </Button>
          {mayRefund(row) && !doing && (
            <Button variant="outline" onClick={() => setDoing('refund')}>
              Refund
            </Button>
          )}
          {mayPay(row) && !doing && <Button onClick={() => setDoing('pay')}>Record payment</Button>}
        </>
      )}
      placed={placed}
      {...(isDraft ? { rail: false } : { railAfter: (row: InvoiceRow) => <CustomerLink row={row} /> })}
    >
      {(row) => (
        <>
          {row.discount_offered && doing !== 'pay' && (
            <p className="text-muted">
              <EarlyPayment terms={earlyTerms(row)} amount={row.discount_offered} />
            </p>
          )}
          {doing === 'pay' && mayPay(row) && <PayPanel invoice={row} onClose={close} />}
          {doing === 'credit' && <CreditPanel invoice={row} onClose={close} />}
          {doing === 'apply' && <ApplyCreditPanel invoice={row} onClose={close} />}
          {doing === 'refund' && (
            <RefundPanel
              customerId={row.customer_id}
              source={{ credit_note_id: row.id }}
              number={row.number ?? ''}
              available={row.balance}
              onClose={close}
            />
          )}
          {row.status === 'sent' && (
            <HandOver
              row={row}
              name={row.number ?? ''}
              whom="the customer"
              markSent={markInvoiceSent}
              pdf={`invoices/${row.id}/pdf`}
              page={row.public_token ? `/i/${row.public_token}` : undefined}
            />
          )}
          {row.status === 'draft' ? <DraftSection invoice={row} /> : <SentDocument id={row.id} />}
          {row.status !== 'draft' && <InvoicePayments invoice={row} />}
          {row.status === 'sent' && row.kind !== 'credit_note' && <InvoiceReminders invoice={row} />}
          {row.status !== 'draft' && viewer.permissions.has('view_transactions') && (
            <>
              <RevenueSchedule invoiceId={row.id} />
              <DocumentJournal table="invoices" id={row.id} />
            </>
          )}
        </>
      )}
    </RowPage>
  );
}

/** Commands that only send mail. */
const mailed: ReadonlySet<string> = new Set(['resend', 'remind']);

function commandsOf(row: InvoiceRow): readonly AnyCommand[] {
  if (row.status === 'draft') return draftCommands;
  if (row.kind === 'credit_note') return creditNoteCommands;
  if (Number(row.balance) === 0) return paidCommands;
  const switches = row.reminders_stopped ? resumeReminders : stopReminders;
  return [...openCommands, switches];
}

function titleOf({ number, kind }: InvoiceRow): string {
  if (number) return number;
  return `Draft ${documentName(kind)}`;
}

function asksOf(row: InvoiceRow) {
  return {
    void: {
      question: `Void ${row.number}?`,
      consequence:
        'Its entry is reversed and the work on it can be invoiced again. Its number is not used again.',
    },
    write_off: {
      question: `Write off ${row.number}`,
      consequence:
        row.kind === 'deposit'
          ? 'The open balance is not asked for any more and comes off the deposits. Take it back if the customer pays after all.'
          : 'The open balance becomes a bad debt, and its tax comes off the tax payable if your settings say so. Take it back if the customer pays after all.',
    },
    remind: { question: `Remind of ${row.number}`, defaults: { to: row.sent_to } },
    resend: { question: `Send ${row.number} again`, defaults: { to: row.sent_to } },
    delete_draft: {
      question: 'Delete this draft?',
      consequence: 'The work on it can be invoiced again.',
    },
  };
}

function CustomerLink({ row }: { row: InvoiceRow }) {
  if (!row.public_token || row.status === 'void') return null;
  return (
    <Button asChild variant="ghost" className="justify-start">
      <a href={inApp(`/i/${row.public_token}`)} target="_blank" rel="noreferrer">
        {row.sent_to ? (
          <ExternalLink className="size-4" aria-hidden="true" />
        ) : (
          <Send className="size-4" aria-hidden="true" />
        )}
        What the customer sees
      </a>
    </Button>
  );
}
