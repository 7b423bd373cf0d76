/**
 * Sending makes a draft a document: it gets the next number, freezes its recipient, posts, and is mailed, in one transaction. Any
 * failure leaves a draft and no gap in the numbers. Independent queries run concurrently, to hold the lock on the number counter as
 * briefly as possible.
 */

import { type BillTo, findBillTo } from '#domains/crm/bill-to.ts';
import { refuseLineAccounts } from '#domains/ledger/accounts/line-accounts.ts';
import { takeClassesOfJobs } from '#domains/ledger/classes/line-classes.ts';
import { goesByMail } from '#domains/ledger/entries/by-mail.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { postCreditNote, postDeposit, postInvoice, reversed } from '#domains/ledger/entries/posting.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { newToken } from '#kernel/new-token.ts';
import type { RowOf } from '#kernel/resource.ts';
import { allocateCredit, lockCredited } from '../credits/credit-invoice.ts';
import { applyCredits, readOpenCredits } from '../credits/credits.ts';
import { type DeferredLine, deferredLines, keepDeferred, lockDeferrals } from '../deferred/defer-lines.ts';
import { freezeAgreement } from '../drafts/agreement.ts';
import { lockBilledWork } from '../drafts/billed-work.ts';
import { datesOf } from '../drafts/draft-header.ts';
import { restOf } from '../drafts/draft-lines.ts';
import { type InvoiceKind, invoices } from '../invoice.resource.ts';
import { documentTotals } from '../invoice-lines.rules.ts';
import { queueMorningJob } from '../recurring/next-morning.ts';
import { mailInvoice } from './invoice-mail.ts';

type Invoice = RowOf<typeof invoices>;

export const sendInvoice = defineCommand(
  invoices,
  'send',
  {
    label: 'Send invoice',
    placed: true,
    from: ['draft'],
    to: 'sent',
    allow: office,
    permission: 'send_invoices',
    final: true,
    input: {
      to: field.email({ label: 'To', help: 'The billing contact when left empty' }),
      message: field.longText({ label: 'Message', max: 4000 }),
      issue_date: field.date({ label: 'Issued' }),
      due_date: field.date({ label: 'Due' }),
      without_mail: field.boolean({ label: 'Don’t send an e-mail', initial: false }),
      /** `[{payment_id | credit_note_id | deposit_id, amount}]`: the customer's credit to apply. */
      credits: field.json({ label: 'Credit to apply' }),
    },
  },
  async (ctx, row, input) => {
    const { issue_date, due_date, terms } = datesOf(input, {
      issue_date: row.issue_date,
      due_date: row.due_date,
      terms: row.terms ?? 30,
    });
    if (input.credits) await readOpenCredits(ctx, row.customer_id, { locked: true });
    const [, , , , lines, bill_to, number, public_token, company] = await awaitAll(
      row.credits_id === null ? undefined : lockCredited(ctx, row.credits_id),
      row.credits_id === null ? undefined : lockDeferrals(ctx, row.credits_id),
      lockBilledWork(ctx, row.id),
      takeClassesOfJobs(ctx, 'invoice_lines', row.id),
      readLines(ctx, row.id),
      findBillTo(ctx, row),
      ctx.nextNumber(row.kind === 'credit_note' ? 'credit_notes' : 'invoices'),
      newToken(ctx),
      ctx.db.selectFrom('tenants').select('company_name').executeTakeFirstOrThrow(),
    );
    const { total } = documentTotals(
      lines.map((line) => ({ ...line, rest: restOf(line) })),
      row,
    );
    if (total === 0n || total !== row.total)
      throw invalid({ lines: 'There is nothing to charge on this invoice.' });
    const byMail = goesByMail(ctx, input);
    const sent_to = byMail ? (input.to ?? bill_to.email) : null;
    if (sent_to === null && byMail) {
      throw invalid({ to: 'The customer has no e-mail address. Enter one, or don’t send an e-mail.' });
    }
    await refuseLineAccounts(ctx, lines);
    const agreement = await freezeAgreement(ctx, row);
    const sent = { number, issue_date, due_date, terms, public_token, message: input.message ?? null };
    const document = { ...row, ...sent };
    const deferred = await deferredLines(ctx, document, lines);
    // Credit that is applied now leaves less open than the mail can say.
    const early_discount_percent = input.credits ? null : row.early_discount_percent;
    const mailed = {
      ...document,
      ...{ balance: total, company: company.company_name, early_discount_percent },
    };
    const [journal_entry_id] = await awaitAll(
      post(ctx, document, lines, deferred, bill_to),
      sent_to === null
        ? undefined
        : mailInvoice(ctx, mailed, { to: sent_to, greeting: bill_to.contact, message: sent.message }),
      sent_to === null || row.kind === 'credit_note' ? undefined : queueMorningJob(ctx),
    );
    await keepDeferred(ctx, document, deferred);
    if (row.kind === 'credit_note') await allocateCredit(ctx, document);
    else if (input.credits) await applyCredits(ctx, document, total, input.credits, document.issue_date);
    return {
      ...sent,
      ...agreement,
      bill_to: { ...bill_to, address: { ...bill_to.address } },
      sent_to,
      sent_at: ctx.now,
      journal_entry_id,
    };
  },
);

