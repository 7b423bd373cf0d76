import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineOf } from '#domains/invoicing/testing/books.ts';
import { importAll } from '#server/testing/import-client.ts';
import { openOpening } from './testing/opening.ts';

type Fixture = Awaited<ReturnType<typeof openOpening>>;
interface Statement {
  readonly rows: readonly { readonly cells: readonly { readonly value: string | null }[] }[];
  readonly checks: readonly { readonly difference: string }[];
}
interface Checklist {
  readonly items: readonly { readonly name: string; readonly amount: string | null }[];
}
interface Deposit {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly total: string;
  readonly paid: string;
  readonly applied: string;
  readonly balance: string;
  readonly issue_date: string;
  readonly opened_on: string;
}

let opening: Fixture;
const get = <T>(path: string) => opening.owner.must(opening.owner.get<T>(`/api/${path}`));
const depositOf = async (number: string) =>
  (await get<Deposit[]>(`invoices?number=eq.${number}&status=neq.void`))[0] as Deposit;
const post = <T>(path: string, input: object = {}) => opening.books.post<T>(path, input);
const must = <T>(path: string, input: object = {}) => opening.owner.must(post<T>(path, input));

/** On each of these days every control account equals its documents, and so does the ageing; the books are sound. */
async function expectSound() {
  for (const day of ['2024-11-15', '2024-12-30', '2024-12-31', '2025-01-15', '2025-02-15', '2099-12-31']) {
    const { checks } = await get<Statement>(`reports/financial_statement?name=receivables_ageing&to=${day}`);
    expect([day, checks[0]?.difference]).toEqual([day, '0.00']);
    const { items } = await get<Checklist>(`reports/closing_checklist?ends_on=${day}`);
    const controls = items.filter(({ name }) => ['accounts_receivable', 'customer_deposits'].includes(name));
    expect([day, ...controls.map(({ amount }) => amount)]).toEqual([day, '0.00', '0.00']);
  }
  const proof = await opening.books.proof();
  expect(proof).toMatchObject({ difference: '0.00', faults: [], receivable: proof.open });
  return proof;
}

async function balanceTo(code: string, side: object) {
  const [row] = await get<{ id: string }[]>(`opening_accounts?account_id=eq.${opening.accountOf(code)}`);
  await opening.owner.must(opening.owner.put(`/api/opening_accounts?id=eq.${row?.id}`, side));
}

const credits = async () =>
  (
    await get<{ readonly kind: string; readonly number: string; readonly available: string }[]>(
      `reports/open_credits?customer_id=${opening.books.customerId}`,
    )
  ).map(({ kind, number, available }) => `${kind} ${number} ${available}`);

