// Creates a company through the API with one of everything that has a file, a picture or a document, for tests that only read.

import type { APIRequestContext } from 'playwright-core';
import { onePixel } from './picture.ts';

type Row = { readonly id: string };

/** Functions that call the API in one company; they throw the answer if it is an error. */
export function callerOf(request: APIRequestContext, url: string, tenant: string) {
  const call = async <T = Row>(
    method: 'get' | 'post' | 'put',
    path: string,
    data?: object | Buffer,
    headers = {},
  ): Promise<T> => {
    const answer = await request[method](`${url}/api/${path}`, {
      headers: { 'X-Tenant': tenant, ...headers },
      ...(data && { data }),
      // A connection that has not been used for a while may be closed just then.
      ...(method === 'get' && { maxRetries: 2 }),
    });
    const body = (await answer.json()) as { data: T; error: unknown };
    if (!answer.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(body.error)}`);
    return body.data;
  };
  return {
    call,
    one: async (table: string, row: object) => ((await call<Row[]>('post', table, row))[0] as Row).id,
    command: (path: string, input: object = {}) => call('post', path, input),
    first: async (table: string, filter = '') =>
      (await call<Row[]>('get', `${table}?limit=1&select=id${filter}`))[0]?.id,
    file: async (name: string, query = '') =>
      (
        await call('post', `files${query}`, onePixel, {
          'Content-Type': 'image/png',
          'X-File-Name': name,
        })
      ).id,
  };
}

type Caller = ReturnType<typeof callerOf>;

/** `mark` is part of every name, so that data of another company is recognized. */
export async function stockCompany(caller: Caller, mark: string): Promise<void> {
  const { one, command, call, file } = caller;
  await call('put', 'company', { logo_file_id: await file('logo.png') });
  const customer_id = await one('customers', {
    name: `${mark} hotel`,
    email: `${mark.toLowerCase()}@guest.example`,
  });
  const site_id = await one('sites', { customer_id, name: `${mark} house` });
  const asset_id = await one('assets', { site_id, name: `${mark} boiler` });
  await one('meters', { asset_id, name: `${mark} run hours`, unit: 'h' });
  await one('rooms', { site_id, number: `${mark} lobby` });
  await one('room_maintenance_standards', { site_id, times_a_year: 3 });
  await command('maintenance_plans/-/create', {
    name: `${mark} service`,
    asset_ids: [asset_id],
    rule: 'FREQ=MONTHLY',
    target_kind: 'assets',
    visit_mode: 'one_each',
    trigger: 'calendar',
    basis: 'fixed',
    lead_days: 0,
    on_holiday: 'keep',
    on_closed_day: 'keep',
    skip_while_open: true,
    priority: 'medium',
    requires_signature: false,
    requires_photos: false,
    is_billable: true,
  });
  await doJob(caller, { customer_id, site_id, asset_id, title: `${mark} job` });
  const line = { description: `${mark} work`, unit_price: '100.00' };
  const invoice = await command('invoices/-/create', { customer_id, lines: [line] });
  await command(`invoices/${invoice.id}/send`);
  await command('payments/-/record', {
    customer_id,
    method: 'check',
    amount: '40.00',
    allocations: [{ invoice_id: invoice.id, amount: '40.00' }],
  });
  const quote = await command('quotes/-/create', {
    customer_id,
    site_id,
    title: `${mark} quote`,
    options: [{ lines: [line] }],
  });
  await command(`quotes/${quote.id}/send`);
  await planTime(caller, mark);
  await buy(caller, mark);
  await fileTax(caller, mark);
  const part_id = await one('parts', { sku: `${mark}-1`, name: `${mark} filter` });
  await command('restock_requests/-/ask', { lines: [{ part_id, quantity: '2' }], note: `${mark} truck` });
  await ownVan(caller, mark);
  await agreeAhead(caller, mark, customer_id);
  await planYear(caller, mark);
  await command('asset_codes/-/create', { count: 2 });
}

async function doJob({ one, command, file }: Caller, row: object): Promise<void> {
  const job = await one('work_orders', row);
  const photo = await file('photo.png', `?work_order_id=${job}`);
  await command(`work_orders/${job}/add_photo`, { file_id: photo, stage: 'before' });
  await command(`work_orders/${job}/add_signature`, {
    file_id: await file('signature.png', `?work_order_id=${job}`),
    signer_name: 'Gail Guest',
  });
  await file('manual.png', `?work_order_id=${job}`);
}

/** A task and an absence of whoever founded the company, on different days. */
async function planTime({ one, command, first }: Caller, mark: string): Promise<void> {
  const person_id = await first('memberships');
  await one('absences', { person_id, starts_on: '2031-02-03', ends_on: '2031-02-07', note: `${mark} sea` });
  await one('territories', { name: `${mark} north`, postcodes: ['601'] });
  await command('schedule_tasks/-/create', {
    ...{ title: `${mark} meeting`, assignee_ids: [person_id], rule: 'FREQ=WEEKLY;COUNT=3' },
    ...{ starts_at: '2031-03-03T14:00:00Z', ends_at: '2031-03-03T15:00:00Z' },
  });
}

async function buy({ one, command, file, call }: Caller, mark: string): Promise<void> {
  const vendor_id = await one('vendors', { name: `${mark} supply` });
  const items = [{ item_name: `${mark} pump`, quantity: '2', unit_price: '12.00' }];
  const order = await command('purchase_orders/-/create', { vendor_id, items });
  await command(`purchase_orders/${order.id}/attach`, { file_id: await file('offer.png') });
  await command(`purchase_orders/${order.id}/send`, { without_mail: true });
  const [item] = await call<Row[]>('get', `purchase_order_items?po_id=eq.${order.id}`);
  await command(`purchase_orders/${order.id}/receive`, { lines: [{ item_id: item?.id, quantity: '2' }] });
  const bill = await command('vendor_bills/-/from_purchase_order', {
    purchase_order_id: order.id,
    vendor_reference: `${mark}-1`,
  });
  await command(`vendor_bills/${bill.id}/attach`, { file_id: await file('bill.png') });
  await command(`vendor_bills/${bill.id}/post`);
  await command('bill_payments/-/pay', {
    reference: `${mark} run`,
    bills: [{ bill_id: bill.id, amount: '23.00' }],
  });
  const cheque = await command('bill_payments/-/pay', {
    ...{ method: 'check', reference: `${mark} cheque` },
    bills: [{ bill_id: bill.id, amount: '1.00' }],
  });
  await command('cheques/-/print', { payments: [cheque.id] });
  const [entry] = await call<Row[]>('get', 'journal_entries?limit=1&order=number.desc');
  await command(`journal_entries/${entry?.id}/attach`, { file_id: await file('receipt.png') });
}

/** A van with a month of depreciation, and a change of its estimate. */
async function ownVan({ one, command, first }: Caller, mark: string): Promise<void> {
  const id = await one('fixed_assets', {
    ...{
      name: `${mark} van`,
      category: 'vehicles',
      cost: '3600.00',
      salvage_value: '0',
      useful_life_months: 1,
    },
    ...{ method: 'straight_line', purchased_on: '2001-01-02', in_service_on: '2001-01-05' },
    asset_account_id: await first('accounts', '&code=eq.1510'),
    accumulated_account_id: await first('accounts', '&code=eq.1590'),
    expense_account_id: await first('accounts', '&code=eq.6500'),
  });
  await command('depreciation_runs/-/post', { through: '2001-01-31' });
  const estimate = { useful_life_months: 12, salvage_value: '0', method: 'straight_line' };
  await command(`fixed_assets/${id}/change_estimate`, {
    ...{ from_month: '2001-02-01', ...estimate, reason: `${mark} lasts` },
  });
}

/** An agreement that is invoiced ahead, with its first month recognized. */
async function agreeAhead({ command }: Caller, mark: string, customer_id: string): Promise<void> {
  const period = { service_from: '2001-01-01', service_through: '2001-03-31' };
  const issued = { issue_date: '2001-01-01', due_date: '2001-01-31' };
  const lines = [{ description: `${mark} agreement`, unit_price: '90.00', ...period }];
  const invoice = await command('invoices/-/create', { customer_id, lines, ...issued });
  await command(`invoices/${invoice.id}/send`, { without_mail: true });
  await command('recognition_runs/-/post', { through: '2001-01-31' });
}

/** A budget with an amount. */
async function planYear({ one, command, first }: Caller, mark: string): Promise<void> {
  const id = await one('budgets', { name: `${mark} budget`, starts_on: '2001-01-01' });
  const account_id = await first('accounts', '&code=eq.6310');
  await command(`budgets/${id}/set_amounts`, { cells: [{ account_id, month: 1, amount: '12.00' }] });
  await command(`budgets/${id}/activate`);
}

/** A return of days in which nothing was sold. */
async function fileTax({ one, command }: Caller, mark: string): Promise<void> {
  const agency_id = await one('tax_agencies', { name: `${mark} revenue` });
  const days = { starts_on: '2001-01-01', ends_on: '2001-01-31', reference: `${mark} return` };
  await command('tax_returns/-/file', { agency_id, ...days });
}