/** Awaits concurrent queries and throws the first refusal: the later ones are only consequences of the aborted transaction. */
async function awaitAll<T extends readonly unknown[]>(
  ...promises: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(promises);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.map((one) => one.status === 'fulfilled' && one.value) as never;
}

function readLines({ db }: Ctx, invoiceId: string) {
  return db
    .selectFrom('invoice_lines')
    .select([
      'id',
      'kind',
      'quantity',
      'unit_price',
      'discount',
      'discount_percent',
      'tax_rate',
      'net',
      'tax',
      'account_id',
      'work_order_id',
      'department_id',
      'branch_id',
      'credits_line_id',
      'service_from',
      'service_through',
    ])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
}

const kinds = {
  invoice: { name: 'Invoice', source: 'invoice', lines: postInvoice },
  progress: { name: 'Invoice', source: 'invoice', lines: postInvoice },
  credit_note: { name: 'Credit note', source: 'credit_note', lines: postCreditNote },
  deposit: { name: 'Deposit invoice', source: 'deposit', lines: postDeposit },
} as const satisfies Record<InvoiceKind, object>;

async function post(
  ctx: Ctx,
  invoice: Invoice & { number: string },
  lines: Awaited<ReturnType<typeof readLines>>,
  deferred: ReadonlyMap<string, DeferredLine>,
  { name }: BillTo,
): Promise<string | null> {
  const about = { customer_id: invoice.customer_id, site_id: invoice.site_id };
  const kind =
    invoice.credits_id === null ? kinds[invoice.kind] : await kindOfCredit(ctx, invoice.credits_id);
  const entry = {
    entry_date: invoice.issue_date,
    memo: `${kind.name} ${invoice.number}, ${name}`,
    source: kind.source,
    source_table: 'invoices',
    source_id: invoice.id,
  } as const;
  const charged = lines.map((line) => ({ ...line, deferred: deferred.get(line.id)?.amount ?? 0n }));
  return postDated(ctx, 'issue_date', entry, kind.lines({ ...about, lines: charged }));
}

/** The kind of the credited invoice: crediting a deposit reduces the deposit liability, not income. */
async function kindOfCredit({ db }: Ctx, credited: string) {
  const { kind } = await db
    .selectFrom('invoices')
    .select('kind')
    .where('id', '=', credited)
    .executeTakeFirstOrThrow();
  if (kind !== 'deposit') return kinds.credit_note;
  return {
    ...kinds.credit_note,
    lines: (document: Parameters<typeof postDeposit>[0]) => reversed(postDeposit(document)),
  };
}
