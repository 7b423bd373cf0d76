/** The page of a quote: a draft is edited here; a sent one is shown as the customer sees it, decided on, and converted. */

import { Copy, FileDown } from 'lucide-react';
import { useState } from 'react';
import { HandOver } from '#domains/ledger/ui/HandOver.tsx';
import type { AnyCommand } from '#kernel/command.ts';
import { useCommand } from '#ui/api/command.ts';
import { linkTo } from '#ui/api/link.ts';
import { useRow } from '#ui/api/rows.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link, useNavigate, usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { duplicateQuote } from '../drafts/duplicate-quote.ts';
import { reviseQuote } from '../drafts/revise-quote.ts';
import { deleteQuote } from '../drafts/update-quote.ts';
import { quotes } from '../quote.resource.ts';
import { invoiceQuote, orderQuote } from '../sending/convert-quote.ts';
import { approveQuote, declineQuote } from '../sending/decide-quote.ts';
import { markQuoteSent, resendQuote } from '../sending/send-quote.ts';
import { QuoteDraft } from './drafts/QuoteDraft.tsx';
import { QuoteRevisions, type Revision } from './QuoteRevisions.tsx';
import { ApprovePanel } from './sending/ApprovePanel.tsx';
import { SentQuote } from './sending/SentQuote.tsx';

export type QuoteRow = Row & {
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly revision: number;
  readonly version: number;
  readonly customer_id: string;
  readonly contact_id: string | null;
  readonly valid_until: string;
  readonly currency: string;
  readonly total: string;
  readonly deposit: string;
  readonly sent_at: string | null;
  readonly sent_to: string | null;
  readonly sent_by_hand_at: string | null;
  readonly decision_note: string | null;
  readonly signer_name: string | null;
  readonly signature_file_id: string | null;
  readonly made_work_order_id: string | null;
  readonly made_invoice_id: string | null;
  readonly deposit_invoice_id: string | null;
  readonly customer?: { readonly id: string; readonly name: string } | null;
  readonly quote_revisions?: readonly Revision[];
};

const commandsOf: Readonly<Record<string, readonly AnyCommand[]>> = {
  draft: [deleteQuote],
  sent: [approveQuote, declineQuote, resendQuote, reviseQuote],
  changes_requested: [reviseQuote, approveQuote, declineQuote],
  approved: [orderQuote, invoiceQuote],
  declined: [reviseQuote],
  expired: [reviseQuote, approveQuote, declineQuote],
  converted: [],
};

export function QuotePage() {
  const id = usePathParam('id');
  const { data } = useRow(quotes, id, 'id,status');
  return <QuotePageOf key={id} id={id} isDraft={data?.status === 'draft'} />;
}

/** A draft shows its properties in the form, so the side column is omitted. */
function QuotePageOf({ id, isDraft }: { id: string; isDraft: boolean }) {
  const navigate = useNavigate();
  const [isApproving, setApproving] = useState(false);
  const { viewer } = useWorkplace();
  const { sends_mail } = useSession();
  return (
    <RowPage<QuoteRow>
      resource={quotes}
      id={id}
      listPath="/crm/quotes"
      select="quote_options(*,quote_lines(*)),quote_revisions(*)"
      title={({ number, title }) => (
        <>
          <span className="tabular">{number}</span> {title}
        </>
      )}
      context={(row) => row.customer?.name}
      description={(row) => <NextStep quote={row} />}
      commands={(row) => (commandsOf[row.status] ?? []).filter(({ name }) => sends_mail || name !== 'resend')}
      menuOnly={(row) => row.status === 'draft'}
      beside={['to_invoice']}
      asks={(row) => asksOf(row, viewer.permissions.has('create_invoices'))}
      instead={{ approve: () => setApproving(true) }}
      onDone={(command) => {
        if (command.name === 'delete_draft') void navigate({ to: '/crm/quotes' });
      }}
      actions={(row) => <DocumentActions quote={row} />}
      {...(isDraft && { rail: false })}
    >
      {(row) => (
        <>
          {row.status === 'draft' && <QuoteDraft quote={row} />}
          {row.status === 'sent' && !isApproving && (
            <HandOver
              row={row}
              name={row.number}
              whom="the customer"
              markSent={markQuoteSent}
              pdf={`quotes/${row.id}/pdf`}
              page={linkOf(row)}
            />
          )}
          {row.status !== 'draft' && !isApproving && (
            <SentQuote key={row.version} id={row.id} signatureFile={row.signature_file_id} />
          )}
          {isApproving && <ApprovePanel quote={row} onClose={() => setApproving(false)} />}
          <QuoteRevisions quote={row} />
        </>
      )}
    </RowPage>
  );
}

