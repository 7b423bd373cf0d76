import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { type Bill, openShop, type Shop } from '../testing/purchasing.ts';

type Discounted = Bill & {
  readonly bill_date: string;
  readonly discount_percent: string | null;
  readonly discount_until: string | null;
  readonly discount_offered: string | null;
};
type Payment = { readonly id: string; readonly amount: string };

let shop: Shop;
let today: string;
let vendor: string;
beforeAll(async () => {
  shop = await openShop();
  vendor = await shop.one('vendors', {
    ...{ name: 'Prompt Supply', payment_terms: 30, discount_percent: '0.02', discount_days: 10 },
  });
  today = await shop.server.today(shop.owner);
});
afterAll(() => shop.stop());

const line = (unit_price: string, tax_rate = '0') => ({
  item_name: 'Goods',
  quantity: '1',
  unit_price,
  tax_rate,
});

async function posted(lines: readonly object[], header: object = {}): Promise<Discounted> {
  const { owner, post } = shop;
  const { id } = await owner.must(
    post<Bill>('vendor_bills/-/create', { vendor_id: vendor, bill_date: today, lines, ...header }),
  );
  await owner.must(post(`vendor_bills/${id}/post`));
  return see(id);
}
async function see(id: string): Promise<Discounted> {
  const [bill] = await shop.owner.must(shop.owner.get<Discounted[]>(`/api/vendor_bills?id=eq.${id}`));
  return bill as Discounted;
}
const pay = (bill_id: string, amount: string, discount?: string, more: object = {}) =>
  shop.post<Payment>('bill_payments/-/pay', { bills: [{ bill_id, amount, discount }], ...more });
const entryOf = (id: string) =>
  shop.query<{ key: string; debit: string; credit: string }>(
    `select coalesce(a.system_key, a.code) as key, l.debit::text, l.credit::text from journal_entries e
      join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
      where e.source_id = (select id from purchase_discounts where bill_id = $1 order by created_at desc limit 1)
        and e.reverses_id is null order by l.position`,
    [id],
  );
async function allHolds() {
  const proof = await shop.proof();
  expect([proof.difference, proof.payable[0]]).toEqual(['0.00', proof.payable[1]]);
  const { items } = await shop.report<{ items: { name: string; is_done: boolean; amount: string | null }[] }>(
    `closing_checklist?ends_on=${today}`,
  );
  expect(items.find(({ name }) => name === 'accounts_payable')).toMatchObject({ is_done: true });
  expect(items.find(({ name }) => name === 'trial_balance')).toMatchObject({ is_done: true });
  return proof;
}

it('offers the vendor’s discount on a new bill, and takes it with the payment of the rest', async () => {
  const bill = await posted([line('620.00')]);
  expect(bill).toMatchObject({
    discount_percent: '0.0200',
    discount_until: addDays(today, 10),
    discount_offered: '12.40',
  });
  const payment = await shop.owner.must(pay(bill.id, '607.60', '12.40'));
  expect(payment.amount).toBe('607.60');
  expect(await see(bill.id)).toMatchObject({
    balance: '0.00',
    payment_state: 'paid',
    discount_offered: null,
  });
  expect(await entryOf(bill.id)).toEqual([
    { key: 'accounts_payable', debit: '1240', credit: '0' },
    { key: 'purchase_discounts', debit: '0', credit: '1240' },
  ]);
  await allHolds();
  // Reversed, the payment brings the discount back out, and it can be taken again.
  await shop.owner.must(shop.post(`bill_payments/${payment.id}/reverse`, { reason: 'Bounced' }));
  expect(await see(bill.id)).toMatchObject({ balance: '620.00', discount_offered: '12.40' });
  expect((await allHolds()).of('5090')).toBe(0);
  await shop.owner.must(pay(bill.id, '610.00', '10.00'));
  expect(await see(bill.id)).toMatchObject({ payment_state: 'paid' });
  expect((await allHolds()).of('5090')).toBe(-10);
});

it('takes no more than agreed, only for all of the bill, and nothing after the last day', async () => {
  const bill = await posted([line('100.00')]);
  const fault = async (...input: Parameters<typeof pay>) =>
    (await pay(...input)).body.error?.fields?.['bills.0.discount'];
  expect(await fault(bill.id, '97.99', '2.01')).toBe(`The discount of ${bill.number} is 2.00 at most.`);
  expect(await fault(bill.id, '50.00', '2.00')).toBe(
    `The discount is for paying all of ${bill.number}: pay 98.00.`,
  );
  expect(await fault(bill.id, '99.00', '-1.00')).toBe('A discount can’t be below zero.');
  const late = await posted([line('100.00')], { bill_date: addDays(today, -11) });
  expect(late.discount_offered).toBeNull();
  expect(await fault(late.id, '98.00', '2.00')).toBe(
    `The discount of ${late.number} ended on ${addDays(today, -1)}.`,
  );
  const none = await posted([line('100.00')], { discount_percent: '0', discount_days: null });
  expect(none.discount_until).toBeNull();
  expect(await fault(none.id, '98.00', '2.00')).toBe(`${none.number} has no discount.`);
  // Paid on the last day it was offered, entered later.
  await shop.owner.must(pay(late.id, '98.00', '2.00', { paid_on: addDays(today, -1) }));
  expect(await see(late.id)).toMatchObject({ payment_state: 'paid' });
  // The database refuses it as well, whoever writes.
  await expect(
    shop.query(
      `insert into purchase_discounts (tenant_id, bill_id, payment_id, taken_on, amount, currency)
       select b.tenant_id, b.id, p.id, b.bill_date, 201, 'USD' from vendor_bills b, bill_payments p where b.id = $1 limit 1`,
      [bill.id],
    ),
  ).rejects.toThrow(/never more than agreed/);
  await allHolds();
});

