import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSampleCompany } from '#domains/testing/sample-company.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

// Tries to change everything posted, in SQL with the application's own role and the access of a command.
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = (await buildSampleCompany(server, 'POSTED', '120.00')).owner;
  await server.db.adminQuery(
    `insert into reconciliations (tenant_id, account_id, statement_date, statement_balance, status, completed_at)
      select tenant_id, id, '2026-01-31', 100, 'completed', now() from accounts where tenant_id = $1 and code = '1010'`,
    [owner.tenantId],
  );
});
afterAll(() => server.stop());

const asApp = (text: string) =>
  server.db.database.transaction(async (transaction) => {
    await transaction.query(
      `select fw.act('${owner.tenantId}', null, null, 'owner', 'command', null, null, 'test')`,
    );
    const rows = await transaction.query<{ id: string }>(text);
    // Rolls back a successful change, so that the next one finds the same rows.
    throw Object.assign(new Error(`done: ${text} (${rows.length} rows)`), { code: 'done' });
  });

/** The columns that a command sets later; all others stay as posted. */
const open: Readonly<Record<string, readonly string[]>> = {
  payments: ['status', 'reversed_at', 'reversed_on', 'reverse_reason'],
  refunds: ['status', 'reversed_at', 'reversed_on', 'reverse_reason'],
  write_offs: ['status', 'reversed_at', 'reversed_on', 'reverse_reason'],
  sales_discounts: ['status', 'reversed_at', 'reversed_on', 'reverse_reason'],
  bill_payments: ['status', 'reversed_at', 'reversed_on', 'reverse_reason'],
  purchase_discounts: ['status', 'reversed_at', 'reversed_on', 'reverse_reason'],
  prepayment_uses: ['status', 'reversed_at', 'reversed_on', 'reverse_reason'],
  vendor_refunds: ['status', 'reversed_at', 'reversed_on', 'reverse_reason'],
  depreciation_runs: ['status', 'reversed_at', 'reversed_on', 'reverse_reason'],
  depreciation_lines: ['status'],
  deferrals: [],
  deferral_months: [],
  recognition_runs: ['status', 'reversed_at', 'reversed_on', 'reverse_reason'],
  recognition_lines: ['status', 'reversed_on'],
  fixed_asset_disposals: ['status', 'reversed_at', 'reversed_on', 'reverse_reason'],
  goods_receipts: ['status', 'reversed_at', 'reverse_reason'],
  goods_receipt_lines: [],
  stock_moves: [],
  payment_allocations: [],
  bill_payment_allocations: [],
  bank_imports: ['undone_at', 'line_count', 'duplicate_count'],
  bank_lines: ['status', 'ignore_reason'],
  reconciliations: ['status', 'completed_at', 'completed_by', 'reopen_reason'],
  journal_entries: [],
  journal_lines: [],
};
const always = ['id', 'tenant_id', 'updated_at', 'version', 'search_text'];
const other: Readonly<Record<string, string>> = {
  bigint: '+ 1',
  numeric: '+ 1',
  integer: '+ 1',
  date: '+ 1',
  text: `|| 'x'`,
};

it('can’t be changed except by a reversal or match, and not deleted', async () => {
  const got: string[] = [];
  let tried = 0;
  for (const [table, allowed] of Object.entries(open)) {
    const where = table === 'reconciliations' ? `where status = 'completed'` : '';
    const [some] = await server.db.adminQuery<{ n: number }>(
      `select count(*)::int as n from ${table} ${where}`,
    );
    // An empty table would prove nothing.
    if ((some?.n ?? 0) === 0) got.push(`${table} is empty`);
    const columns = await server.db.adminQuery<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const attacks = columns
      .filter(({ name, type }) => ![...always, ...allowed].includes(name) && other[type])
      .map(
        ({ name, type }) =>
          `update ${table} set ${name} = coalesce(${name} ${other[type]}, ${blank(type)}) ${where} returning id`,
      );
    const isKept = !table.endsWith('allocations') && table !== 'bank_lines';
    for (const attack of [...attacks, ...(isKept ? [`delete from ${table} ${where} returning id`] : [])]) {
      tried += 1;
      const code = await asApp(attack).catch((error: { code?: string }) => error.code);
      if (code !== 'FW423' && code !== '42501') got.push(`${code}: ${attack}`);
    }
  }
  expect(got).toEqual([]);
  expect(tried).toBeGreaterThan(60);
});

function blank(type: string): string {
  if (type === 'text') return `'x'`;
  return type === 'date' ? `'2020-01-01'::date` : '1';
}

it('stays reversed, keeps its entry, and lets nobody set the allocated amount', async () => {
  const attacks = [
    `update payments set allocated = 0 where allocated > 0`,
    `update payments set journal_entry_id = (select id from journal_entries limit 1 offset 1)`,
    `update payments set journal_entry_id = null`,
    `delete from bank_lines where status = 'matched'`,
  ];
  for (const attack of attacks)
    await expect(asApp(`${attack} returning id`)).rejects.toMatchObject({ code: 'FW423' });
  const [refund] = await owner.must(owner.get<{ id: string }[]>('/api/refunds?status=eq.recorded&limit=1'));
  await owner.must(owner.post(`/api/refunds/${refund?.id}/reverse`, { reason: 'Bounced' }));
  for (const change of [`status = 'recorded'`, `reverse_reason = 'x'`, `reversed_at = null`]) {
    const attack = `update refunds set ${change} where id = '${refund?.id}' returning id`;
    await expect(asApp(attack)).rejects.toMatchObject({ code: 'FW423' });
  }
});
