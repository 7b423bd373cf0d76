/**
 * A month of a small company, done through the API as its people would, and every report against a calculation by hand.
 *
 *   owner puts in                10,000.00   bank 10,000.00                         | contributions 10,000.00
 *   12 filters come at 4.40         52.80   stock 52.80                            | received, not billed 52.80
 *   8 filters and 3 tapes come      41.65   stock 35.20, purchases 6.45            | received, not billed 41.65
 *   the bill: filters at 4.50      108.65   received 94.45, price difference 2.00, | payable 108.65
 *     20 × 4.50 + 8 % + 6.45 + 5.00           tax 7.20, freight 5.00
 *   paid of it                      60.00   payable 60.00                          | bank 60.00
 *   5 filters go to a job           22.00   parts used 22.00                       | stock 22.00
 *   the job's invoice              392.74   receivable 392.74                      | labour 300.00, parts 64.75,
 *     300.00 + 8.25 %, 64.75 + 5 %                                                 |   tax 24.75 + 3.24 (3.2375, half-even)
 *   a second one, without tax      150.00   receivable 150.00                      | other sales 150.00
 *   the customer pays              200.00   bank 200.00                            | receivable 200.00
 *   100.00 of labour is credited   108.25   labour 100.00, tax 8.25                | receivable 108.25
 *   the rest is written off         84.49   bad debts 84.49                        | receivable 84.49
 *   the bank's fee and interest             charges 12.50, bank 0.80               | bank 12.50, other sales 0.80
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, dayIn } from '#kernel/dates.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { ClosingChecklist } from './closing-checklist.report.ts';
import type { Statement, StatementName } from './statement.rules.ts';

let server: TestServer;
let owner: Person;
let from: string;
let today: string;
const accounts = new Map<string, string>();

type One = { readonly id: string };
const one = async <T extends One = One>(path: string, row: object): Promise<T> => {
  const made = await owner.must(owner.post<T | T[]>(`/api/${path}`, row));
  return (Array.isArray(made) ? made[0] : made) as T;
};

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Cooper Heating');
  today = dayIn('America/Chicago', new Date().toISOString());
  from = addDays(today, -10);
  for (const { id, code } of await owner.must(
    owner.get<(One & { code: string })[]>('/api/accounts?limit=200'),
  ))
    accounts.set(code, id);
});
afterAll(() => server.stop());

const statement = (name: StatementName, query = '') =>
  owner.must(owner.get<Statement>(`/api/reports/financial_statement?name=${name}${query}`));
/** `label: figures` of the lines and totals, headings left out. */
const figures = ({ rows, columns }: Statement) => {
  const words = columns.findIndex(({ kind }) => kind === 'text');
  return Object.fromEntries(
    rows
      .filter(({ cells, kind }) => kind !== 'heading' || cells.length > 6)
      .map(({ cells }) => [
        cells[words]?.value ?? '',
        cells
          .filter((_, index) => columns[index]?.kind !== 'text')
          .map(({ value }) => value ?? '')
          .join(' ')
          .trim(),
      ]),
  );
};

it('goes through the books', async () => {
  const early = addDays(today, -9);
  const middle = addDays(today, -5);
  const late = addDays(today, -1);
  await one('journal_entries/-/post', {
    entry_date: early,
    memo: 'Put in',
    lines: [
      { account_id: accounts.get('1010'), debit: '10000.00' },
      { account_id: accounts.get('3010'), credit: '10000.00' },
    ],
  });
  const billId = await buy(early, middle);
  await one('bill_payments/-/pay', { paid_on: middle, bills: [{ bill_id: billId, amount: '60.00' }] });
  await sell(middle, late);
  await bank(late);
});