it('gives claimed tax back in proportion, and says so in the tax summary', async () => {
  const bill = await posted([line('100.00', '0.2'), line('50.00')], {
    ...{ shipping_amount: '10.00', discount_percent: '0.05', discount_days: 5 },
  });
  expect(bill).toMatchObject({ total_amount: '180.00', discount_offered: '9.00' });
  const payment = await shop.owner.must(pay(bill.id, '171.00', '9.00'));
  expect(await entryOf(bill.id)).toEqual([
    { key: 'accounts_payable', debit: '900', credit: '0' },
    { key: 'purchase_discounts', debit: '0', credit: '800' },
    { key: 'purchase_tax', debit: '0', credit: '100' },
  ]);
  const taxed = () =>
    shop.query(
      `select rate, sum(net)::text as net, sum(tax)::text as tax from tax_lines where document_id = $1 group by 1 order by 1`,
      [bill.id],
    );
  expect(await taxed()).toEqual([
    { rate: 0, net: '4750', tax: '0' },
    { rate: 200000, net: '9500', tax: '1900' },
  ]);
  await shop.owner.must(shop.post(`bill_payments/${payment.id}/reverse`, { reason: 'Mistake' }));
  expect(await taxed()).toEqual([
    { rate: 0, net: '5000', tax: '0' },
    { rate: 200000, net: '10000', tax: '2000' },
  ]);
  await allHolds();
});

it('discounts what a credit has left open, and applies no credit with a discount', async () => {
  const bill = await posted([line('100.00')]);
  const credit = await shop.owner.must(
    shop.post<Bill>('vendor_bills/-/create', { vendor_id: vendor, kind: 'credit', lines: [line('40.00')] }),
  );
  await shop.owner.must(shop.post(`vendor_bills/${credit.id}/post`));
  const apply = (discount?: string) =>
    shop.post(`vendor_bills/${credit.id}/apply`, {
      bills: [{ bill_id: bill.id, amount: '40.00', discount }],
    });
  expect((await apply('1.00')).body.error?.fields).toEqual({ bills: 'A discount is taken with a payment.' });
  await shop.owner.must(apply());
  expect(await see(bill.id)).toMatchObject({ balance: '60.00', discount_offered: '1.20' });
  await shop.owner.must(pay(bill.id, '58.80', '1.20'));
  await allHolds();
});

it('is dated with a bill that was paid before its day, and so is what takes it back', async () => {
  const back = (days: number) => addDays(today, -days);
  const bill = await posted([line('150.00')], { bill_date: back(20) });
  const payment = await shop.owner.must(pay(bill.id, '147.00', '3.00', { paid_on: back(26) }));
  const right = async () => {
    const off: unknown[] = [];
    for (const day of [back(27), back(26), back(21), back(20), back(19), today]) {
      const { checks } = await shop.report<{ checks: { difference: string }[] }>(
        `financial_statement?name=payables_ageing&to=${day}`,
      );
      off.push(checks[0]?.difference);
    }
    return [...new Set(off)];
  };
  expect(await right()).toEqual(['0.00']);
  const reversal = { reason: 'Lost', reversed_on: back(23) };
  await shop.owner.must(shop.post(`bill_payments/${payment.id}/reverse`, reversal));
  expect(await right()).toEqual(['0.00']);
  await allHolds();
});

it('takes a discount once, however many pay at once', async () => {
  const bill = await posted([line('100.00')]);
  const replies = await Promise.all(Array.from({ length: 6 }, () => pay(bill.id, '98.00', '2.00')));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  const [count] = await shop.query(`select count(*)::int as n from purchase_discounts where bill_id = $1`, [
    bill.id,
  ]);
  expect(count).toEqual({ n: 1 });
  await allHolds();
});

it('asks for both the percentage and the days', async () => {
  const { body } = await shop.post('vendors', { name: 'Half terms', discount_percent: '0.02' });
  expect(body.error?.fields?.discount_days).toBe('Enter both the discount and the days in which it is paid.');
  const draft = await shop.post('vendor_bills/-/create', {
    ...{ vendor_id: shop.vendorId, discount_percent: '0.02', lines: [line('1.00')] },
  });
  expect(draft.body.error?.fields?.discount_days).toBe(
    'Enter the days in which it is to be paid for the discount.',
  );
});

it('counts what was paid on form 1099 and on a cash basis, without the discount', async () => {
  const reports1099 = await shop.one('vendors', {
    ...{ name: 'Lone Contractor', form_1099: 'rents', discount_percent: '0.02', discount_days: 10 },
  });
  const bill = await posted([line('1000.00')], { vendor_id: reports1099 });
  await shop.owner.must(pay(bill.id, '980.00', '20.00'));
  type Statement = {
    readonly checks: readonly { readonly is_right: boolean }[];
    readonly rows: readonly { readonly cells: readonly { readonly value: string | null }[] }[];
  };
  const statement = (query: string) => shop.report<Statement>(`financial_statement?to=${today}&${query}`);
  const rowOf = ({ rows }: Statement, label: string) =>
    rows
      .find(({ cells }) => cells.some(({ value }) => value?.includes(label)))
      ?.cells.map(({ value }) => value);
  expect(rowOf(await statement('name=vendors_1099'), 'Lone Contractor')).toContain('980.00');
  for (const query of ['name=balance_sheet&basis=cash', 'name=balance_sheet', 'name=payables_ageing']) {
    const { checks } = await statement(query);
    expect([query, checks.length > 0, checks.filter(({ is_right }) => !is_right)]).toEqual([query, true, []]);
  }
  const trial = await statement('name=trial_balance&basis=cash');
  expect(rowOf(trial, 'Purchase discounts')).toContain('35.20');
});
