import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { expectCashLedger } from '../testing/cash-ledger.ts';
import type { Statement } from './statement.rules.ts';

let books: Books;
let service: string;
let install: string;
let north: string;

type Made = readonly { readonly id: string; readonly version: number }[];
const add = async (table: string, row: object) => {
  const [made] = await books.owner.must(books.owner.post<Made>(`/api/${table}`, row));
  return made?.id ?? '';
};
const change = (table: string, id: string, row: object) =>
  books.owner.must(books.owner.put(`/api/${table}?id=eq.${id}`, row));
const run = <T = { id: string }>(path: string, input: object = {}) =>
  books.owner.must(books.post<T>(path, input));
const accountId = async (code: string) => {
  const [account] = await books.owner.must(books.owner.get<Made>(`/api/accounts?code=eq.${code}&select=id`));
  return account?.id ?? '';
};

beforeAll(async () => {
  books = await openBooks();
  service = await add('departments', { name: 'Service' });
  install = await add('departments', { name: 'Installation' });
  north = await add('branches', { name: 'North' });
  await change('sites', books.siteId, { branch_id: north });
  await add('stock_locations', { name: 'Warehouse', is_default: true });
  await change('parts', books.partId, { is_stocked: true });
});
afterAll(() => books.stop());

async function report(asked: Readonly<Record<string, string>>): Promise<Statement> {
  const query = new URLSearchParams({ from: '2001-01-01', to: '2099-12-31', ...asked });
  return books.owner.must(books.owner.get<Statement>(`/api/reports/financial_statement?${query}`));
}
const profit = (asked: Readonly<Record<string, string>> = {}) =>
  report({ name: 'profit_and_loss', ...asked });

/** Of the row with this label: column → figure. */
function byColumn({ columns, rows }: Statement, label: string): Record<string, string> {
  const cells = rows.find((row) => row.cells[0]?.value?.includes(label))?.cells ?? [];
  return Object.fromEntries(
    columns.flatMap((column, at) => (at > 0 && cells[at]?.value ? [[column.label, cells[at].value]] : [])),
  );
}

interface PostedLine {
  readonly department_id: string | null;
  readonly branch_id: string | null;
  readonly debit: string;
  readonly credit: string;
}
/** Posted lines on accounts of a type. */
async function linesOn(type: string, filter: string): Promise<readonly PostedLine[]> {
  const lines = await books.owner.must(
    books.owner.get<(PostedLine & { readonly account: { readonly type: string } })[]>(
      `/api/journal_lines?${filter}&select=department_id,branch_id,debit,credit,account(type)&order=position`,
    ),
  );
  return lines.filter(({ account }) => account.type === type);
}
const incomeOf = ({ journal_entry_id }: { journal_entry_id: string | null }) =>
  linesOn('income', `entry_id=eq.${journal_entry_id}`);
const classesOf = ({ department_id, branch_id }: PostedLine) => [department_id, branch_id];

it('classes a job by its team and its site, and its invoice and parts by the job', async () => {
  const team = await add('teams', { name: 'Heating', department_id: service });
  const job = await books.job({ team_id: team });
  const [stored] = await books.owner.must(
    books.owner.get<PostedLine[]>(`/api/work_orders?id=eq.${job.id}&select=department_id,branch_id`),
  );
  expect(stored && classesOf(stored)).toEqual([service, north]);

  const [used] = await linesOn('cost_of_goods_sold', `work_order_id=eq.${job.id}`);
  expect(used && classesOf(used)).toEqual([service, north]);

  const made = await run('invoices/-/from_work_orders', { work_order_ids: [job.id] });
  const sent = await books.send(made);
  const income = await incomeOf(sent);
  expect(income.length).toBeGreaterThan(0);
  expect(income.map(classesOf)).toEqual(income.map(() => [service, north]));
  const invoice = await books.see(sent.id);
  const lines = (invoice.invoice_lines ?? []) as unknown as readonly PostedLine[];
  expect(new Set(lines.map(({ department_id }) => department_id))).toEqual(new Set([service]));

  // The job changes, the credit of its invoice does not.
  await change('work_orders', job.id, { department_id: install });
  const credit = await run(`invoices/${sent.id}/credit`);
  const [draft] = await books.owner.must(
    books.owner.get<{ id: string }[]>(`/api/invoices?credits_id=eq.${sent.id}&status=eq.draft`),
  );
  const credited = await books.send({ id: draft?.id ?? credit.id });
  expect((await incomeOf(credited)).map(classesOf)).toEqual(income.map(() => [service, north]));
});

