import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { type Books, type Invoice, lineOf, openBooks } from '../testing/books.ts';

type Discounted = Invoice & {
  readonly early_discount_percent: string | null;
  readonly discount_until: string | null;
  readonly discount_offered: string | null;
};
type Payment = { readonly id: string; readonly amount: string; readonly allocated: string };

let books: Books;
let today: string;
let customer: string;
beforeAll(async () => {
  books = await openBooks();
  customer = await one('customers', {
    ...{ name: 'Prompt Mills', email: 'pay@prompt.example' },
    ...{ payment_terms: 30, discount_percent: '0.02', discount_days: 10 },
  });
  today = await books.server.today(books.owner);
});
afterAll(() => books.stop());

async function one(table: string, row: object): Promise<string> {
  const [made] = await books.owner.must(books.owner.post<{ id: string }[]>(`/api/${table}`, row));
  return made?.id ?? '';
}
const draft = (lines: readonly object[], header: object = {}) =>
  books.draft(lines, { customer_id: customer, ...header });
async function sent(lines: readonly object[], header: object = {}): Promise<Discounted> {
  return see((await books.send(await draft(lines, header))).id);
}
const see = (id: string) => books.see(id) as Promise<Discounted>;
const pay = (invoice_id: string, amount: string, discount?: string, more: object = {}) =>
  books.post<Payment>('payments/-/record', {
    ...{ customer_id: customer, amount },
    allocations: [{ invoice_id, amount, discount }],
    ...more,
  });
const entryOf = (id: string) =>
  books.query<{ key: string; debit: string; credit: string }>(
    `select coalesce(a.system_key, a.code) as key, l.debit::text, l.credit::text from journal_entries e
      join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
      where e.source_id = (select id from sales_discounts where invoice_id = $1 order by created_at desc limit 1)
        and e.reverses_id is null order by l.position`,
    [id],
  );
async function allHolds() {
  const proof = await books.proof();
  expect(proof).toMatchObject({ difference: '0.00', faults: [], receivable: proof.open });
  const { items } = await books.owner.must(
    books.owner.get<{ items: { name: string; is_done: boolean }[] }>(
      `/api/reports/closing_checklist?ends_on=${today}`,
    ),
  );
  for (const control of ['accounts_receivable', 'trial_balance'])
    expect(items.find(({ name }) => name === control)).toMatchObject({ is_done: true });
  return proof;
}

it('offers the customer’s discount on a new invoice, and gives it with the payment of the rest', async () => {
  const invoice = await sent([lineOf('1240.00')]);
  expect(invoice).toMatchObject({
    early_discount_percent: '0.0200',
    discount_until: addDays(today, 10),
    discount_offered: '24.80',
  });
  const payment = await books.owner.must(pay(invoice.id, '1215.20', '24.80'));
  expect(payment).toMatchObject({ amount: '1215.20', allocated: '1215.20' });
  expect(await see(invoice.id)).toMatchObject({
    balance: '0.00',
    payment_state: 'paid',
    discount_offered: null,
  });
  expect(await entryOf(invoice.id)).toEqual([
    { key: 'sales_discounts', debit: '2480', credit: '0' },
    { key: 'accounts_receivable', debit: '0', credit: '2480' },
  ]);
  expect((await allHolds()).of('4095')).toBe('24.80');
  const printed = await books.owner.must(
    books.owner.get<{ settled: object[]; early_discount: object | null }>(
      `/api/reports/invoice_document?id=${invoice.id}`,
    ),
  );
  expect(printed.settled).toMatchObject([
    { what: 'payment', amount: '1215.20' },
    { what: 'discount', amount: '24.80' },
  ]);
  // Reversed, the payment takes the discount back, and it can be given again.
  await books.owner.must(books.post(`payments/${payment.id}/reverse`, { reason: 'Bounced' }));
  expect(await see(invoice.id)).toMatchObject({ balance: '1240.00', discount_offered: '24.80' });
  expect((await allHolds()).of('4095')).toBe('0.00');
  await books.owner.must(pay(invoice.id, '1220.00', '20.00'));
  expect(await see(invoice.id)).toMatchObject({ payment_state: 'paid' });
  expect((await allHolds()).of('4095')).toBe('20.00');
});