async function buy(early: string, middle: string): Promise<string> {
  const vendor = await one('vendors', { name: 'Ferro Supply' });
  const part = await one('parts', { sku: 'F-1', name: 'Filter', cost: '4.40', price: '12.95' });
  await one('stock_locations', { name: 'Warehouse', is_default: true });
  const order = await one('purchase_orders/-/create', {
    vendor_id: vendor.id,
    order_date: early,
    shipping_amount: '5.00',
    items: [
      { item_name: 'Filter', part_id: part.id, quantity: '20', unit_price: '4.40', tax_rate: '0.08' },
      { item_name: 'Tape', quantity: '3', unit_price: '2.15' },
    ],
  });
  const act = (command: string, input: object = {}) => one(`purchase_orders/${order.id}/${command}`, input);
  await act('approve');
  await act('send', { without_mail: true });
  const items = await owner.must(
    owner.get<(One & { item_name: string })[]>(
      `/api/purchase_order_items?po_id=eq.${order.id}&order=position`,
    ),
  );
  const [filters, tapes] = items;
  await act('receive', { received_on: early, lines: [{ item_id: filters?.id, quantity: '12' }] });
  await act('receive', {
    received_on: middle,
    lines: [
      { item_id: filters?.id, quantity: '8' },
      { item_id: tapes?.id, quantity: '3' },
    ],
  });
  const bill = await one('vendor_bills/-/from_purchase_order', {
    purchase_order_id: order.id,
    vendor_reference: 'R-1',
    bill_date: middle,
  });
  await one(`vendor_bills/${bill.id}/update`, {
    shipping_amount: '5.00',
    lines: [
      { po_item_id: filters?.id, item_name: 'Filter', quantity: '20', unit_price: '4.50', tax_rate: '0.08' },
      { po_item_id: tapes?.id, item_name: 'Tape', quantity: '3', unit_price: '2.15' },
    ],
  });
  await one(`vendor_bills/${bill.id}/post`, { difference_reason: 'New prices' });
  return bill.id;
}

async function sell(middle: string, late: string): Promise<void> {
  const customer = await one('customers', { name: 'Grand Hotel', email: 'office@grand.example' });
  const site = await one('sites', { customer_id: customer.id, name: 'House', tax_rate: '0.0825' });
  const [part] = await owner.must(owner.get<One[]>('/api/parts'));
  await owner.must(
    owner.put(`/api/memberships?id=eq.${owner.membershipId}`, { hourly_cost: '40', hourly_rate: '150' }),
  );
  const job = await one('work_orders', { title: 'Chiller', site_id: site.id });
  const act = (command: string, input: object = {}) => one(`work_orders/${job.id}/${command}`, input);
  await act('assign', { technician_ids: [owner.membershipId] });
  await act('start');
  await act('add_time', { kind: 'work', started_at: `${late}T15:00:00Z`, ended_at: `${late}T17:00:00Z` });
  await act('use_part', { part_id: part?.id, quantity: '5' });
  await act('complete', { problem: 'Noise', cause: 'Bearing', remedy: 'Replaced' });
  const draft = await one('invoices/-/from_work_orders', { work_order_ids: [job.id] });
  const lines = await linesOf(draft.id);
  await one(`invoices/${draft.id}/update_draft`, {
    issue_date: middle,
    lines: lines.map((line) => ({ ...line, tax_rate: line.kind === 'labour' ? '0.0825' : '0.05' })),
  });
  const send = (id: string, input: object = {}) =>
    one<One & { total: string }>(`invoices/${id}/send`, { without_mail: true, ...input });
  expect(await send(draft.id, { issue_date: middle })).toMatchObject({ total: '392.74' });
  const second = await one('invoices/-/create', {
    customer_id: customer.id,
    lines: [{ description: 'Inspection', unit_price: '150.00' }],
  });
  await send(second.id, { issue_date: late });
  await one('payments/-/record', {
    customer_id: customer.id,
    received_on: late,
    amount: '200.00',
    method: 'check',
    allocations: [{ invoice_id: draft.id, amount: '200.00' }],
  });
  await one(`invoices/${draft.id}/credit`, {});
  const [credit] = await owner.must(owner.get<One[]>(`/api/invoices?credits_id=eq.${draft.id}`));
  const labour = (await linesOf(credit?.id ?? '')).find(({ kind }) => kind === 'labour');
  await one(`invoices/${credit?.id}/update_draft`, {
    lines: [{ ...labour, quantity: '1', unit_price: '100.00', tax_rate: '0.0825' }],
  });
  expect(await send(credit?.id ?? '', { issue_date: late })).toMatchObject({ total: '108.25' });
  await one(`invoices/${draft.id}/write_off`, { reason: 'Settled', written_off_on: late });
}

