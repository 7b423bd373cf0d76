/** One row of each kind for bookkeeping: a closed period, a template, a statement with a matched line, a reconciliation. */
import type { Person } from '#kernel/testing/test-server.ts';

type One = { id: string };

export async function addSampleBooks(owner: Person, mark: string, amount: string): Promise<void> {
  const accounts = await owner.must(owner.get<{ id: string; code: string }[]>('/api/accounts?limit=200'));
  const idOf = (code: string) => accounts.find((one) => one.code === code)?.id;
  const account_id = idOf('1020');
  await owner.must(
    owner.post('/api/fiscal_periods/-/close', { ends_on: '2001-12-31', note: `${mark} period` }),
  );
  await owner.must(
    owner.post('/api/entry_templates', {
      name: `${mark} template`,
      memo: `${mark} rent`,
      entry_template_lines: [
        { position: 0, account_id: idOf('6310'), debit: amount, memo: `${mark} line` },
        { position: 1, account_id, credit: amount },
      ],
    }),
  );
  await owner.must(
    owner.post('/api/bank_imports/-/import', {
      account_id,
      file_name: `${mark}.csv`,
      content: `Date,Description,Name,Amount\n2002-02-02,${mark} interest,${mark} bank,${amount}\n`,
      mapping: {
        date: 'Date',
        date_format: 'YMD',
        number_format: 'point',
        amount: 'Amount',
        description: 'Description',
        counterparty: 'Name',
      },
    }),
  );
  const [line] = await owner.must(owner.get<One[]>(`/api/bank_lines?account_id=eq.${account_id}`));
  await owner.must(
    owner.post(`/api/bank_lines/${line?.id}/post`, {
      memo: `${mark} interest`,
      lines: [{ account_id: idOf('4090'), amount, memo: `${mark} memo` }],
    }),
  );
  await owner.must(
    owner.post('/api/bank_rules', {
      name: `${mark} rule`,
      contains: `${mark} interest`,
      counterparty: `${mark} bank`,
      memo: `${mark} interest`,
      amount_to: amount,
      outcome: 'post',
      target_account_id: idOf('4090'),
    }),
  );
  await owner.must(
    owner.post('/api/reconciliations/-/start', {
      account_id,
      statement_date: '2002-02-28',
      statement_balance: amount,
    }),
  );
}
