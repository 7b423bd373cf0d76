import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { type Bill, openShop, type Shop } from '../testing/purchasing.ts';

type Prepayment = {
  readonly id: string;
  readonly number: string;
  readonly left: string | null;
  readonly status: string;
};
type One = { readonly id: string };

let shop: Shop;
let today: string;
beforeAll(async () => {
  shop = await openShop();
  today = await shop.server.today(shop.owner);
});
afterAll(() => shop.stop());

const must = <T = Prepayment>(path: string, input: object = {}) => shop.owner.must(shop.post<T>(path, input));
const prepay = (amount: string, more: object = {}) =>
  must('bill_payments/-/prepay', { vendor_id: shop.vendorId, amount, ...more });
const see = async (id: string) =>
  (await shop.owner.must(shop.owner.get<Prepayment[]>(`/api/bill_payments?id=eq.${id}`)))[0];
const seeBill = async (id: string) =>
  (await shop.owner.must(shop.owner.get<Bill[]>(`/api/vendor_bills?id=eq.${id}`)))[0];
async function posted(unit_price: string, header: object = {}): Promise<string> {
  const lines = [{ item_name: 'Goods', quantity: '1', unit_price }];
  const { id } = await must<Bill>('vendor_bills/-/create', { vendor_id: shop.vendorId, lines, ...header });
  await must(`vendor_bills/${id}/post`);
  return id;
}
const apply = (id: string, bill_id: string, amount: string, more: object = {}) =>
  shop.post(`bill_payments/${id}/apply`, { bills: [{ bill_id, amount }], ...more });
const useOf = async (bill: string) =>
  (
    await shop.owner.must(shop.owner.get<One[]>(`/api/prepayment_uses?bill_id=eq.${bill}&status=eq.recorded`))
  )[0]?.id;

/** Accounts, sub-ledgers and reports agree, now and at the end of an earlier day. */
async function allHolds() {
  const proof = await shop.proof();
  expect([proof.difference, proof.payable[0]]).toEqual(['0.00', proof.payable[1]]);
  const { prepaid } = await shop.report<{ prepaid: string }>('payables');
  expect(proof.of('1450').toFixed(2)).toBe(prepaid);
  type Checked = { checks: { is_right: boolean }[] };
  for (const day of [today, addDays(today, -3), addDays(today, -8)]) {
    const { items } = await shop.report<{ items: { name: string; is_done: boolean }[] }>(
      `closing_checklist?ends_on=${day}`,
    );
    for (const name of ['accounts_payable', 'vendor_prepayments', 'trial_balance'])
      expect([day, items.find((item) => item.name === name)]).toMatchObject([day, { is_done: true }]);
    for (const query of ['payables_ageing', 'balance_sheet', 'balance_sheet&basis=cash']) {
      const { checks } = await shop.report<Checked>(`financial_statement?to=${day}&name=${query}`);
      expect([day, query, checks.every(({ is_right }) => is_right)]).toEqual([day, query, true]);
    }
  }
  return proof;
}

it('is an asset until a bill takes it up, in part and on a day', async () => {
  const prepayment = await prepay('500.00', { paid_on: addDays(today, -9), reference: 'Deposit' });
  expect(prepayment).toMatchObject({ left: '500.00', status: 'recorded' });
  expect((await allHolds()).of('1450')).toBe(500);
  const bill = await posted('300.00', { bill_date: addDays(today, -6) });
  const early = await apply(prepayment.id, bill, '300.00', { applied_on: addDays(today, -7) });
  expect(early.body.error?.fields?.applied_on).toContain(addDays(today, -6));
  await shop.owner.must(apply(prepayment.id, bill, '120.00', { applied_on: addDays(today, -4) }));
  expect(await see(prepayment.id)).toMatchObject({ left: '380.00', applied: '120.00' });
  expect(await seeBill(bill)).toMatchObject({ balance: '180.00', payment_state: 'partly_paid' });
  expect((await allHolds()).of('1450')).toBe(380);
  // Taken back, the bill is open again, and the days before stay as they were.
  await must(`prepayment_uses/${await useOf(bill)}/reverse`, {
    reason: 'Wrong bill',
    reversed_on: addDays(today, -2),
  });
  expect(await seeBill(bill)).toMatchObject({ balance: '300.00' });
  expect((await allHolds()).of('1450')).toBe(500);
  await shop.owner.must(apply(prepayment.id, bill, '300.00'));
  expect(await seeBill(bill)).toMatchObject({ payment_state: 'paid' });
  expect((await shop.post(`vendor_bills/${bill}/void`, { reason: 'Mistake' })).status).toBe(409);
  await allHolds();
});