async function linesOf(invoiceId: string) {
  type Line = One & { kind: string; description: string; quantity: string; unit_price: string };
  const lines = await owner.must(
    owner.get<Line[]>(
      `/api/invoice_lines?invoice_id=eq.${invoiceId}&order=position&select=id,kind,description,quantity,unit_price`,
    ),
  );
  return lines.filter(({ kind }) => kind !== 'section');
}

async function bank(late: string): Promise<void> {
  const account_id = accounts.get('1010');
  const content = `Date,Description,Amount\n${late},Owner,10000.00\n${late},Check 200,200.00\n${late},Ferro,-60.00\n${late},Fee,-12.50\n${late},Interest,0.80\n`;
  const mapping = {
    date: 'Date',
    date_format: 'YMD',
    number_format: 'point',
    amount: 'Amount',
    description: 'Description',
  };
  await one('bank_imports/-/import', { account_id, file_name: 'bank.csv', content, mapping });
  await owner.must(owner.post('/api/bank_lines/-/match_sure', { account_id }));
  const open = await owner.must(
    owner.get<(One & { amount: string; description: string })[]>(
      '/api/bank_lines?status=eq.unmatched&order=amount',
    ),
  );
  for (const line of open.filter(({ description }) => description === 'Fee' || description === 'Interest')) {
    const account = line.description === 'Fee' ? '6440' : '4090';
    await one(`bank_lines/${line.id}/post`, {
      memo: line.description,
      lines: [{ account_id: accounts.get(account), amount: line.amount.replace('-', '') }],
    });
  }
  for (const line of open.filter(({ description }) => description !== 'Fee' && description !== 'Interest')) {
    const entries = await owner.must(
      owner.get<(One & { amount: string })[]>(
        `/api/reports/open_entries?account_id=${account_id}&from=${from}&to=${today}`,
      ),
    );
    const found = entries.find(({ amount }) => amount === line.amount);
    await one(`bank_lines/${line.id}/match`, { journal_line_ids: [found?.id] });
  }
  const { id } = await one('reconciliations/-/start', {
    account_id,
    statement_date: late,
    statement_balance: '10128.30',
  });
  await one(`reconciliations/${id}/complete`, {});
}

it('balances to the cent', async () => {
  const trial = await statement('trial_balance', `&to=${today}`);
  const rows = Object.fromEntries(
    trial.rows.map(({ cells }) => [
      cells[0]?.value ?? 'total',
      `${cells[2]?.value ?? ''}|${cells[3]?.value ?? ''}`,
    ]),
  );
  expect(trial.checks).toMatchObject([{ difference: '0.00', is_right: true }]);
  expect(rows).toMatchObject({
    '1010': '10128.30|',
    '1200': '150.00|',
    '1310': '66.00|',
    '1350': '7.20|',
    '2000': '|48.65',
    '2200': '|19.74',
    '3010': '|10000.00',
  });
  expect(rows['2050']).toBeUndefined();
  const raw = await owner.must(
    owner.get<{ difference: string; rows: { code: string; debit: string; credit: string }[] }>(
      `/api/reports/trial_balance?as_of=${today}`,
    ),
  );
  expect(raw.difference).toBe('0.00');
  expect(Object.fromEntries(raw.rows.map(({ code, debit, credit }) => [code, `${debit}|${credit}`]))).toEqual(
    {
      '1010': '10128.30|0.00',
      '1200': '150.00|0.00',
      '1310': '66.00|0.00',
      '1350': '7.20|0.00',
      '2000': '0.00|48.65',
      '2200': '0.00|19.74',
      '3010': '0.00|10000.00',
      '4010': '0.00|200.00',
      '4020': '0.00|64.75',
      '4090': '0.00|150.80',
      '5010': '22.00|0.00',
      '5060': '2.00|0.00',
      '5080': '5.00|0.00',
      '6290': '6.45|0.00',
      '6440': '12.50|0.00',
      '6450': '84.49|0.00',
    },
  );
});