function linkOf({ revision, quote_revisions = [] }: QuoteRow): string | undefined {
  const current = quote_revisions.find((one) => one.revision === revision);
  return current && `/quote/${current.public_token}`;
}

/** The next step, with the customer's message if there is one. */
function NextStep({ quote }: { quote: QuoteRow }) {
  const { status, decision_note, signer_name, made_work_order_id } = quote;
  const { made_invoice_id, deposit_invoice_id } = quote;
  if (status === 'changes_requested' || status === 'declined') {
    if (!decision_note) return null;
    return (
      <span className="whitespace-pre-line">
        {signer_name ? `${signer_name}: ` : ''}“{decision_note}”
      </span>
    );
  }
  if (status === 'approved') return <>Approved by {signer_name}. Make a job or an invoice from it.</>;
  if (status !== 'converted') return null;
  return (
    <span className="flex flex-wrap gap-x-4">
      {made_work_order_id && (
        <MadeLink to={`/work-orders/${made_work_order_id}`}>Open the work order made from it</MadeLink>
      )}
      {made_invoice_id && (
        <MadeLink to={`/financials/invoicing/${made_invoice_id}`}>Open the invoice made from it</MadeLink>
      )}
      {deposit_invoice_id && (
        <MadeLink to={`/financials/invoicing/${deposit_invoice_id}`}>Open the deposit invoice</MadeLink>
      )}
    </span>
  );
}

function MadeLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-accent-ink hover:underline">
      {children}
    </Link>
  );
}

function DocumentActions({ quote }: { quote: QuoteRow }) {
  const navigate = useNavigate();
  const duplicate = useCommand(duplicateQuote);
  const copy = () =>
    duplicate.mutate(
      { input: { quote_id: quote.id } },
      {
        onSuccess: (made) => {
          if (!made) return;
          notify.success(`${String(made.number)} is a draft of the same`);
          void navigate({ to: `/crm/quotes/${made.id}` });
        },
        onError: (error) => reportError('The quote was not duplicated', error),
      },
    );
  return (
    <>
      <Button variant="outline" loading={duplicate.isPending} onClick={copy}>
        <Copy className="size-4" aria-hidden="true" />
        Duplicate
      </Button>
      <Button asChild variant="outline">
        <a href={linkTo(`quotes/${quote.id}/pdf`)} target="_blank" rel="noreferrer">
          <FileDown className="size-4" aria-hidden="true" />
          PDF
        </a>
      </Button>
    </>
  );
}

function asksOf(row: QuoteRow, mayInvoice: boolean) {
  const hasDeposit = mayInvoice && Number(row.deposit) > 0;
  return {
    resend: { question: `Send ${row.number} again`, defaults: { to: row.sent_to } },
    decline: { question: `Mark ${row.number} declined`, consequence: 'It can be revised after that.' },
    delete_draft: {
      question: `Delete ${row.number}?`,
      consequence: 'A quote that was never sent leaves nothing behind.',
    },
    to_work_order: {
      question: `Create the work order for ${row.number}`,
      consequence: 'Its agreed price is what was approved, before tax. A quote is made into one thing.',
      defaults: { title: row.title, deposit_invoice: hasDeposit },
      ...(hasDeposit ? {} : { controls: { deposit_invoice: null } }),
    },
    to_invoice: {
      question: `Create the invoice for ${row.number}`,
      consequence: 'A draft with the approved lines. A quote is made into one thing.',
    },
  };
}