it('gives no more than agreed, only for all of the invoice, and nothing for money that came after the last day', async () => {
  const invoice = await sent([lineOf('100.00')]);
  const fault = async (...input: Parameters<typeof pay>) =>
    (await pay(...input)).body.error?.fields?.['allocations.0.discount'];
  expect(await fault(invoice.id, '97.99', '2.01')).toBe(`The discount of ${invoice.number} is 2.00 at most.`);
  expect(await fault(invoice.id, '50.00', '2.00')).toBe(
    `The discount is for paying all of ${invoice.number}: pay 98.00.`,
  );
  expect(await fault(invoice.id, '99.00', '-1.00')).toBe('A discount can’t be below zero.');
  const late = await sent([lineOf('100.00')], {
    ...{ issue_date: addDays(today, -11), due_date: addDays(today, 19) },
  });
  expect(late.discount_offered).toBeNull();
  expect(await fault(late.id, '98.00', '2.00')).toBe(
    `The discount of ${late.number} ended on ${addDays(today, -1)}.`,
  );
  const none = await sent([lineOf('100.00')], { early_discount_percent: '0' });
  expect(none.discount_until).toBeNull();
  expect(await fault(none.id, '98.00', '2.00')).toBe(`${none.number} has no discount.`);
  const deposit = await sent([lineOf('100.00')], { kind: 'deposit' });
  expect(await fault(deposit.id, '98.00', '2.00')).toBe(`${deposit.number} has no discount.`);
  // Received on the last day, entered later.
  await books.owner.must(pay(late.id, '98.00', '2.00', { received_on: addDays(today, -1) }));
  expect(await see(late.id)).toMatchObject({ payment_state: 'paid' });
  // The database refuses it as well, whoever writes: too much, after the last day, and for another kind of document.
  const write = (id: string, amount: number) =>
    books.query(
      `insert into sales_discounts (tenant_id, invoice_id, payment_id, taken_on, amount, currency)
       select i.tenant_id, i.id, p.id, p.received_on, ${amount}, 'USD' from invoices i
       join payments p on p.customer_id = i.customer_id and p.received_on = '${today}' where i.id = '${id}' limit 1`,
    );
  const old = await sent([lineOf('100.00')], {
    ...{ issue_date: addDays(today, -20), due_date: addDays(today, 10) },
  });
  const unsent = await draft([lineOf('100.00')]);
  for (const [id, amount] of [
    [invoice.id, 201],
    [old.id, 100],
    [deposit.id, 100],
    [unsent.id, 100],
  ] as const)
    await expect(write(id, amount)).rejects.toThrow(/never more than agreed/);
  await allHolds();
});

it('takes the tax back in proportion, on the day of the discount, unless the company says it stays due', async () => {
  const lines = [lineOf('100.00', { tax_rate: '0.2' }), lineOf('60.00')];
  const header = { early_discount_percent: '0.05', early_discount_days: 5 };
  const invoice = await sent(lines, header);
  expect(invoice).toMatchObject({ total: '180.00', discount_offered: '9.00' });
  const payment = await books.owner.must(pay(invoice.id, '171.00', '9.00'));
  expect(await entryOf(invoice.id)).toEqual([
    { key: 'sales_discounts', debit: '800', credit: '0' },
    { key: 'tax_payable', debit: '100', credit: '0' },
    { key: 'accounts_receivable', debit: '0', credit: '900' },
  ]);
  const taxed = () =>
    books.query(
      `select rate, sum(net)::text as net, sum(tax)::text as tax from tax_lines where document_id = $1 and side = 'charged' group by 1 order by 1`,
      [invoice.id],
    );
  expect(await taxed()).toEqual([
    { rate: 0, net: '5700', tax: '0' },
    { rate: 200000, net: '9500', tax: '1900' },
  ]);
  await books.owner.must(books.post(`payments/${payment.id}/reverse`, { reason: 'Mistake' }));
  expect(await taxed()).toEqual([
    { rate: 0, net: '6000', tax: '0' },
    { rate: 200000, net: '10000', tax: '2000' },
  ]);
  await books.owner.must(books.post('invoices/-/save_settings', { discount_tax: false }));
  await books.owner.must(pay(invoice.id, '171.00', '9.00'));
  expect(await entryOf(invoice.id)).toMatchObject([{ debit: '900' }, { credit: '900' }]);
  await books.owner.must(books.post('invoices/-/save_settings', { discount_tax: true }));
  await allHolds();
});

it('gives it for money that came in time and is allocated later, and takes it back with it', async () => {
  const issue_date = addDays(today, -15);
  const invoice = await sent([lineOf('100.00')], { issue_date, due_date: today });
  const received = (received_on: string) =>
    books.owner.must(
      books.post<Payment>('payments/-/record', { customer_id: customer, amount: '98.00', received_on }),
    );
  const allocations = [{ invoice_id: invoice.id, amount: '98.00', discount: '2.00' }];
  const late = await received(addDays(today, -4));
  const refused = await books.post(`payments/${late.id}/allocate`, { allocations });
  expect(refused.body.error?.fields).toHaveProperty(['allocations.0.discount']);
  const early = await received(addDays(today, -5));
  await books.owner.must(books.post(`payments/${early.id}/allocate`, { allocations }));
  expect(await see(invoice.id)).toMatchObject({ payment_state: 'paid' });
  await allHolds();
  // The discount counts from today, so it is not taken back before.
  await books.owner.must(
    books.post(`payments/${early.id}/reverse`, { reason: 'Bounced', reversed_on: addDays(today, -2) }),
  );
  const [discount] = await books.owner.must(
    books.owner.get<object[]>(`/api/sales_discounts?invoice_id=eq.${invoice.id}`),
  );
  expect(discount).toMatchObject({ taken_on: today, reversed_on: today, status: 'reversed' });
  await allHolds();
});