it('earned what the calculation says, compared with nothing the year before', async () => {
  const earned = await statement('profit_and_loss', `&from=${from}&to=${today}&compare=previous_year`);
  expect(figures(earned)).toMatchObject({
    'Total income': '415.55 0.00 415.55',
    'Total cost of sales': '29.00 0.00 29.00',
    'Gross profit': '386.55 0.00 386.55',
    '6450 Bad debts': '84.49 0.00 84.49',
    'Total expenses': '103.44 0.00 103.44',
    'Net profit': '283.11 0.00 283.11',
  });
  const labour = earned.rows.find(({ cells }) => cells[0]?.value === '4010 Labour');
  expect(labour?.cells[1]?.behind).toEqual({ page: 'account', id: accounts.get('4010'), from, to: today });
  const ledger = await statement(
    'general_ledger',
    `&from=${from}&to=${today}&account_id=${accounts.get('4010')}`,
  );
  expect(ledger.rows.map(({ cells }) => cells.slice(4).map(({ value }) => value ?? ''))).toEqual([
    ['', '', ''],
    ['', '', '0.00'],
    ['', '300.00', '-300.00'],
    ['100.00', '', '-200.00'],
    ['', '', '-200.00'],
  ]);
});

it('stands as the calculation says, and the year’s end is computed', async () => {
  const sheet = await statement('balance_sheet', `&to=${today}`);
  expect(sheet.checks).toMatchObject([{ difference: '0.00' }]);
  const now = figures(sheet);
  expect(now).toMatchObject({
    'Total assets': '10351.50',
    'Total liabilities': '68.39',
    'Total equity': '10283.11',
    'Total liabilities and equity': '10351.50',
  });
  const later = figures(await statement('balance_sheet', `&to=${Number(today.slice(0, 4)) + 1}-12-31`));
  expect(later).toMatchObject({
    '3900 Retained earnings': '283.11',
    'Current year earnings': '0.00',
    'Total equity': '10283.11',
  });
  // A business year that begins this month has this month's profit in it on its last day as well.
  const month = Number(from.slice(5, 7));
  await owner.must(owner.post('/api/fiscal_periods/-/set_year_start', { month }));
  const end = addDays(`${Number(from.slice(0, 4)) + 1}${from.slice(4, 8)}01`, -1);
  expect(figures(await statement('balance_sheet', `&to=${end}`))).toMatchObject({
    'Current year earnings': '283.11',
    'Total equity': '10283.11',
  });
  await owner.must(owner.post('/api/fiscal_periods/-/set_year_start', { month: 1 }));
});