it('shows a column for each department, one for lines without, and their total', async () => {
  const before = byColumn(await profit({ columns: 'department' }), 'Total income');
  await books.send(
    await books.draft(
      [
        lineOf('100.00', { department_id: service }),
        lineOf('250.00', { department_id: install, branch_id: north }),
        lineOf('40.00'),
      ],
      { issue_date: '2025-03-03', due_date: '2025-04-02' },
    ),
  );
  const march = { from: '2025-03-01', to: '2025-03-31' };
  const departments = await profit({ columns: 'department', ...march });
  expect(departments.columns.map(({ label }) => label)).toEqual([
    'Account',
    'Installation',
    'Service',
    'No department',
    'Total',
  ]);
  expect(byColumn(departments, 'Total income')).toEqual({
    Installation: '250.00',
    Service: '100.00',
    'No department': '40.00',
    Total: '390.00',
  });
  expect(byColumn(await profit({ columns: 'branch', ...march }), 'Net profit')).toEqual({
    North: '250.00',
    'No branch': '140.00',
    Total: '390.00',
  });
  const ever = byColumn(await profit({ columns: 'department' }), 'Total income');
  expect(Number(ever.Service) - Number(before.Service ?? 0)).toBe(100);

  // Limited to one, and what is behind a figure.
  const only = await profit({ department_id: service, ...march });
  expect([only.title, byColumn(only, 'Total income')]).toEqual([
    'Profit and loss: Service',
    { '2025-03-01 – 2025-03-31': '100.00' },
  ]);
  const cell = departments.rows.find(({ kind }) => kind === 'line')?.cells[1];
  expect(cell?.behind).toMatchObject({ page: 'account', only: { department_id: install } });
  for (const [filter, closing] of [
    [{ department_id: install }, '-250.00'],
    [{ without: 'department' }, '-40.00'],
  ] as const) {
    const ledger = await report({
      ...{ name: 'general_ledger', ...march, ...filter },
      account_id: (cell?.behind as { id: string } | undefined)?.id ?? '',
    });
    expect(ledger.rows.find(({ kind }) => kind === 'total')?.cells[6]?.value).toBe(closing);
  }
  const journal = await report({ name: 'journal', ...march, branch_id: north });
  const [line] = journal.rows.filter(({ kind }) => kind === 'line');
  const at = journal.columns.findIndex(({ label }) => label === 'Department');
  expect(line?.cells.slice(at, at + 4).map(({ value }) => value)).toEqual([
    'Installation',
    'North',
    null,
    '250.00',
  ]);
});

it('shows months beside each other', async () => {
  await books.send(
    await books.draft([lineOf('70.00', { department_id: service })], {
      issue_date: '2024-12-30',
      due_date: '2025-01-30',
    }),
  );
  const winter = { from: '2024-12-15', to: '2025-03-10' };
  const months = await profit({ columns: 'month', ...winter });
  expect(months.columns.map(({ label }) => label)).toEqual([
    ...['Account', 'Dec 2024', 'Jan 2025', 'Feb 2025', 'Mar 2025', 'Total'],
  ]);
  expect(byColumn(months, 'Total income')).toEqual({
    ...{ 'Dec 2024': '70.00', 'Jan 2025': '0.00', 'Feb 2025': '0.00', 'Mar 2025': '390.00' },
    Total: '460.00',
  });
  expect(
    byColumn(await profit({ columns: 'month', ...winter, department_id: install }), 'Total income'),
  ).toEqual({
    'Dec 2024': '0.00',
    'Jan 2025': '0.00',
    'Feb 2025': '0.00',
    'Mar 2025': '250.00',
    Total: '250.00',
  });
});

it('counts the paid share of each department on a cash basis', async () => {
  const april = { from: '2025-04-01', to: '2025-04-30', basis: 'cash', columns: 'department' };
  const invoice = await books.send(
    await books.draft(
      [lineOf('300.00', { department_id: service }), lineOf('100.00', { department_id: install })],
      { issue_date: '2025-04-02', due_date: '2025-05-02' },
    ),
  );
  expect(byColumn(await profit(april), 'Net profit')).toEqual({ Total: '0.00' });
  await run('payments/-/record', {
    ...{ customer_id: books.customerId, received_on: '2025-04-20', amount: '100.00' },
    allocations: [{ invoice_id: invoice.id, amount: '100.00' }],
  });
  expect(byColumn(await profit(april), 'Total income')).toEqual({
    ...{ Installation: '25.00', Service: '75.00', Total: '100.00' },
  });
});

it('counts what is deferred for a department as its income once it is paid, on a cash basis', async () => {
  const invoice = await books.send(
    await books.draft(
      [
        lineOf('1200.00', {
          ...{ department_id: service, service_from: '2024-08-01', service_through: '2025-07-31' },
        }),
        lineOf('300.00', { department_id: install }),
      ],
      { issue_date: '2024-08-02', due_date: '2024-09-01' },
    ),
  );
  await run('payments/-/record', {
    ...{ customer_id: books.customerId, received_on: '2024-08-20', amount: '750.00' },
    allocations: [{ invoice_id: invoice.id, amount: '750.00' }],
  });
  const august = { from: '2024-08-01', to: '2024-08-31', columns: 'department' };
  expect(byColumn(await profit({ ...august, basis: 'cash' }), 'Total income')).toEqual({
    ...{ Installation: '150.00', Service: '600.00', Total: '750.00' },
  });
  expect(byColumn(await profit(august), 'Total income')).toEqual({ Installation: '300.00', Total: '300.00' });
  await run('recognition_runs/-/post', { through: '2024-08-31' });
  for (const only of [{ department_id: service }, { department_id: install }, { without: 'department' }, {}])
    await expectCashLedger(books.owner, { from: '2024-08-01', to: '2024-08-31' }, only);
  expect(byColumn(await profit(august), 'Total income')).toEqual({
    ...{ Installation: '300.00', Service: '101.92', Total: '401.92' },
  });
  expect(byColumn(await profit({ ...august, basis: 'cash' }), 'Total income')).toEqual({
    ...{ Installation: '150.00', Service: '600.00', Total: '750.00' },
  });
});

