/** The page of a bill: a draft is edited and posted here; a posted one is paid, credited or voided. */

import { useState } from 'react';
import { EarlyPayment } from '#domains/ledger/ui/early-payment/EarlyPayment.tsx';
import { DocumentJournal } from '#domains/ledger/ui/entries/DocumentJournal.tsx';
import { billPaymentAllocations } from '#domains/purchasing/bills/bill-payment.resource.ts';
import { creditBill, deleteBillDraft, updateBill } from '#domains/purchasing/bills/enter-bill.ts';
import { postBill } from '#domains/purchasing/bills/post-bill.ts';
import { vendorBills } from '#domains/purchasing/bills/vendor-bill.resource.ts';
import { voidBill } from '#domains/purchasing/bills/void-bill.ts';
import { attachToBill, detachFromBill } from '#domains/purchasing/orders/attachments.ts';
import { type BillState, billLook } from '#domains/purchasing/purchasing.display.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRow } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link, useNavigate, usePathParam } from '#ui/navigation.tsx';
import { DisabledWhileAsking } from '#ui/resource/form/DisabledWhileAsking.tsx';
import { linesKey } from '#ui/resource/form/lines-key.ts';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { Attachments } from '../Attachments.tsx';
import { linesOf } from '../orders/line-form.rules.ts';
import { BillPrepayments } from '../prepayments/BillPrepayments.tsx';
import { ApplyCredit } from './ApplyCredit.tsx';
import { BillEditor, type BillForm } from './BillEditor.tsx';
import { BillLines } from './BillLines.tsx';
import { BillToPost } from './PostBill.tsx';

export type BillRow = Row &
  BillState & {
    readonly number: string | null;
    readonly version: number;
    readonly vendor_id: string;
    readonly po_id: string | null;
    readonly credits_id: string | null;
    readonly bill_date: string;
    readonly due_date: string;
    readonly discount_percent: string | null;
    readonly discount_days: number | null;
    readonly discount_until: string | null;
    readonly discount_offered: string | null;
    readonly subtotal: string;
    readonly tax_amount: string;
    readonly shipping_amount: string;
    readonly total_amount: string;
    readonly balance: string;
    readonly currency: string;
    readonly vendor_bill_lines?: unknown;
    readonly attachments?: unknown;
    readonly vendor?: { readonly id: string; readonly name: string } | null;
    readonly can?: readonly string[];
  };

const draftCommands = [postBill, deleteBillDraft];
const commands = [voidBill];

export function BillPage() {
  const id = usePathParam('id');
  const { data } = useRow(vendorBills, id, 'id,status');
  return <BillPageOf key={id} id={id} isDraft={data?.status === 'draft'} />;
}

/** While a draft is edited its properties are in the form, so the side column is omitted. */
function BillPageOf({ id, isDraft }: { id: string; isDraft: boolean }) {
  const { viewer } = useWorkplace();
  const isWritten = isDraft && viewer.permissions.has('create_transactions');
  const navigate = useNavigate();
  const [isPosting, setPosting] = useState(false);
  return (
    <RowPage<BillRow>
      resource={vendorBills}
      id={id}
      listPath="/financials/bills"
      select="vendor_bill_lines(*,account(id,code,name),work_order(id,number),freight_receipt(id,number))"
      title={(row) => row.number ?? (row.kind === 'credit' ? 'Draft vendor credit' : 'Draft bill')}
      context={(row) => row.vendor?.name}
      status={(row) => <StatusMark {...billLook(row)} filled />}
      commands={(row) => (row.status === 'draft' ? draftCommands : commands)}
      menuOnly={!isDraft}
      asks={asksOf}
      saveFirst={['post']}
      instead={{ post: () => setPosting(true) }}
      onDone={(command) => {
        if (command.name === 'delete_draft') void navigate({ to: '/financials/bills' });
      }}
      actions={(row) => <BillActions bill={row} />}
      {...(isWritten && { rail: false })}
    >
      {(row) => (
        <>
          {row.status === 'draft' && (
            <BillToPost bill={row} isPosting={isPosting} onClose={() => setPosting(false)} />
          )}
          {row.status === 'draft' && isWritten ? (
            <DisabledWhileAsking isAsking={isPosting}>
              <DraftBill bill={row} />
            </DisabledWhileAsking>
          ) : (
            <BillLines bill={row} />
          )}
          {row.discount_offered && (
            <p className="text-muted">
              <EarlyPayment terms={row} amount={row.discount_offered} />
            </p>
          )}
          {row.status === 'posted' && row.kind === 'bill' && Number(row.balance) > 0 && (
            <BillPrepayments bill={row} />
          )}
          {row.status === 'posted' && <Settled bill={row} />}
          <Attachments row={row} attach={attachToBill} detach={detachFromBill} />
          {row.status !== 'draft' && viewer.permissions.has('view_transactions') && (
            <DocumentJournal table="vendor_bills" id={row.id} />
          )}
        </>
      )}
    </RowPage>
  );
}

