import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '../invoicing/testing/books.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

interface Detail {
  rows: { kind: string; after?: string; cells: { value: string | null }[] }[];
}

const span = 'from=2026-01-01&to=2099-12-31';
const shown = (name: string) =>
  books.owner.must(
    books.owner.get<{ rows: unknown[]; notice: string | null }>(
      `/api/reports/financial_statement?name=${name}&${span}`,
    ),
  );
const csvOf = async (name: string) =>
  (await books.owner.get(`/api/financial-statements/${name}.csv?${span}`)).text;

it('exports every line of the ledger and the journal, while the screen has some of each account and loads more', async () => {
  await books.send(await books.draft([lineOf('1.00')]));
  // Inserted directly, to simulate years of entries; the last account of the ledger has as many as the first.
  await books.query(`do $$ begin
    set local session_replication_role = replica;
    insert into journal_lines (id, tenant_id, entry_id, position, account_id, entry_date, debit, credit, memo, created_by, created_at)
      select gen_random_uuid(), tenant_id, entry_id, 10000 * position + 100 + n, account_id, entry_date, debit, credit, 'line ' || n, created_by, created_at
      from (select * from journal_lines order by position limit 2) l, generate_series(10, 2600) n;
  end $$`);
  const screen = await books.owner.must(
    books.owner.get<Detail>(`/api/reports/financial_statement?name=general_ledger&${span}`),
  );
  const kinds = screen.rows.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'more')).toHaveLength(2);
  const at = kinds.indexOf('more');
  const further = await books.owner.must(
    books.owner.get<Detail>(
      `/api/reports/financial_statement?name=general_ledger&${span}&after=${screen.rows[at]?.after}`,
    ),
  );
  expect([further.rows.length, further.rows.at(-1)?.kind]).toEqual([501, 'more']);
  const balanceOf = (row: Detail['rows'][number] | undefined) => Number(row?.cells[6]?.value);
  expect(balanceOf(further.rows[0]) - balanceOf(screen.rows[at - 1])).toBe(1);
  for (const name of ['general_ledger', 'journal']) {
    const lines = (await csvOf(name)).match(/line \d+/g) ?? [];
    expect([name, lines.length, new Set(lines).size]).toEqual([name, 2 * 2591, 2591]);
  }
  const workbook = await fetch(`${books.server.url}/api/financial-statements/general_ledger.xlsx?${span}`, {
    headers: { cookie: books.owner.cookie, 'x-tenant': books.owner.tenantId ?? '' },
  });
  expect((await workbook.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
}, 120_000);

it('exports every job of the job margins', async () => {
  await books.query(
    `with made as (
       insert into work_orders (tenant_id, number, title, status)
         select $1, 'WO-9' || lpad(n::text, 5, '0'), 'Job ' || n, 'unscheduled' from generate_series(1, 5100) n returning id)
     insert into work_order_costs (tenant_id, work_order_id, description, cost, price, incurred_on)
       select $1, id, 'Permit', 500, 0, current_date from made`,
    [books.owner.tenantId],
  );
  const { rows } = await books.owner.must(
    books.owner.get<Detail>(`/api/reports/financial_statement?name=job_margin&${span}`),
  );
  expect(rows.slice(-2).map(({ kind }) => kind)).toEqual(['more', 'grand']);
  expect([rows.length, rows.at(-1)?.cells[4]]).toEqual([502, { value: '25500.00' }]);
  const further = await books.owner.must(
    books.owner.get<Detail>(
      `/api/reports/financial_statement?name=job_margin&${span}&after=${rows.at(-2)?.after}`,
    ),
  );
  const jobsOf = (page: Detail) =>
    page.rows.flatMap(({ kind, cells }) => (kind === 'line' ? [cells[0]?.value] : []));
  expect(new Set([...jobsOf({ rows }), ...jobsOf(further)]).size).toBe(1000);
  expect(new Set((await csvOf('job_margin')).match(/WO-9\d{5}/g)).size).toBe(5100);
}, 120_000);

it('exports every open invoice of the ageing', async () => {
  await books.query(
    `with made as (insert into customers (tenant_id, name) select $1, 'Aged ' || n from generate_series(1, 2600) n returning id, name)
     insert into invoices (tenant_id, customer_id, number, status, issue_date, due_date, currency, total)
       select $1, id, 'A-' || name, 'sent', current_date - 40, current_date - 10, 'USD', 100 from made`,
    [books.owner.tenantId],
  );
  const { rows, notice } = await shown('receivables_ageing');
  expect(notice).toContain('of 2,601 customers are listed; the total is of all.');
  expect(rows.length).toBeLessThan(5010);
  expect(JSON.stringify(rows.at(-1))).toContain('2601.00');
  expect((await csvOf('receivables_ageing')).match(/A-Aged \d+/g)).toHaveLength(2600);
}, 120_000);

it('lists taxed documents page by page, and exports all of them as they were when the file began', async () => {
  const sent = await books.send(await books.draft([lineOf('100.00', { tax_rate: '0.1' })]));
  await books.query(
    `with posted as (select e.*, h.position as last from journal_entries e join ledger_heads h on h.tenant_id = e.tenant_id where e.source_id = $1),
     lines as (
       insert into tax_lines (tenant_id, side, entry_date, position, rate, entry_id, document_id, net, tax)
       select tenant_id, 'charged', entry_date + n % 3, last, 200000 + n, id, source_id, 100, 20 from posted, generate_series(1, 5200) n
       returning tenant_id, rate, entry_date)
     insert into tax_totals (tenant_id, side, rate, day, net, tax) select tenant_id, 'charged', rate, entry_date, 100, 20 from lines`,
    [sent.id],
  );
  const page = (after = '') =>
    books.owner.must(
      books.owner.get<Detail>(
        `/api/reports/financial_statement?name=tax_detail&side=charged&${span}&after=${after}`,
      ),
    );
  const ratesOf = ({ rows }: Detail) =>
    rows.filter(({ kind }) => kind === 'line').map(({ cells }) => `${cells[0]?.value} ${cells[3]?.value}`);
  const first = await page();
  expect(first.rows.slice(-2).map(({ kind }) => kind)).toEqual(['more', 'total']);
  expect(first.rows.at(-1)?.cells.slice(4, 6)).toEqual([{ value: '5301.00' }, { value: '1050.00' }]);
  const csv = csvOf('tax_detail');
  await books.send(await books.draft([lineOf('7.00', { tax_rate: '0.1' })]));
  const second = await page(first.rows.at(-2)?.after);
  expect([ratesOf(first).length, ratesOf(second).length]).toEqual([500, 500]);
  const listed = [...ratesOf(first), ...ratesOf(second)];
  expect(new Set(listed).size).toBe(1000);
  expect([...listed].sort()).toEqual(listed);
  for (let more = first.rows.at(-2)?.after; more; ) {
    const { rows } = await page(more);
    expect(rows.filter(({ cells }) => cells[4]?.value === '7.00')).toEqual([]);
    more = rows.at(-1)?.after;
  }
  expect((await csv).match(/,0\.2\d*,1\.00,0\.20/g)).toHaveLength(5200);
  const refused = await books.owner.get(
    `/api/reports/financial_statement?name=tax_detail&after=charged_2026-99-01_1_0.1_1_1`,
  );
  expect(refused.status).toBe(422);
}, 120_000);
