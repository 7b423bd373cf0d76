/** The month of testing/month.ts, entered through the API, with every report compared with the calculated figures. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BankSuggestion } from '#domains/banking/matching/bank-suggestions.report.ts';
import { addDays, addMonths, dayIn } from '#kernel/dates.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { ClosingChecklist } from './closing-checklist.report.ts';
import type { Statement, StatementName } from './statements/statement.rules.ts';
import {
  balanceSheet,
  bankCompared,
  bankStatement,
  figuresOf,
  invoicesCompared,
  jobMargin,
  jobMarginCompared,
  labourLedger,
  labourTaxCompared,
  labourTaxed,
  month,
  monthDays,
  payables,
  payablesCompared,
  profitAndLoss,
  receivables,
  receivablesBefore,
  receivablesCompared,
  taxCompared,
  taxSummary,
  trialBalance,
} from './testing/month.ts';

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
  const days = monthDays(today);
  from = days.from;
  await owner.must(owner.post('/api/fiscal_periods/-/set_year_start', { month: days.yearBegins }));
  for (const { id, code } of await owner.must(
    owner.get<(One & { code: string })[]>('/api/accounts?limit=200'),
  ))
    accounts.set(code, id);
});
afterAll(() => server.stop());

const statement = (name: StatementName, query = '') =>
  owner.must(owner.get<Statement>(`/api/reports/financial_statement?name=${name}${query}`));
const rowsOf = ({ rows }: Statement) => rows.map(({ cells }) => cells.map(({ value }) => value ?? ''));
const figures = (of: Statement) => figuresOf(rowsOf(of));

it('is entered', async () => {
  const { early, middle, late } = monthDays(today);
  await one('journal_entries/-/post', {
    entry_date: early,
    memo: 'Put in',
    lines: [
      { account_id: accounts.get('1010'), debit: month.contribution },
      { account_id: accounts.get('3010'), credit: month.contribution },
    ],
  });
  const billId = await buy(early, middle);
  await one('bill_payments/-/pay', {
    paid_on: middle,
    bills: [{ bill_id: billId, amount: month.paidToVendor }],
  });
  await sell(middle, late);
  await bank(late);
});

async function buy(early: string, middle: string): Promise<string> {
  const vendor = await one('vendors', { name: month.vendor });
  const part = await one('parts', {
    sku: 'F-1',
    name: 'Filter',
    cost: month.filter.unit_price,
    price: month.price,
  });
  await one('stock_locations', { name: 'Warehouse', is_default: true });
  const order = await one('purchase_orders/-/create', {
    vendor_id: vendor.id,
    order_date: early,
    shipping_amount: month.freight,
    items: [{ ...month.filter, part_id: part.id }, month.tape],
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
  await act('receive', {
    received_on: early,
    lines: [{ item_id: filters?.id, quantity: month.firstFilters }],
  });
  await act('receive', {
    received_on: middle,
    lines: [
      { item_id: filters?.id, quantity: month.otherFilters },
      { item_id: tapes?.id, quantity: month.tape.quantity },
    ],
  });
  const bill = await one('vendor_bills/-/from_purchase_order', {
    purchase_order_id: order.id,
    vendor_reference: 'R-1',
    bill_date: middle,
  });
  await one(`vendor_bills/${bill.id}/update`, {
    shipping_amount: month.freight,
    lines: [
      { ...month.filter, po_item_id: filters?.id, unit_price: month.billedPrice },
      { ...month.tape, po_item_id: tapes?.id },
    ],
  });
  await one(`vendor_bills/${bill.id}/post`, { difference_reason: 'New prices' });
  return bill.id;
}

async function sell(middle: string, late: string): Promise<void> {
  const customer = await one('customers', { name: month.customer, email: 'office@grand.example' });
  const site = await one('sites', { customer_id: customer.id, name: month.site, tax_rate: month.labourTax });
  const [part] = await owner.must(owner.get<One[]>('/api/parts'));
  await owner.must(
    owner.put(`/api/memberships?id=eq.${owner.membershipId}`, {
      hourly_cost: month.hourlyCost,
      hourly_rate: month.hourlyRate,
    }),
  );
  const job = await one('work_orders', { title: month.job, site_id: site.id });
  const act = (command: string, input: object = {}) => one(`work_orders/${job.id}/${command}`, input);
  await act('assign', { technician_ids: [owner.membershipId] });
  await act('start');
  await act('add_time', { kind: 'work', started_at: `${late}T15:00:00Z`, ended_at: `${late}T17:00:00Z` });
  await act('use_part', { part_id: part?.id, quantity: month.usedOnJob });
  await act('complete', { problem: 'Noise', cause: 'Bearing', remedy: 'Replaced' });
  const draft = await one('invoices/-/from_work_orders', { work_order_ids: [job.id] });
  const lines = await linesOf(draft.id);
  await one(`invoices/${draft.id}/update_draft`, {
    issue_date: middle,
    lines: lines.map((line) => ({
      ...line,
      tax_rate: line.kind === 'labour' ? month.labourTax : month.partsTax,
    })),
  });
  const send = (id: string, input: object = {}) =>
    one<One & { total: string }>(`invoices/${id}/send`, { without_mail: true, ...input });
  expect(await send(draft.id, { issue_date: middle })).toMatchObject({ total: month.invoiceTotal });
  const second = await one('invoices/-/create', {
    customer_id: customer.id,
    lines: [{ description: 'Inspection', unit_price: month.inspection }],
  });
  await send(second.id, { issue_date: late });
  await one('payments/-/record', {
    customer_id: customer.id,
    received_on: late,
    amount: month.paid,
    method: 'check',
    allocations: [{ invoice_id: draft.id, amount: month.paid }],
  });
  await one(`invoices/${draft.id}/credit`, {});
  const [credit] = await owner.must(owner.get<One[]>(`/api/invoices?credits_id=eq.${draft.id}`));
  const labour = (await linesOf(credit?.id ?? '')).find(({ kind }) => kind === 'labour');
  await one(`invoices/${credit?.id}/update_draft`, {
    lines: [{ ...labour, quantity: '1', unit_price: month.creditedLabour, tax_rate: month.labourTax }],
  });
  expect(await send(credit?.id ?? '', { issue_date: late })).toMatchObject({ total: month.creditTotal });
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
  const content = bankStatement(late);
  const mapping = {
    date: 'Date',
    date_format: 'YMD',
    number_format: 'point',
    amount: 'Amount',
    description: 'Description',
  };
  await one('bank_imports/-/import', { account_id, file_name: 'bank.csv', content, mapping });
  const suggested = await owner.must(
    owner.get<BankSuggestion[]>(`/api/reports/bank_suggestions?account_id=${account_id}`),
  );
  for (const { kind, id, bank_line_id } of suggested.filter(({ is_sure }) => is_sure)) {
    expect(kind).toBe('entry');
    await one(`bank_lines/${bank_line_id}/match`, { journal_line_ids: [id] });
  }
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
    statement_balance: month.inTheBank,
  });
  await one(`reconciliations/${id}/complete`, {});
}

it('balances to the cent', async () => {
  const trial = await statement('trial_balance', `&to=${today}`);
  expect(trial.checks).toMatchObject([{ difference: '0.00', is_right: true }]);
  const shown = rowsOf(trial).slice(0, -1);
  expect(Object.fromEntries(shown.map(([code, , debit, credit]) => [code, [debit, credit]]))).toEqual(
    trialBalance,
  );
  const raw = await owner.must(
    owner.get<{ difference: string; rows: { code: string; debit: string; credit: string }[] }>(
      `/api/reports/trial_balance?as_of=${today}`,
    ),
  );
  expect(raw.difference).toBe('0.00');
  const plain = (amount: string) => (amount === '0.00' ? '' : amount);
  expect(
    Object.fromEntries(raw.rows.map(({ code, debit, credit }) => [code, [plain(debit), plain(credit)]])),
  ).toEqual(trialBalance);
});

it('has the calculated profit, compared with zero the year before', async () => {
  const earned = await statement('profit_and_loss', `&from=${from}&to=${today}&compare=previous_year`);
  expect(figures(earned)).toMatchObject(profitAndLoss);
  const labour = earned.rows.find(({ cells }) => cells[0]?.value === '4010 Labor');
  expect(labour?.cells[1]?.behind).toEqual({ page: 'account', id: accounts.get('4010'), from, to: today });
  const ledger = await statement(
    'general_ledger',
    `&from=${from}&to=${today}&account_id=${accounts.get('4010')}`,
  );
  expect(rowsOf(ledger).map((cells) => cells.slice(4))).toEqual(labourLedger);
});

it('has the calculated balance sheet, with computed year-end figures', async () => {
  const sheet = await statement('balance_sheet', `&to=${today}`);
  expect(sheet.checks).toMatchObject([{ difference: '0.00' }]);
  expect(figures(sheet)).toMatchObject(balanceSheet);
  // The profit is shown up to the last day of the fiscal year, and as retained earnings from the next day on.
  const nextYear = `${Number(from.slice(0, 4)) + 1}${from.slice(4, 8)}01`;
  const at = async (day: string) => figures(await statement('balance_sheet', `&to=${day}`));
  const kept = {
    '3900 Retained earnings': '293.97',
    'Current year earnings': '0.00',
    'Total equity': '10293.97',
  };
  expect(await at(addDays(nextYear, -1))).toMatchObject({
    'Current year earnings': '293.97',
    'Total equity': '10293.97',
  });
  expect(await at(nextYear)).toMatchObject(kept);
  await owner.must(owner.post('/api/fiscal_periods/-/set_year_start', { month: 1 }));
  expect(await at(`${Number(today.slice(0, 4)) + 1}-01-01`)).toMatchObject(kept);
});

it('links to exactly the entries that moved money', async () => {
  const moved = async (cash: string) =>
    (await owner.must(owner.get<{ amount: string }[]>(`/api/journal_entries?cash=eq.${cash}&order=position`)))
      .map(({ amount }) => amount)
      .join(' ');
  expect([await moved('in'), await moved('out')]).toEqual([
    `${month.contribution} ${month.paid} 0.80`,
    `${month.paidToVendor} 12.50`,
  ]);
});

it('reports receivables and payables, the tax and the job margins', async () => {
  const owed = await statement('receivables_ageing', `&to=${today}`);
  expect(owed.checks).toMatchObject([{ difference: '0.00' }]);
  expect(figures(owed)).toMatchObject(receivables);
  const earlier = figures(await statement('receivables_ageing', `&to=${addDays(today, -3)}&summary=true`));
  expect(earlier).toMatchObject(receivablesBefore);
  const atTheClose = figures(await statement('receivables_ageing', `&to=${monthDays(today).late}`));
  expect(atTheClose).toMatchObject(receivables);
  const owing = await statement('payables_ageing', `&to=${today}&summary=true`);
  expect(owing.checks).toMatchObject([{ difference: '0.00' }]);
  expect(figures(owing)).toMatchObject(payables);
  const tax = await statement('tax_summary', `&from=${from}&to=${today}`);
  expect(rowsOf(tax).map((cells) => cells.join('|'))).toEqual(taxSummary);
  const behind = tax.rows[1]?.cells[2]?.behind;
  expect(behind).toEqual({ page: 'tax_detail', side: 'charged', rate: '0.0825', from, to: today });
  const detail = await statement('tax_detail', `&from=${from}&to=${today}&side=charged&rate=0.0825`);
  expect(rowsOf(detail).map((cells) => cells.slice(3))).toEqual(labourTaxed);
  const everything = rowsOf(await statement('tax_detail', `&from=${from}&to=${today}`));
  expect(everything.filter(([, words]) => words?.startsWith('Tax ')).map((cells) => cells.slice(4))).toEqual([
    ['414.75', '19.74'],
    ['-78.63', '-5.86'],
    ['96.45', '7.20'],
  ]);
  const jobs = await statement('job_margin', `&from=${from}&to=${today}`);
  expect(figures(jobs)).toMatchObject(jobMargin);
});

const file = (name: string, query = `from=${from}&to=${today}`) =>
  fetch(`${server.url}/api/financial-statements/${name}?${query}`, {
    headers: { cookie: owner.cookie, 'x-tenant': owner.tenantId ?? '' },
  });

it('compares open items with another day, document by document', async () => {
  const ageOf = (days: number) => `to=${addMonths(addDays(today, -days), 12)}&compare=previous_year`;
  const owed = await statement('receivables_ageing', `&${ageOf(3)}`);
  expect(owed.checks).toMatchObject([{ difference: '0.00' }]);
  expect(figures(owed)).toMatchObject(receivablesCompared);
  const invoices = owed.rows.filter(({ depth }) => depth === 1);
  expect(invoices.map(({ cells }) => cells.slice(2).map(({ value }) => value ?? ''))).toEqual(
    invoicesCompared,
  );
  const then = owed.columns[9]?.days?.to ?? '';
  expect(owed.columns.slice(8).map(({ label }) => label)).toEqual([
    ...['Total', `Total ${then}`],
    ...['Change', 'Change %'],
  ]);
  const total = owed.rows.find(({ kind }) => kind === 'grand');
  expect(total?.cells[9]?.behind).toEqual({
    page: 'statement',
    name: 'receivables_ageing',
    from: null,
    to: then,
  });
  const owing = await statement('payables_ageing', `&${ageOf(7)}&summary=true`);
  expect(figures(owing)).toMatchObject(payablesCompared);
  const csv = await (await file('receivables_ageing.csv', `${ageOf(3)}&summary=true`)).text();
  expect(csv).toContain(`Not allocated,Total,Total ${then},Change,Change %`);
  expect(csv).toContain('Total,,0.00,0.00,0.00,0.00,150.00,0.00,150.00,392.74,-242.74,-61.8');
  expect(await pagesOf('receivables_ageing', ageOf(3))).toEqual(['%PDF-', 'PK']);
});

it('compares job margins with the previous period', async () => {
  const span = `from=${addDays(today, -3)}&to=${today}&compare=previous_period`;
  const days = { from: addDays(today, -7), to: addDays(today, -4) };
  const jobs = await statement('job_margin', `&${span}`);
  expect(figures(jobs)).toMatchObject(jobMarginCompared);
  expect(jobs.rows).toHaveLength(2);
  expect(jobs.rows[0]?.cells.slice(2).map(({ value }) => value)).toEqual(jobMarginCompared.Total.split(' '));
  expect(jobs.rows[1]?.cells[9]?.behind).toEqual({ page: 'statement', name: 'job_margin', ...days });
  const csv = await (await file('job_margin.csv', span)).text();
  const then = `${days.from} – ${days.to}`;
  expect(csv).toContain(`Margin,Margin %,Revenue ${then},Margin ${then},Change,Change %`);
  expect(csv).toContain('Total,,-100.00,23.67,0.00,80.00,-203.67,-203.7,364.75,364.75,-568.42,-155.8');
  expect(await pagesOf('job_margin', span)).toEqual(['%PDF-', 'PK']);
  // A later period without jobs still lists those of the other period.
  const later = `&from=${addDays(today, 1)}&to=${addDays(today, 11)}&compare=previous_period`;
  const quiet = await statement('job_margin', later);
  expect(figures(quiet)).toMatchObject({
    Total: '0.00 0.00 0.00 0.00 0.00 264.75 161.08 -161.08 -100.0',
  });
  expect(quiet.rows).toHaveLength(2);
});

it('compares taxes with the previous period', async () => {
  const days = { from: addDays(today, -7), to: addDays(today, -4) };
  const span = `from=${addDays(today, -3)}&to=${today}`;
  const alone = await statement('tax_detail', `&${span}`);
  const tax = await statement('tax_detail', `&${span}&compare=previous_period`);
  const totals = (of: Statement) => figuresOf(rowsOf(of).map((cells) => cells.slice(1)));
  expect(totals(tax)).toMatchObject(taxCompared);
  // The documents of this period only, unchanged.
  const documents = ({ rows }: Statement) => rows.filter(({ kind }) => kind === 'line');
  expect(documents(tax).map(({ cells }) => cells.slice(0, 6))).toEqual(
    documents(alone).map(({ cells }) => cells),
  );
  expect(documents(tax).flatMap(({ cells }) => cells.slice(6).flatMap(({ value }) => value ?? []))).toEqual(
    [],
  );
  const labour = 'side=charged&rate=0.0825';
  const one = await statement('tax_detail', `&${span}&${labour}&compare=previous_period`);
  expect(totals(one)).toMatchObject(labourTaxCompared);
  const behind = { page: 'tax_detail', side: 'charged', rate: '0.0825', ...days };
  const total = one.rows.at(-1);
  expect(total?.cells.slice(4).map((cell) => cell.behind)).toEqual([
    ...[undefined, undefined],
    ...[behind, behind],
    ...[undefined, undefined],
  ]);
  const then = `${days.from} – ${days.to}`;
  const csv = await (await file('tax_detail.csv', `${span}&compare=previous_period`)).text();
  expect(csv).toContain(`Rate,Net,Tax,Net ${then},Tax ${then},Change,Change %`);
  expect(csv).toContain('Tax charged,,,50.00,-8.25,364.75,27.99,-36.24,-129.5');
  expect(await pagesOf('tax_detail', `${span}&compare=previous_period`)).toEqual(['%PDF-', 'PK']);
});

it('compares each account’s movement and balance with the previous period', async () => {
  const account_id = accounts.get('1010');
  const days = { from: addDays(today, -7), to: addDays(today, -4) };
  const span = `from=${addDays(today, -3)}&to=${today}`;
  const compared = `${span}&account_id=${account_id}&compare=previous_period`;
  const alone = await statement('general_ledger', `&${span}&account_id=${account_id}`);
  const ledger = await statement('general_ledger', `&${compared}`);
  // The rows equal those without comparison, with nothing beside the lines.
  expect(ledger.rows.map(({ cells }) => cells.slice(0, 7))).toEqual(alone.rows.map(({ cells }) => cells));
  const beside = ledger.rows.map(({ cells }) => cells.slice(7).map(({ value }) => value));
  expect(beside.slice(0, -1).flat().filter(Boolean)).toEqual([]);
  const [opening, closing] = [ledger.rows[1], ledger.rows.at(-1)];
  const valuesOf = (row: typeof opening) => row?.cells.slice(6).flatMap(({ value }) => value ?? []);
  expect([valuesOf(opening)?.join(' '), valuesOf(closing)?.join(' ')]).toEqual([
    bankCompared['Opening balance'],
    bankCompared['Closing balance of'],
  ]);
  const behind = { page: 'account', id: account_id, ...days };
  expect(closing?.cells.slice(7).map((cell) => cell.behind)).toEqual([undefined, behind, behind]);
  const then = `${days.from} – ${days.to}`;
  const csv = await (await file('general_ledger.csv', compared)).text();
  expect(csv).toContain(
    `Balance,Movement ${addDays(today, -3)} – ${today},Movement ${then},Balance ${days.to}`,
  );
  expect(csv).toContain(`,,,${bankCompared['Closing balance of'].replaceAll(' ', ',')}`);
  expect(await pagesOf('general_ledger', compared)).toEqual(['%PDF-', 'PK']);
  // An account without movement in this period is listed for the other one.
  const later = `&from=${addDays(today, 1)}&to=${addDays(today, 11)}`;
  const quiet = await statement('general_ledger', `${later}&compare=previous_period`);
  const freight = quiet.rows.find(
    ({ cells }) => cells[2]?.value === 'Closing balance of Freight on purchases',
  );
  expect(freight?.cells.slice(8).map(({ value }) => value)).toEqual(['0.33', '0.33']);
});

/** The first bytes of its PDF and its workbook. */
async function pagesOf(name: StatementName, query: string): Promise<string[]> {
  const begin = async (ending: string, length: number) =>
    Buffer.from(await (await file(`${name}.${ending}`, query)).arrayBuffer())
      .subarray(0, length)
      .toString();
  return [await begin('pdf', 5), await begin('xlsx', 2)];
}

it('exports the same figures to files, for members with the permission', async () => {
  const csv = await (await file('profit_and_loss.csv')).text();
  expect(csv).toContain('Net profit,293.97');
  for (const name of ['trial_balance', 'general_ledger', 'receivables_ageing', 'tax_summary', 'job_margin']) {
    const pdf = Buffer.from(await (await file(`${name}.pdf`)).arrayBuffer());
    expect([name, pdf.subarray(0, 5).toString()]).toEqual([name, '%PDF-']);
  }
  const workbook = await file('profit_and_loss.xlsx');
  expect([workbook.headers.get('content-type'), workbook.headers.get('content-disposition')]).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    `attachment; filename="profit-and-loss-${today}.xlsx"`,
  ]);
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
  expect(figures(seen)).toMatchObject({ 'Total assets': '10356.50' });
  expect((await supervisor.get('/api/journal_entries')).status).toBe(403);
});

it("is closed when the checklist is empty, and can't be changed", async () => {
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
    'Net profit': '293.97',
  });
});