function BillActions({ bill }: { bill: BillRow }) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const credit = useCommand(creditBill);
  if (bill.status !== 'posted' || bill.kind !== 'bill') return null;
  return (
    <>
      {viewer.permissions.has('create_transactions') && (
        <Button
          variant="outline"
          loading={credit.isPending}
          onClick={() =>
            credit.mutate(
              { input: { bill_id: bill.id } },
              {
                onSuccess: (made) => void navigate({ to: `/financials/bills/${made.id}` }),
                onError: (error) => reportError('No credit was entered', error),
              },
            )
          }
        >
          Enter credit
        </Button>
      )}
      {viewer.permissions.has('record_payments') && Number(bill.balance) > 0 && (
        <Button asChild>
          <Link to="/financials/bills/pay" search={{ bill: bill.id, vendor: bill.vendor_id }}>
            Pay
          </Link>
        </Button>
      )}
    </>
  );
}

function DraftBill({ bill }: { bill: BillRow }) {
  const update = useCommand(updateBill);
  const text = (name: string) => (typeof bill[name] === 'string' ? bill[name] : null);
  const initial: BillForm = {
    vendor_id: bill.vendor_id,
    kind: bill.kind,
    vendor_reference: text('vendor_reference'),
    bill_date: bill.bill_date,
    due_date: bill.due_date,
    discount_percent: bill.discount_percent,
    discount_days: bill.discount_days,
    shipping_amount: bill.shipping_amount,
    notes: text('notes'),
    lines: linesOf(bill.vendor_bill_lines),
  };
  return (
    <BillEditor
      name={bill.id}
      initial={initial}
      kindFixed
      vendorFixed={bill.po_id !== null || bill.credits_id !== null}
      stored={{ version: bill.version, lines: linesKey(bill.id, bill.vendor_bill_lines) }}
      save={(input, version) => update.mutateAsync({ id: bill.id, input, version })}
      onSaved={() => notify.success('Draft saved')}
      actions={({ isBusy, isChanged }) => (
        <Button type="submit" variant="outline" loading={isBusy} disabled={!isChanged}>
          Save draft
        </Button>
      )}
    />
  );
}

/** The payments and credits of the bill. */
function Settled({ bill }: { bill: BillRow }) {
  const isCredit = bill.kind === 'credit';
  return (
    <>
      {isCredit && Number(bill.balance) > 0 && bill.can?.includes('apply') && <ApplyCredit credit={bill} />}
      <Section title={isCredit ? 'Used for' : 'Paid by'}>
        <RelatedList
          resource={billPaymentAllocations}
          filters={where(billPaymentAllocations)
            .eq(isCredit ? 'credit_id' : 'bill_id', bill.id)
            .eq('is_ended', false)}
          columns={
            isCredit
              ? ['bill_id', 'created_at', 'amount']
              : ['payment_id', 'credit_id', 'discount_id', 'prepayment_use_id', 'created_at', 'amount']
          }
          order="created_at"
          empty={isCredit ? 'Not used yet.' : 'Nothing was paid yet.'}
        />
      </Section>
    </>
  );
}

function asksOf(row: BillRow) {
  return {
    void: {
      question: `Void ${row.number}?`,
      consequence: 'Its entry is reversed and what it billed of an order can be billed again.',
    },
    delete_draft: { question: 'Delete this draft?' },
  };
}
