import { expect } from 'vitest';
import type { Person } from '#kernel/testing/test-server.ts';
import type { Statement, StatementRow } from '../statements/statement.rules.ts';

type Asked = Readonly<Record<string, string | undefined>>;

const queryOf = (asked: Asked) =>
  new URLSearchParams(
    Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );

/** The lines of each account on a cash basis, page by page, bring its opening to its closing balance, which is that of the trial balance. */
export async function expectCashLedger(person: Person, days: Asked, only: Asked = {}): Promise<void> {
  const read = (asked: Asked) =>
    person.must(person.get<Statement>(`/api/reports/financial_statement?basis=cash&${queryOf(asked)}`));
  const asked = { name: 'general_ledger', ...days, ...only };
  const closing = new Map<string, string>();
  let running: string | null | undefined;
  let code = '';
  let rows: readonly StatementRow[] = (await read(asked)).rows;
  while (rows.length > 0) {
    const [row, ...others]: StatementRow[] = [...rows];
    rows = others;
    if (!row) break;
    const balance = row.cells[6]?.value;
    if (row.kind === 'heading') code = row.cells[2]?.value?.split(' ')[0] ?? '';
    else if (row.kind === 'more')
      rows = [...(await read({ ...asked, after: row.after ?? '' })).rows, ...others];
    else if (row.kind === 'line') running = balance;
    else {
      expect([days, only, code, running]).toEqual([days, only, code, balance]);
      if (balance !== '0.00') closing.set(code, balance ?? '');
    }
  }
  if (Object.keys(only).length > 0) return;
  const trial = await read({ name: 'trial_balance', to: days.to ?? '' });
  const balances = trial.rows.flatMap(({ kind, cells: [account, , debit, credit] }): [string, string][] =>
    kind === 'line' ? [[account?.value ?? '', debit?.value ?? `-${credit?.value}`]] : [],
  );
  expect([days, closing]).toEqual([days, new Map(balances)]);
}