it('gives a discount once, however many pay at once', async () => {
  const invoice = await sent([lineOf('100.00')]);
  const replies = await Promise.all(Array.from({ length: 6 }, () => pay(invoice.id, '98.00', '2.00')));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  const [count] = await books.query('select count(*)::int as n from sales_discounts where invoice_id = $1', [
    invoice.id,
  ]);
  expect(count).toEqual({ n: 1 });
  await allHolds();
});

it('takes terms over into drafts, which can have others, and asks for both the percentage and the days', async () => {
  const half = await books.post('customers', { name: 'Half terms', discount_percent: '0.02' });
  expect(half.body.error?.fields?.discount_days).toBe(
    'Enter both the discount and the days in which it is paid.',
  );
  const made = await books.draft([lineOf('10.00')], { early_discount_percent: null });
  expect(await see(made.id)).toMatchObject({ early_discount_percent: null, discount_until: null });
  const change = (input: object) => books.post<Discounted>(`invoices/${made.id}/update_draft`, input);
  expect((await change({ early_discount_percent: '0.03' })).body.error?.fields).toEqual({
    early_discount_days: 'Enter the days in which it is to be paid for the discount.',
  });
  expect(
    await books.owner.must(change({ early_discount_percent: '0.03', early_discount_days: 7 })),
  ).toMatchObject({ early_discount_percent: '0.0300', discount_until: addDays(today, 7) });
  expect(await books.owner.must(change({ customer_id: customer }))).toMatchObject({
    early_discount_percent: '0.0200',
  });
  expect(await books.owner.must(change({ early_discount_percent: null }))).toMatchObject({
    ...{ early_discount_percent: null, discount_until: null },
  });
  const left = { customer_id: customer, early_discount_percent: null, early_discount_days: null };
  const without = await books.draft([lineOf('10.00')], left);
  expect(await see(without.id)).toMatchObject({ early_discount_percent: null, discount_until: null });
});

it('is not given back twice: what was taken off can’t be credited', async () => {
  const invoice = await sent([lineOf('100.00')]);
  await books.owner.must(pay(invoice.id, '98.00', '2.00'));
  const credited = await books.post(`invoices/${invoice.id}/credit`, {});
  expect(credited.body.error?.fields?.lines).toBe(`Only 98.00 of ${invoice.number} is left to credit.`);
});

it('says so on the document and in the mail, as long as it is offered', async () => {
  const invoice = await sent([lineOf('1240.00')]);
  type Printed = { readonly early_discount: object | null };
  const printed = await books.owner.must(
    books.owner.get<Printed>(`/api/reports/invoice_document?id=${invoice.id}`),
  );
  expect(printed.early_discount).toEqual({ percent: '0.0200', amount: '24.80', until: addDays(today, 10) });
  const shown = await books.owner.get(`/api/public/invoices/${invoice.public_token}`);
  expect(shown.text).toContain('"amount":"24.80"');
  const [mail] = await books.query<{ text: string }>(
    'select body_text as text from outbox_emails where document_id = $1',
    [invoice.id],
  );
  expect(mail?.text).toContain('2% discount of 24.80 USD if paid by ');
});

it('counts what was received on a cash basis, without the discount', async () => {
  const query = `/api/reports/financial_statement?to=${today}&from=2000-01-01`;
  type Statement = {
    readonly checks: readonly { readonly is_right: boolean }[];
    readonly rows: readonly { readonly cells: readonly { readonly value: string | null }[] }[];
  };
  for (const more of ['name=balance_sheet&basis=cash', 'name=balance_sheet', 'name=receivables_ageing']) {
    const { checks } = await books.owner.must(books.owner.get<Statement>(`${query}&${more}`));
    expect([more, checks.length > 0, checks.filter(({ is_right }) => !is_right)]).toEqual([more, true, []]);
  }
  const { rows } = await books.owner.must(
    books.owner.get<Statement>(`${query}&name=profit_and_loss&basis=cash`),
  );
  const shown = (label: string) =>
    rows.find(({ cells }) => cells.some(({ value }) => value?.includes(label)))?.cells.at(-1)?.value;
  const [sum] = await books.query<{ discounts: string }>(
    `select to_char(sum(amount - tax) / 100.0, 'FM990.00') as discounts from sales_discounts where status = 'recorded'`,
  );
  expect(shown('Sales discounts')).toBe(`-${sum?.discounts}`);
});
