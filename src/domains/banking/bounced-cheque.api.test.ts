import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '../invoicing/testing/books.ts';
import type { OpenEntry } from './matching/open-entries.report.ts';
import type { ReconciliationReport } from './reconciliation/reconciliation.report.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

it('reverses a cheque on the day on which it bounced, and reconciles both days with the bank', async () => {
  const { owner, post, customerId } = books;
  const [{ id: bank = '' } = {}] = await owner.must(
    owner.get<{ id: string }[]>('/api/accounts?system_key=eq.bank'),
  );
  const dates = { issue_date: '2025-03-03', due_date: '2025-04-02' };
  const invoice = await books.send(await books.draft([lineOf('640.00')], dates));
  const payment = await owner.must(
    post<{ id: string }>('payments/-/record', {
      ...{ customer_id: customerId, received_on: '2025-03-05', amount: '640.00', method: 'check' },
      allocations: [{ invoice_id: invoice.id, amount: '640.00' }],
    }),
  );
  const content =
    'Date,Text,Amount\n2025-03-06,Deposit of cheques,640.00\n2025-03-11,Returned item,-640.00\n';
  const mapping = { date: 'Date', date_format: 'YMD', number_format: 'point', amount: 'Amount' };
  const file = {
    account_id: bank,
    file_name: 'march.csv',
    content,
    mapping: { ...mapping, description: 'Text' },
  };
  await owner.must(post('bank_imports/-/import', file));

  const reverse = (reversed_on: string) =>
    post<{ status: string; reversed_on: string }>(`payments/${payment.id}/reverse`, {
      ...{ reason: 'No funds', reversed_on },
    });
  for (const day of ['2025-03-04', '2999-01-01'])
    expect([day, Object.keys((await reverse(day)).body.error?.fields ?? {})]).toEqual([day, ['reversed_on']]);
  await owner.must(post('fiscal_periods/-/close', { ends_on: '2025-03-06' }));
  expect((await reverse('2025-03-06')).body.error?.fields).toEqual({
    reversed_on: expect.stringContaining('closed up to 2025-03-06'),
  });
  expect(await owner.must(reverse('2025-03-11'))).toMatchObject({
    ...{ status: 'reversed', reversed_on: '2025-03-11' },
  });
  expect((await books.see(invoice.id)).balance).toBe('640.00');

  const entries = await owner.must(
    owner.get<OpenEntry[]>(`/api/reports/open_entries?account_id=${bank}&from=2025-03-01&to=2025-03-31`),
  );
  expect(entries.map(({ entry_date, amount }) => `${entry_date} ${amount}`)).toEqual([
    '2025-03-11 -640.00',
    '2025-03-05 640.00',
  ]);
  const found = (words: string) =>
    owner.must(
      owner.get<OpenEntry[]>(
        `/api/reports/open_entries?account_id=${bank}&from=2025-03-01&to=2025-03-31&words=${words}`,
      ),
    );
  expect(await found(entries[0]?.number.toLowerCase() ?? '')).toEqual([entries[0]]);
  expect(await found('%25')).toEqual([]);
  const suggested = await owner.must(
    owner.get<{ bank_line_id: string; kind: string; id: string; is_sure: boolean }[]>(
      `/api/reports/bank_suggestions?account_id=${bank}`,
    ),
  );
  expect(suggested.filter(({ kind }) => kind === 'entry').map(({ is_sure }) => is_sure)).toEqual([
    false,
    false,
  ]);
  for (const { kind, bank_line_id, id } of suggested)
    if (kind === 'entry')
      await owner.must(post(`bank_lines/${bank_line_id}/match`, { journal_line_ids: [id] }));

  const { id } = await owner.must(
    post<{ id: string }>('reconciliations/-/start', {
      ...{ account_id: bank, statement_date: '2025-03-31', statement_balance: '0.00' },
    }),
  );
  const shown = await owner.must(owner.get<ReconciliationReport>(`/api/reports/reconciliation?id=${id}`));
  expect(shown.lines.map(({ amount, is_matched }) => [amount, is_matched])).toEqual([
    ['640.00', true],
    ['-640.00', true],
  ]);
  expect(shown.difference).toBe('0.00');
});
