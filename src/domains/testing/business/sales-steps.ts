import { lineOf } from '#domains/invoicing/testing/books.ts';
import { type Business, because, day, money, run, type Step, some, someOpen, taxRate } from './business.ts';

const drafts = "status = 'draft'";
const sent = "status = 'sent'";
const charged = "status = 'sent' and kind <> 'credit_note' and balance > 0";

interface Credit {
  readonly kind: 'payment' | 'credit_note' | 'deposit';
  readonly id: string;
  readonly available: string;
}

async function creditsOf({ books }: Business) {
  const { body } = await books.owner.get<Credit[]>(
    `/api/reports/open_credits?customer_id=${books.customerId}`,
  );
  return body.data.map(({ kind, id, available }) => ({ [`${kind}_id`]: id, amount: available }));
}

export const salesSteps = {
  'draft an invoice': async (business, at, amount) =>
    business.books.post('invoices/-/create', {
      customer_id: business.books.customerId,
      kind: at % 7 === 0 ? 'deposit' : 'invoice',
      issue_date: day(at),
      lines: [0, 1, 2]
        .slice(at % 3)
        .map((n) => lineOf(money(amount + n), { quantity: '1.5', tax_rate: taxRate(at + n) })),
      ...(at % 4 === 0 && { work_order_id: await some(business, at, 'work_orders') }),
    }),
  'invoice a job': async (business, at) =>
    business.books.post('invoices/-/from_work_orders', {
      work_order_ids: [
        await some(business, at, 'work_orders', "status = 'completed' and billing_status = 'unbilled'"),
      ],
    }),
  send: run('invoices', 'send', drafts, () => ({ without_mail: true })),
  'delete a draft': run('invoices', 'delete_draft', drafts),
  'void an invoice': run('invoices', 'void', `${sent} and paid = 0`, because),
  credit: run('invoices', 'credit', sent),
  'write off': run('invoices', 'write_off', charged, (_, at, amount) => ({
    ...because(),
    ...(at % 2 === 0 && { amount: money(amount) }),
  })),
  'take a write-off back': run('write_offs', 'reverse', undefined, because),
  pay: async (business, at, amount) => {
    const paid = await someOpen(business, at, 'invoices', charged, amount);
    return business.books.post('payments/-/record', {
      customer_id: business.books.customerId,
      amount: money(paid.amount + ((at + 1) % 3) * 1000),
      method: 'cash',
      received_on: day(at % 9),
      allocations: [{ invoice_id: paid.id, amount: money(paid.amount) }],
    });
  },
  'pay early': async ({ books }) => {
    const [open] = await books.query<{ id: string; paid: string; discount: string }>(
      `select id, (balance - d.discount)::text as paid, d.discount::text from invoices i
        cross join lateral (select fw.half_even(i.balance * i.early_discount_percent) as discount) d
        where tenant_id = $1 and ${charged} and d.discount > 0 order by id limit 1`,
      [books.owner.tenantId],
    );
    const [paid, discount] = [money(Number(open?.paid)), money(Number(open?.discount))];
    return books.post('payments/-/record', {
      ...{ customer_id: books.customerId, amount: paid },
      allocations: [{ invoice_id: open?.id, amount: paid, discount }],
    });
  },
  'allocate a payment': async (business, at, amount) => {
    const open = await someOpen(business, at, 'invoices', charged, Math.min(amount, 500));
    return run('payments', 'allocate', "amount > allocated and status = 'recorded'", () => ({
      allocations: [{ invoice_id: open.id, amount: money(open.amount) }],
    }))(business, at, amount);
  },
  'reverse a payment': run('payments', 'reverse', "status = 'recorded'", because),
  'apply credit': async (business, at, amount) => {
    const credits = (await creditsOf(business)).slice(at % 2).slice(0, 1);
    return run('invoices', 'apply_credit', charged, () => ({ credits }))(business, at, amount);
  },
  refund: ({ books }, _at, amount) =>
    books.post('refunds/-/record', {
      customer_id: books.customerId,
      method: 'cash',
      amount: money(Math.min(amount, 500)),
    }),
  'reverse a refund': run('refunds', 'reverse', undefined, because),
  'post an entry': async (business, at, amount) =>
    business.books.post('journal_entries/-/post', {
      entry_date: day(at),
      memo: 'Fee',
      lines: [
        { account_id: await some(business, at, 'accounts', "type = 'expense'"), debit: money(amount) },
        { account_id: await some(business, 0, 'accounts', "system_key = 'bank'"), credit: money(amount) },
      ],
    }),
  'make an account one of cash, or of something else': async (business, at) =>
    business.books.owner.put(
      `/api/accounts?id=eq.${await some(business, at, 'accounts', "type = 'expense'")}`,
      { subtype: at % 2 === 0 ? 'cash' : null },
    ),
  'reverse an entry': run('journal_entries', 'reverse', "source = 'manual'", because),
} satisfies Record<string, Step>;