describe('opening deposits', () => {
  beforeAll(async () => {
    opening = await openOpening();
    await opening.deposit('DEP-7', '500.00', { reference: 'Check 1188' });
    await opening.deposit('DEP-8', '250.50', { received_on: '2024-12-20' });
    await opening.balance('1010', { debit: '800.00' });
    await opening.balance('2400', { credit: '800.00' });
  });
  afterAll(() => opening.books.stop());

  it('come to what is given for customer deposits, or nothing is kept', async () => {
    expect(await get('reports/opening_checks')).toContainEqual(
      expect.objectContaining({ name: 'customer_deposits', given: '800.00', added: '750.50' }),
    );
    const refused = await opening.run('keep');
    expect([refused.status, refused.body.error?.message]).toEqual([
      422,
      '2400 Customer deposits: 800.00 is given, 750.50 is added up from customer deposits.',
    ]);
    expect(await get('invoices')).toEqual([]);
    await balanceTo('2400', { credit: '750.50' });
    await balanceTo('1010', { debit: '750.50' });
  });

  it('are paid deposits from the day before the first, once, and neither owed, received here nor sold', async () => {
    const colleague = await opening.books.server.another();
    const both = await Promise.all(
      [opening.owner, colleague.as(opening.owner)].map((person) => opening.run('keep', person)),
    );
    await colleague.stop();
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await depositOf('DEP-7')).toMatchObject({
      ...{ kind: 'deposit', status: 'sent', total: '500.00', paid: '500.00', balance: '0.00' },
      ...{ issue_date: '2024-11-02', opened_on: '2024-12-31' },
    });
    const proof = await expectSound();
    expect(['1010', '1200', '2400', '3100'].map(proof.of)).toEqual([
      ...['750.50', '0.00', '-750.50', '0.00'],
    ]);
    const entries = await get<{ source: string; entry_date: string }[]>('journal_entries');
    expect(entries.map(({ source, entry_date }) => `${source} ${entry_date}`)).toEqual(
      Array(3).fill('opening_balance 2024-12-31'),
    );
    expect(await credits()).toEqual(['deposit DEP-7 500.00', 'deposit DEP-8 250.50']);
    const shown = (as_of: string) =>
      get<unknown>(`reports/customer_statement?customer_id=${opening.books.customerId}&as_of=${as_of}`);
    expect(JSON.stringify(await shown('2024-12-15'))).not.toContain('DEP-7');
    // Nobody is told that an invoice is paid.
    expect(JSON.stringify(await get('notifications'))).not.toContain('is paid');
  });

  it('are not taken back one by one', async () => {
    const { id } = await depositOf('DEP-7');
    expect((await post(`invoices/${id}/void`, { reason: 'No' })).body.error?.message).toBe(
      'This deposit came with the opening balances. Start those over, or credit it.',
    );
    const [payment] = await get<{ id: string; reference: string; received_on: string }[]>(
      'payments?reference=eq.Check 1188',
    );
    expect(payment).toMatchObject({ received_on: '2024-11-02' });
    const reversed = await post(`payments/${payment?.id}/reverse`, { reason: 'No' });
    expect([reversed.status, reversed.body.error?.message]).toEqual([
      409,
      'This payment came with a deposit of the opening balances. Start those over, or credit the deposit.',
    ]);
    const [own] = await get<{ id: string }[]>('journal_entries?source=eq.opening_balance&limit=1');
    expect((await post(`journal_entries/${own?.id}/reverse`, { reason: 'No' })).status).toBe(409);
    const typed = opening.owner.post('/api/opening_deposits', {
      ...{ customer_id: opening.books.customerId, number: 'X', amount: '1', received_on: '2024-01-01' },
    });
    expect((await typed).body.error?.message).toContain('These balances are posted.');
  });

  it('are taken up by an invoice, and start over only when that is taken back', async () => {
    const { books } = opening;
    const deposit = await depositOf('DEP-7');
    const invoice = await books.draft([lineOf('400.00')], { issue_date: '2025-02-01' });
    await books.send(invoice, { credits: [{ deposit_id: deposit.id, amount: '400.00' }] });
    expect(await books.see(invoice.id)).toMatchObject({ balance: '0.00', payment_state: 'paid' });
    expect(await credits()).toEqual(['deposit DEP-7 100.00', 'deposit DEP-8 250.50']);
    const proof = await expectSound();
    expect(['1200', '2400'].map(proof.of)).toEqual(['0.00', '-350.50']);
    const refused = await opening.run('start_over');
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'Deposit DEP-7 has been applied to an invoice or credited since. Take that back first.',
    ]);
    expect((await depositOf('DEP-8')).status).toBe('sent');
    await must(`invoices/${invoice.id}/void`, { reason: 'Test' });
    await expectSound();
  });

  it('are refunded by a credit note, and start over only when both are taken back', async () => {
    const deposit = await depositOf('DEP-8');
    await must(`invoices/${deposit.id}/credit`);
    const [{ id }] = await get<[{ id: string }]>(`invoices?credits_id=eq.${deposit.id}`);
    await opening.books.send({ id });
    const refund = await must<{ id: string }>('refunds/-/record', {
      ...{
        customer_id: opening.books.customerId,
        amount: '250.50',
        credits: [{ credit_note_id: id, amount: '250.50' }],
      },
    });
    const proof = await expectSound();
    expect(['1010', '1200', '2400'].map(proof.of)).toEqual(['500.00', '0.00', '-500.00']);
    expect((await opening.run('start_over')).body.error?.message).toContain('Deposit DEP-8 has been applied');
    await must(`refunds/${refund.id}/reverse`, { reason: 'Test' });
    await must(`invoices/${id}/void`, { reason: 'Test' });
    await expectSound();
  });

  it('are taken back, corrected, brought again with the same numbers, and closed', async () => {
    const { owner } = opening;
    const over = await Promise.all([opening.run('start_over'), opening.run('start_over')]);
    expect(over.map(({ status }) => status).sort()).toEqual([200, 409]);
    const nothing = await expectSound();
    expect(['1010', '1200', '2400', '3100'].map(nothing.of)).toEqual(['0.00', '0.00', '0.00', '0.00']);
    expect(await credits()).toEqual([]);
    const [row] = await get<{ id: string }[]>('opening_deposits?number=eq.DEP-8');
    await owner.must(owner.put(`/api/opening_deposits?id=eq.${row?.id}`, { amount: '300.00' }));
    await balanceTo('2400', { credit: '800.00' });
    await balanceTo('1010', { debit: '800.00' });
    await owner.must(opening.run('keep'));
    const again = await expectSound();
    expect(['1010', '1200', '2400', '3100'].map(again.of)).toEqual(['800.00', '0.00', '-800.00', '0.00']);
    expect(await credits()).toEqual(['deposit DEP-7 500.00', 'deposit DEP-8 300.00']);
    await owner.must(opening.run('close'));
    expect((await owner.delete(`/api/opening_deposits?id=eq.${row?.id}`)).body.error?.message).toBe(
      'The opening balances are closed.',
    );
  });
});