it('goes to bills of its own vendor, no more than is left or open', async () => {
  const { id, number } = await prepay('50.00');
  const bill = await posted('40.00');
  const fields = async (...input: Parameters<typeof apply>) => (await apply(...input)).body.error?.fields;
  expect(await fields(id, bill, '40.01')).toEqual({
    'bills.0.amount': expect.stringContaining('Only 40.00'),
  });
  expect(await fields(id, await posted('60.00'), '60.00')).toEqual({
    bills: `Only 50.00 of ${number} is left.`,
  });
  const other = await shop.one('vendors', { name: 'Other Supply' });
  const theirs = await posted('10.00', { vendor_id: other });
  expect(await fields(id, theirs, '10.00')).toEqual({
    'bills.0.bill_id': expect.stringContaining('another vendor'),
  });
  const payment = await must<One>('bill_payments/-/pay', { bills: [{ bill_id: bill, amount: '1.00' }] });
  expect((await apply(payment.id, bill, '1.00')).status).toBe(409);
  const refund = await shop.post('vendor_refunds/-/record', { payment_id: payment.id, amount: '1.00' });
  expect(refund.status).toBe(409);
  // The database refuses it as well, whoever writes.
  await expect(
    shop.query(
      `insert into prepayment_uses (tenant_id, payment_id, bill_id, applied_on, amount, currency)
       select tenant_id, $1, $2, current_date, 100, 'USD' from tenants t, lateral (select t.id as tenant_id) x`,
      [id, theirs],
    ),
  ).rejects.toThrow(/bill of its vendor/);
  await expect(shop.query(`update bill_payments set applied = 1 where id = $1`, [id])).rejects.toThrow(
    /follows from/,
  );
});

it('is paid back by the vendor, and reversed only when nothing is done with it', async () => {
  const { id } = await prepay('80.00', { paid_on: addDays(today, -5) });
  const refund = await must<One & { number: string }>('vendor_refunds/-/record', {
    ...{
      payment_id: id,
      amount: '30.00',
      refunded_on: addDays(today, -4),
      method: 'check',
      reference: '991',
    },
  });
  expect(refund.number).toBe('VR-0001');
  expect(await see(id)).toMatchObject({ left: '50.00', refunded: '30.00' });
  await allHolds();
  const tooMuch = await shop.post('vendor_refunds/-/record', { payment_id: id, amount: '50.01' });
  expect(tooMuch.body.error?.fields?.amount).toContain('Only 50.00');
  expect((await shop.post(`bill_payments/${id}/reverse`, { reason: 'Bounced' })).status).toBe(409);
  await must(`vendor_refunds/${refund.id}/reverse`, {
    reason: 'Never came',
    reversed_on: addDays(today, -1),
  });
  expect(await see(id)).toMatchObject({ left: '80.00' });
  await must(`bill_payments/${id}/reverse`, { reason: 'Bounced', reversed_on: addDays(today, -1) });
  expect(await see(id)).toMatchObject({ status: 'reversed', left: null });
  await allHolds();
});

it('names the order it is a deposit on, of the same vendor', async () => {
  const order = await shop.order();
  await prepay('10.00', { po_id: order.id });
  const other = await shop.one('vendors', { name: 'Third Supply' });
  const { body } = await shop.post('bill_payments/-/prepay', {
    vendor_id: other,
    po_id: order.id,
    amount: '1.00',
  });
  expect(body.error?.fields?.po_id).toBe(`${order.po_number} is for another vendor.`);
  const { prepayments } = await shop.report<{ prepayments: { po_number: string | null; left: string }[] }>(
    `payables?vendor_id=${shop.vendorId}`,
  );
  expect(prepayments).toContainEqual(expect.objectContaining({ po_number: order.po_number, left: '10.00' }));
});

it('is spent once, however many ask at once', async () => {
  const { id } = await prepay('100.00');
  const bills = await Promise.all(Array.from({ length: 6 }, () => posted('60.00')));
  const replies = await Promise.all([
    ...bills.map((bill) => apply(id, bill, '60.00')),
    ...bills.map(() => shop.post('vendor_refunds/-/record', { payment_id: id, amount: '60.00' })),
    shop.post(`bill_payments/${id}/reverse`, { reason: 'At once' }),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  await allHolds();
});

it('counts on form 1099 when it is paid, less what was paid back', async () => {
  const vendor_id = await shop.one('vendors', { name: 'Lone Welder', form_1099: 'rents' });
  const { id } = await prepay('900.00', { vendor_id });
  const bill = await posted('900.00', { vendor_id });
  await shop.owner.must(apply(id, bill, '700.00'));
  await must('vendor_refunds/-/record', { payment_id: id, amount: '150.00' });
  type Rows = { rows: { cells: { value: string | null }[] }[] };
  const { rows } = await shop.report<Rows>(`financial_statement?name=vendors_1099&from=${today}&to=${today}`);
  const row = rows.find(({ cells }) => cells[0]?.value === 'Lone Welder');
  expect(row?.cells.map(({ value }) => value)).toContain('750.00');
});

it('takes no entry by hand on its account, and none into a closed period', async () => {
  const [account] = await shop.query<One>(`select id from accounts where system_key = 'vendor_prepayments'`);
  const [bank] = await shop.query<One>(`select id from accounts where system_key = 'bank'`);
  const lines = [
    { account_id: account?.id, debit: '1.00' },
    { account_id: bank?.id, credit: '1.00' },
  ];
  expect((await shop.post('journal_entries/-/post', { entry_date: today, memo: 'x', lines })).status).toBe(
    422,
  );
  const { id } = await prepay('5.00');
  const bill = await posted('5.00', { bill_date: today });
  await shop.query(
    `insert into fiscal_periods (tenant_id, starts_on, ends_on, closed_at, created_by)
     select id, '2020-01-01', '2020-12-31', now(), null from tenants`,
  );
  const closed = await shop.post('bill_payments/-/prepay', {
    ...{ vendor_id: shop.vendorId, amount: '5.00', paid_on: '2020-06-30' },
  });
  expect(closed.body.error?.fields?.paid_on).toContain('closed');
  await shop.owner.must(apply(id, bill, '5.00', { applied_on: today }));
});
