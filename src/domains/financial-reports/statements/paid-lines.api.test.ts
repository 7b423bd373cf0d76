import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import type { Statement } from './statement.rules.ts';

let books: Books;
/** Everything happens on it, a void as well. */
let today: string;
beforeAll(async () => {
  books = await openBooks();
  today = await books.server.today(books.owner);
});
afterAll(() => books.stop());

const statement = (more: Readonly<Record<string, string>>) =>
  books.owner.must(
    books.owner.get<Statement>(
      `/api/reports/financial_statement?${new URLSearchParams({ basis: 'cash', from: today, to: today, ...more })}`,
    ),
  );
/** The place where the first page of its lines ends. */
const endOf = ({ rows }: Pick<Statement, 'rows'>) => rows.find(({ after }) => after)?.after ?? '';
const receive = (amount: string, invoice_id: string) =>
  books.owner.must(
    books.post('payments/-/record', {
      ...{ customer_id: books.customerId, amount, received_on: today },
      allocations: [{ invoice_id, amount }],
    }),
  );
const sell = async (amount: string, more: object = {}) =>
  books.send(await books.draft([lineOf(amount, more)], { issue_date: today, due_date: today }));
/** What it says of each line, its credit, and the balance after it. */
const shown = ({ rows }: Pick<Statement, 'rows'>) =>
  rows
    .filter(({ depth }) => depth === 1)
    .map(({ cells }) => [cells[2]?.value, cells[5]?.value, cells[6]?.value]);

it('goes on as it began, whatever is paid or voided while somebody pages through', async () => {
  const unpaid = await sell('1.00');
  const read = async <T>(path: string) =>
    (await books.owner.must(books.owner.get<T[]>(`/api/${path}`)))[0] as T;
  const { account_id } = await read<{ account_id: string }>(
    `journal_lines?entry_id=eq.${unpaid.journal_entry_id}&credit=gt.0&select=account_id`,
  );
  const { code, name } = await read<{ code: string; name: string }>(`accounts?id=eq.${account_id}`);
  const bank = await read<{ id: string }>('accounts?code=eq.1010');
  // As many as a page has, before the invoices.
  const line = { account_id, credit: '1.00' };
  await books.owner.must(
    books.post('journal_entries/-/post', {
      ...{ entry_date: today, memo: 'Many' },
      lines: [...Array.from({ length: 100 }, () => line), { account_id: bank.id, debit: '100.00' }],
    }),
  );
  const half = await sell('100.00');
  const open = await sell('30.00');
  const paid = await sell('7.00');
  await receive('50.00', half.id);
  await receive('7.00', paid.id);
  const first = await statement({ name: 'general_ledger' });
  const at = first.rows.findIndex(({ cells }) => cells[2]?.value === `${code} ${name}`);
  const rows = first.rows.slice(at);
  const further = endOf({ rows });
  const closing = rows.find(({ kind }) => kind === 'total')?.cells[6]?.value;
  const wanted = shown(await statement({ name: 'general_ledger', after: further }));
  expect(wanted.map(([, ...figures]) => figures)).toEqual([
    ['50.00', '-150.00'],
    ['7.00', '-157.00'],
  ]);
  expect(closing).toBe('-157.00');

  // What is paid in full by now was half open then.
  await receive('50.00', half.id);
  await books.owner.must(books.post(`invoices/${open.id}/void`, { reason: 'Mistake' }));
  expect(shown(await statement({ name: 'general_ledger', after: further }))).toEqual(wanted);
});

it('lists of taxed documents what was paid of them when it began', async () => {
  const taxed = await sell('100.00', { tax_rate: '0.1' });
  const paid = await sell('7.00');
  await receive('55.00', taxed.id);
  await receive('7.00', paid.id);
  // As many as a page has, before the invoice.
  await books.query(
    `insert into tax_lines (tenant_id, side, entry_date, position, rate, entry_id, document_id, net, tax)
      select tenant_id, 'charged', entry_date, 0, 200000 + n, id, source_id, 100, 20
      from journal_entries, generate_series(1, 500) n where source_id = $1`,
    [paid.id],
  );
  const asked = { name: 'tax_detail', side: 'charged' };
  const after = endOf(await statement(asked));
  const further = async () =>
    (await statement({ ...asked, after })).rows.map(({ cells }) =>
      cells.slice(3, 6).map(({ value }) => value),
    );
  const taxedHalf = ['0.1', '50.00', '5.00'];
  expect(await further()).toContainEqual(taxedHalf);
  const began = await further();
  await receive('55.00', taxed.id);
  expect(await further()).toEqual(began);
});