it('takes up a deposit or starts over, when both are asked for at once', async () => {
  opening = await openOpening();
  const { books, owner } = opening;
  await opening.deposit('DEP-1', '90.00');
  await opening.balance('1010', { debit: '90.00' });
  await opening.balance('2400', { credit: '90.00' });
  await owner.must(opening.run('keep'));
  const { id } = await depositOf('DEP-1');
  const invoice = await books.send(await books.draft([lineOf('90.00')], { issue_date: '2025-02-01' }));
  const colleague = await books.server.another();
  const both = await Promise.all([
    post(`invoices/${invoice.id}/apply_credit`, { credits: [{ deposit_id: id, amount: '90.00' }] }),
    opening.run('start_over', colleague.as(owner)),
  ]);
  await colleague.stop();
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const proof = await expectSound();
  expect(proof.of('2400')).toBe('0.00');
  await books.stop();
});

it('refuses what came later and numbers that are taken, and comes from a spreadsheet', async () => {
  opening = await openOpening('2025-01-01', { withJobs: true });
  const { owner, books } = opening;
  const typed = async (row: object) =>
    (
      await owner.post('/api/opening_deposits', {
        ...{ customer_id: books.customerId, number: 'D-1', amount: '5', received_on: '2024-12-01', ...row },
      })
    ).body.error?.fields;
  for (const amount of ['0', '-5']) expect(Object.keys((await typed({ amount })) ?? {})).toEqual(['amount']);
  const csv =
    'Client,Receipt no,Date received,Amount\nGrand Hotel,D-1,2024-12-01,5.00\nGrand Hotel,D-1,2024-12-02,6.00\nGrand Hotel,D-3,2024-12-01,-4.00\n';
  const done = await importAll(owner, 'opening_deposits', csv);
  expect(done).toMatchObject({ created_rows: 1, bad_rows: 2 });
  expect(done.report.problems?.map(({ line, column }) => `${line}: ${column}`)).toEqual([
    '3: Receipt no',
    '4: Amount',
  ]);
  expect(await typed({})).toEqual({ number: 'Another deposit has this number.' });
  await opening.invoice('D-1', '5.00');
  await opening.balance('1200', { debit: '5.00' });
  await opening.balance('2400', { credit: '5.00' });
  expect((await opening.run('keep')).body.error?.message).toContain('There is an invoice D-1 already.');
  const [row] = await get<{ id: string }[]>('opening_deposits');
  const change = (values: object) => owner.must(owner.put(`/api/opening_deposits?id=eq.${row?.id}`, values));
  await change({ number: 'D-4', received_on: '2025-01-02' });
  expect((await opening.run('keep')).body.error?.message).toContain('Deposit D-4 came in your new books');
  await change({ received_on: '2024-12-31' });
  await owner.must(opening.run('keep'));
  await expectSound();
  await books.stop();
});