it('knows who owes what, the tax and what the job brought', async () => {
  const owed = await statement('receivables_ageing', `&to=${today}`);
  expect(owed.checks).toMatchObject([{ difference: '0.00' }]);
  expect(figures(owed)).toMatchObject({ 'Grand Hotel': '150.00 0.00 0.00 0.00 0.00 0.00 150.00' });
  const earlier = figures(await statement('receivables_ageing', `&to=${addDays(today, -3)}&summary=true`));
  expect(earlier).toMatchObject({ Total: '392.74 0.00 0.00 0.00 0.00 0.00 392.74' });
  const owing = await statement('payables_ageing', `&to=${today}&summary=true`);
  expect(owing.checks).toMatchObject([{ difference: '0.00' }]);
  expect(figures(owing)).toMatchObject({ 'Ferro Supply': '48.65 0.00 0.00 0.00 0.00 0.00 48.65' });
  const tax = await statement('tax_summary', `&from=${from}&to=${today}`);
  expect(tax.rows.map(({ cells }) => cells.map(({ value }) => value ?? '').join('|'))).toEqual([
    'Charged on sales|||',
    '|0.0825|200.00|16.50',
    '|0.05|64.75|3.24',
    '|0|150.00|0.00',
    'Tax charged||414.75|19.74',
    'Paid on purchases|||',
    '|0.08|90.00|7.20',
    '|0|6.45|0.00',
    'Tax paid||96.45|7.20',
    'Tax due by documents|||12.54',
    'Other entries on the tax accounts|||0.00',
    'Change of the tax accounts|||12.54',
  ]);
  const jobs = await statement('job_margin', `&from=${from}&to=${today}`);
  expect(figures(jobs)).toMatchObject({ Total: '264.75 22.00 0.00 80.00 162.75 61.5' });
});

it('leaves the same figures in files, for those who may see them', async () => {
  const file = (name: string) =>
    fetch(`${server.url}/api/financial-statements/${name}?from=${from}&to=${today}`, {
      headers: { cookie: owner.cookie, 'x-tenant': owner.tenantId ?? '' },
    });
  const csv = await (await file('profit_and_loss.csv')).text();
  expect(csv).toContain('Net profit,283.11');
  for (const name of ['trial_balance', 'general_ledger', 'receivables_ageing', 'tax_summary', 'job_margin']) {
    const pdf = Buffer.from(await (await file(`${name}.pdf`)).arrayBuffer());
    expect([name, pdf.subarray(0, 5).toString()]).toEqual([name, '%PDF-']);
  }
  expect((await file('nothing.pdf')).status).toBe(404);
  const supervisor = await server.member(owner, 'supervisor');
  const path = '/api/reports/financial_statement?name=balance_sheet';
  expect((await supervisor.get(path)).status).toBe(403);
  expect((await supervisor.get('/api/financial-statements/balance_sheet.csv')).status).toBe(403);
  const [granted] = await server.db.adminQuery<{ user_id: string }>(
    `select user_id from memberships where id = $1`,
    [supervisor.membershipId],
  );
  await server.db.adminQuery(
    `insert into financial_permissions (tenant_id, user_id, permission_type, granted_by) values ($1, $2, 'view_financial_reports', $2)`,
    [owner.tenantId, granted?.user_id],
  );
  const seen = await supervisor.must(supervisor.get<Statement>(path));
  expect(figures(seen)).toMatchObject({ 'Total assets': '10351.50' });
  expect((await supervisor.get('/api/journal_entries')).status).toBe(403);
});

it('is closed when nothing is left to do, and stays as it is', async () => {
  const late = addDays(today, -1);
  const list = await owner.must(
    owner.get<ClosingChecklist>(`/api/reports/closing_checklist?ends_on=${late}`),
  );
  expect(list.items.filter(({ is_done }) => !is_done)).toEqual([]);
  await one('fiscal_periods/-/close', { ends_on: late, note: 'Month end' });
  const refused = await owner.post('/api/invoices/-/create', {
    customer_id: (await owner.must(owner.get<One[]>('/api/customers')))[0]?.id,
    lines: [{ description: 'Late', unit_price: '1.00' }],
  });
  const draft = refused.body.data as unknown as One;
  const sent = await owner.post(`/api/invoices/${draft.id}/send`, { without_mail: true, issue_date: late });
  expect([sent.status, Object.keys(sent.body.error?.fields ?? {})]).toEqual([422, ['issue_date']]);
  const check = await owner.must(
    owner.get<{ faults: object[]; entries: number }>('/api/reports/verify_ledger'),
  );
  expect(check.faults).toEqual([]);
  expect(figures(await statement('profit_and_loss', `&from=${from}&to=${today}`))).toMatchObject({
    'Net profit': '283.11',
  });
});
