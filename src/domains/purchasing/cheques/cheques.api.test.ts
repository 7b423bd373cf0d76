import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bill, openShop, type Shop } from '../testing/purchasing.ts';

type One = { readonly id: string };
type Cheque = One & {
  readonly number: number;
  readonly status: string;
  readonly amount: string;
  readonly payee: string;
  readonly is_cleared: boolean;
  readonly replaced_by: number | null;
  readonly end_reason: string | null;
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const must = <T = One>(path: string, input: object = {}) => shop.owner.must(shop.post<T>(path, input));
async function posted(unit_price: string): Promise<string> {
  const lines = [{ item_name: 'Goods', quantity: '1', unit_price }];
  const { id } = await must<Bill>('vendor_bills/-/create', { vendor_id: shop.vendorId, lines });
  await must(`vendor_bills/${id}/post`);
  return id;
}
const paid = async (amount: string, method = 'check') =>
  (await must('bill_payments/-/pay', { method, bills: [{ bill_id: await posted(amount), amount }] })).id;
const print = (...payments: string[]) => shop.post<{ cheques: string[] }>('cheques/-/print', { payments });
const written = async (...payments: string[]) => (await shop.owner.must(print(...payments))).cheques;
const see = async (id: string | undefined) =>
  (await shop.owner.must(shop.owner.get<Cheque[]>(`/api/cheques?id=eq.${id}`)))[0];
const pdf = (ids: readonly string[]) => shop.owner.get(`/api/cheques/pdf?ids=${ids.join(',')}`);

it('gives payments by cheque the next numbers, in the order of the payments', async () => {
  const [first, second] = [await paid('1205.40'), await paid('0.05')];
  const made = await written(second, first);
  expect(await see(made[0])).toMatchObject({
    ...{
      number: 1001,
      shown_number: '1001',
      amount: '1205.40',
      payee: 'Ferro Supply',
      status: 'printed',
      is_cleared: false,
    },
  });
  expect(await see(made[1])).toMatchObject({ number: 1002, amount: '0.05' });
  const again = await print(first);
  expect([again.status, again.body.error?.message]).toEqual([
    409,
    expect.stringContaining('was printed already, as check 1001'),
  ]);
  const transfer = await print(await paid('5.00', 'bank_transfer'));
  expect(transfer.body.error?.message).toContain('was not paid by check.');
  expect((await print()).status).toBe(422);
});

it('prints payee, figures, words, date and what was paid, one a page', async () => {
  const made = await written(await paid('1000000.00'), await paid('620.00'));
  const reply = await pdf(made);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  expect(reply.headers.get('content-disposition')).toContain('checks.pdf');
});

it('voids a cheque with its payment and keeps the number', async () => {
  const bill = await posted('80.00');
  const bills = [{ bill_id: bill, amount: '80.00' }];
  const payment = await must('bill_payments/-/pay', { method: 'check', bills });
  const [id = ''] = await written(payment.id);
  await must(`cheques/${id}/void`, { reason: 'Lost in the mail' });
  expect(await see(id)).toMatchObject({ status: 'void', end_reason: 'Lost in the mail' });
  const [open] = await shop.owner.must(shop.owner.get<Bill[]>(`/api/vendor_bills?id=eq.${bill}`));
  expect(open?.balance).toBe('80.00');
  expect((await pdf([id])).status).toBe(409);
  expect((await shop.post(`cheques/${id}/void`, { reason: 'Again' })).status).toBe(409);
  // Reversing the payment itself does the same.
  const other = await paid('9.00');
  const [next] = await written(other);
  await must(`bill_payments/${other}/reverse`, { reason: 'Bounced' });
  expect(await see(next)).toMatchObject({ status: 'void', end_reason: 'Bounced' });
  const proof = await shop.proof();
  expect([proof.difference, proof.payable[0]]).toEqual(['0.00', proof.payable[1]]);
});

it('prints again with a new number, and the old one is spoiled', async () => {
  const payment = await paid('33.00');
  const [id = ''] = await written(payment);
  const before = await see(id);
  await must(`cheques/${id}/reprint`, { reason: 'Paper jam' });
  const next = (before?.number ?? 0) + 1;
  expect(await see(id)).toMatchObject({ status: 'spoiled', end_reason: 'Paper jam', replaced_by: next });
  const [good] = await shop.owner.must(
    shop.owner.get<Cheque[]>(`/api/cheques?payment_id=eq.${payment}&status=eq.printed`),
  );
  expect(good).toMatchObject({ number: next, amount: '33.00' });
  expect((await shop.post(`cheques/${id}/reprint`, { reason: 'Again' })).status).toBe(409);
});

it('counts on from the number that was set, never one that was used', async () => {
  const [bank] = await shop.query<One>(`select id from accounts where system_key = 'bank'`);
  const set = (next_number: number, more: object = {}) =>
    shop.post('cheque_series/-/set', { account_id: bank?.id, next_number, ...more });
  expect((await set(1001)).body.error?.fields?.next_number).toMatch(/^Check \d+ is used already\.$/);
  expect((await set(5000, { offset_right: 301 })).body.error?.fields?.offset_right).toBeDefined();
  expect((await set(5000, { offset_right: 12, offset_down: -8 })).status).toBe(200);
  const [id] = await written(await paid('3.00'));
  expect(await see(id)).toMatchObject({ number: 5000 });
  // The database refuses the same number again, and what was printed stays.
  await expect(
    shop.query(
      `insert into cheques (tenant_id, account_id, number, payment_id, payee, dated_on, amount, currency, status, ended_on)
       select tenant_id, account_id, number, payment_id, payee, dated_on, amount, currency, 'void', dated_on from cheques where id = $1`,
      [id],
    ),
  ).rejects.toThrow(/cheques_number_key/);
  await expect(shop.query(`update cheques set amount = 1 where id = $1`, [id])).rejects.toThrow(
    /never changes/,
  );
  await expect(shop.query(`delete from cheques where id = $1`, [id])).rejects.toThrow(/stays used/);
});

it('gives no number twice, however many print at once', async () => {
  const payments = await Promise.all(Array.from({ length: 8 }, () => paid('1.00')));
  const replies = await Promise.all([
    ...payments.map((payment) => print(payment)),
    print(...payments.slice(0, 4)),
    ...payments.map((payment) => print(payment)),
  ]);
  const good = replies.filter(({ status }) => status === 200).flatMap(({ body }) => body.data.cheques);
  expect(good).toHaveLength(8);
  const [count] = await shop.query<{ n: number }>(
    `select count(distinct number)::int as n from cheques where payment_id = any($1::uuid[])`,
    [payments],
  );
  expect(count?.n).toBe(8);
});

it('is cleared once the bank has paid it, and not voided then', async () => {
  const payment = await paid('77.00');
  const [id] = await written(payment);
  const [line] = await shop.query<One & { tenant_id: string }>(
    `select l.id, l.tenant_id from bill_payments p join journal_lines l on l.entry_id = p.journal_entry_id
      and l.account_id = p.account_id where p.id = $1`,
    [payment],
  );
  await shop.query(
    `do $$ begin set local session_replication_role = replica;
      insert into bank_matches (tenant_id, bank_line_id, journal_line_id, created_entry)
      values ('${line?.tenant_id}', gen_random_uuid(), '${line?.id}', false); end $$`,
  );
  expect(await see(id)).toMatchObject({ is_cleared: true, status: 'printed' });
  const refused = await shop.post(`cheques/${id}/void`, { reason: 'Too late' });
  expect([refused.status, refused.body.error?.message]).toEqual([
    409,
    'The bank has paid this check: reverse its payment.',
  ]);
});