it('keeps the classes of bills, orders, entries by hand and of the bank, and of what reverses them', async () => {
  const vendor = await add('vendors', { name: 'Ferro Supply' });
  const [rent, bank] = [await accountId('6310'), await accountId('1000')];
  const bill = await run('vendor_bills/-/create', {
    ...{ vendor_id: vendor, bill_date: '2025-05-05', due_date: '2025-06-05' },
    lines: [
      { item_name: 'Van', unit_price: '400.00', account_id: rent, department_id: service },
      { item_name: 'Office', unit_price: '50.00', account_id: rent },
    ],
  });
  await run(`vendor_bills/${bill.id}/post`);
  const order = await run('purchase_orders/-/create', {
    ...{ vendor_id: vendor, order_date: '2025-05-06' },
    items: [{ item_name: 'Ladder', quantity: '1', unit_price: '80.00', account_id: rent, branch_id: north }],
  });
  await run(`purchase_orders/${order.id}/approve`);
  const [item] = await books.owner.must(
    books.owner.get<Made>(`/api/purchase_order_items?po_id=eq.${order.id}&select=id`),
  );
  await run(`purchase_orders/${order.id}/receive`, {
    received_on: '2025-05-07',
    lines: [{ item_id: item?.id, quantity: '1' }],
  });
  const entry = await run('journal_entries/-/post', {
    ...{ entry_date: '2025-05-08', memo: 'Moved to installation' },
    lines: [
      { account_id: rent, debit: '30.00', department_id: install },
      { account_id: bank, credit: '30.00' },
    ],
  });
  const may = { from: '2025-05-01', to: '2025-05-31' };
  expect(byColumn(await profit({ columns: 'department', ...may }), 'Total expenses')).toEqual({
    ...{ Installation: '30.00', Service: '400.00', 'No department': '130.00', Total: '560.00' },
  });
  expect(byColumn(await profit({ columns: 'branch', ...may }), 'Total expenses')).toEqual({
    ...{ North: '80.00', 'No branch': '480.00', Total: '560.00' },
  });
  await run(`journal_entries/${entry.id}/reverse`, { entry_date: '2025-05-09', reason: 'By mistake' });
  expect(byColumn(await profit({ columns: 'department', ...may }), 'Total expenses')).toEqual({
    ...{ Service: '400.00', 'No department': '130.00', Total: '530.00' },
  });
});

it('refuses what can’t be', async () => {
  const line = (department_id: string) => ({ lines: [lineOf('1.00', { department_id })] });
  const draft = (department_id: string) =>
    books.post('invoices/-/create', { customer_id: books.customerId, ...line(department_id) });
  const gone = await add('departments', { name: 'Plumbing' });
  await change('departments', gone, { is_active: false });
  expect((await draft(gone)).body.error?.fields).toEqual({
    'lines.0.department_id': 'Plumbing is not in use any more.',
  });
  const other = await books.server.company('Elsewhere Ltd');
  const [foreign] = await other.must(other.post<Made>('/api/departments', { name: 'Theirs' }));
  expect((await draft(foreign?.id ?? '')).body.error?.fields).toEqual({
    'lines.0.department_id': 'This department doesn’t exist.',
  });
  const asked = async (query: object) => {
    const reply = await books.owner.get(
      `/api/reports/financial_statement?${new URLSearchParams({ name: 'profit_and_loss', ...query })}`,
    );
    return reply.body.error?.fields;
  };
  expect(await asked({ columns: 'month', compare: 'previous_year' })).toEqual({
    compare: 'Choose either columns or a comparison.',
  });
  expect(await asked({ columns: 'month', from: '2020-01-01', to: '2025-12-31' })).toEqual({
    columns: 'A column for each month is for up to 24 months.',
  });
  expect(await asked({ name: 'balance_sheet', branch_id: north })).toEqual({
    branch_id: 'This report is not made by department or branch.',
  });
  const twice = await books.owner.post('/api/departments', { name: 'service' });
  expect(twice.body.error?.fields).toEqual({ name: 'There is a department with this name.' });
  const used = await books.owner.delete(`/api/departments?id=eq.${service}`);
  expect(used.status).toBe(409);
  const { difference, receivable, open, faults } = await books.proof();
  expect([difference, receivable, faults]).toEqual(['0.00', open, []]);
});
