/**
 * A command that may run once runs once: of eight simultaneous calls at two servers, one succeeds and seven are refused. The test
 * loops over the registry and fails for a command without an entry in `prepare`.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFixedAsset } from '#domains/fixed-assets/testing/own-assets.ts';
import { commands } from './index.ts';
import { type Books, lineOf, openBooks, type Person } from './invoicing/testing/books.ts';
import { sellService } from './invoicing/testing/deferred.ts';
import { onePixel } from './work-orders/testing/company.ts';

type Made = { id: string };
/** The row the command is called on, and the input. */
type Ready = readonly [id: string | undefined, input?: object];

let books: Books;
let elsewhere: Person;
let tech: Person;
let mate: Person;
let vendor: string;
let slots = 0;
beforeAll(async () => {
  books = await openBooks();
  elsewhere = (await books.server.another()).as(books.owner);
  tech = await books.server.member(books.owner, 'technician');
  mate = await books.server.member(books.owner, 'technician');
  [{ id: vendor }] = (await done<Made[]>('vendors', { name: 'Acme' })) as [Made];
});
afterAll(() => books.stop());

const done = <T = Made>(path: string, input: object = {}) => books.owner.must(books.post<T>(path, input));
const first = async (sql: string, values: readonly unknown[] = []) =>
  (await books.query<Made>(sql, values))[0]?.id;
const insert = (sql: string) => first(`${sql} returning id`, [books.owner.tenantId]);
/** Sets a state that the test does not reach by commands, bypassing the triggers that forbid it. */
async function force(table: string, id: string | undefined, sets: string): Promise<string> {
  await books.query(`do $$ begin set local session_replication_role = replica;
    update ${table} set ${sets} where id = '${id}'; end $$`);
  return id ?? '';
}
const reason = { reason: 'Eight at once' };
const row = async (table: string, values: object) => (await done<Made[]>(table, values))[0]?.id;

const job = async (status: string, input: object = {}): Promise<Ready> => [
  await force(
    'work_orders',
    await row('work_orders', { title: 'Boiler' }),
    `status = '${status}', billing_status = 'not_billable'`,
  ),
  input,
];
async function visit(status: string, input: object = {}): Promise<Ready> {
  const [order] = await job('approved');
  await member('active');
  slots += 1;
  const start = Date.now() + slots * 86_400_000;
  const times = {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + 3_600_000).toISOString(),
  };
  await done(`work_orders/${order}/schedule`, { technician_id: tech.membershipId, ...times });
  const id = await first('select id from visits where work_order_id = $1', [order]);
  return [await force('visits', id, `status = '${status}'`), input];
}
/** A visit that another person comes along to. */
async function crewVisit(): Promise<Ready> {
  const [id] = await visit('scheduled');
  await done(`visits/${id}/add_to_crew`, { technician_id: mate.membershipId });
  return [id, reason];
}
const asset = async (status: string): Promise<Ready> => [
  await force('assets', await row('assets', { name: 'Pump' }), `status = '${status}'`),
];
const member = async (status: string): Promise<Ready> => {
  const id = await force('memberships', tech.membershipId, `status = '${status}'`);
  return [id];
};
/** A day further on each time: nobody is absent twice at once. */
const absence = async (status: string, input: object = {}): Promise<Ready> => {
  slots += 1;
  const day = new Date(Date.now() + slots * 86_400_000).toISOString().slice(0, 10);
  const values = { person_id: tech.membershipId, starts_on: day, ends_on: day };
  return [await force('absences', await row('absences', values), `status = '${status}'`), input];
};
const approval = async (input: object = {}): Promise<Ready> => [
  await insert(`insert into property_approvals (tenant_id, subject) values ($1, 'Room 204')`),
  input,
];

async function room(): Promise<string | undefined> {
  const customer_id = await row('customers', { name: 'Grand Hotel' });
  const site_id = await row('sites', { name: 'Main house', customer_id });
  return row('rooms', { number: '204', site_id });
}
/** The room in a status, with what goes on with it. */
async function roomIn(status: string, input: object = {}): Promise<Ready> {
  const id = await room();
  if (status !== 'in_service') await done(`rooms/${id}/${status}`, reason);
  return [id, input];
}
async function guestTask(status: string, input: object = {}): Promise<Ready> {
  const category_id = await first('select id from guest_task_categories where tenant_id = $1 limit 1', [
    books.owner.tenantId,
  ]);
  const { id } = await done('guest_room_tasks/-/report', { room_id: await room(), category_id });
  const isDone = status === 'resolved';
  const sets = `status = '${status}', assignee_id = '${books.owner.membershipId}', resolved_at = ${isDone ? 'now()' : 'null'}`;
  return [await force('guest_room_tasks', id, sets), input];
}
/** One line asked for by the owner, who has no truck. */
async function restock(): Promise<readonly [id: string, given: object]> {
  slots += 1;
  const part_id = await row('parts', { sku: `R-${slots}`, name: 'Filter' });
  const { id } = await done('restock_requests/-/ask', { lines: [{ part_id, quantity: '1' }] });
  const line = await first('select id from restock_request_lines where restock_request_id = $1', [id]);
  return [id, { lines: [{ id: line, quantity: '1' }] }];
}
/** The inspection of a room of its own. */
async function inspection(status: string, input: object = {}): Promise<Ready> {
  slots += 1;
  const made = await done('inspection_templates/-/compose', {
    name: `Template ${slots}`,
    items: [{ label: 'Taps', is_required: false }],
  });
  const sent = { room_id: await room(), inspection_template_id: made.id };
  const { id } = await done('inspections/-/begin', sent);
  const isDecided = status === 'rejected';
  return [
    await force('inspections', id, `status = '${status}', decided_at = ${isDecided ? 'now()' : 'null'}`),
    input,
  ];
}

/** A plan whose first occurrence is due in 2031. */
async function plan(status: string): Promise<string> {
  const { id } = await done('maintenance_plans/-/create', {
    ...{ name: 'Service', rule: 'FREQ=MONTHLY', starts_on: '2031-01-06' },
    asset_ids: [await row('assets', { name: 'Pump' })],
  });
  return force('maintenance_plans', id, `status = '${status}'`);
}
async function occurrence(input: object = {}): Promise<Ready> {
  const of = await plan('active');
  return [await first('select id from maintenance_occurrences where plan_id = $1', [of]), input];
}

const item = { item_name: 'Filter', quantity: '2', unit_price: '5.00' };
const order = () => done('purchase_orders/-/create', { vendor_id: vendor, items: [item] });
async function sentOrder(): Promise<string> {
  const { id } = await order();
  await done(`purchase_orders/${id}/send`, { without_mail: true });
  return id;
}
async function received(quantity: string): Promise<string> {
  const id = await sentOrder();
  const item_id = await first('select id from purchase_order_items where po_id = $1', [id]);
  await done(`purchase_orders/${id}/receive`, { lines: [{ item_id, quantity }] });
  return id;
}
const bill = () => done('vendor_bills/-/create', { vendor_id: vendor, lines: [item] });
async function postedBill(): Promise<string> {
  const { id } = await bill();
  await done(`vendor_bills/${id}/post`);
  return id;
}

const prepayment = () => done('bill_payments/-/prepay', { vendor_id: vendor, amount: '10.00' });

async function cheque(): Promise<string | undefined> {
  const bills = [{ bill_id: await postedBill(), amount: '10.00' }];
  const { id } = await done('bill_payments/-/pay', { method: 'check', bills });
  return (await done<{ cheques: string[] }>('cheques/-/print', { payments: [id] })).cheques[0];
}

async function quote(status: string, input: object = {}): Promise<Ready> {
  const options = [{ lines: [lineOf('100.00')] }];
  const { id } = await done('quotes/-/create', { customer_id: books.customerId, title: 'Boiler', options });
  if (status === 'draft') return [id, input];
  await done(`quotes/${id}/send`, { without_mail: true });
  if (status === 'approved') await done(`quotes/${id}/approve`, { signer_name: 'Ann' });
  return [id, input];
}

/** What was offered on a job, with its total and a picture for the signature. */
async function offer(): Promise<{ order: string; quote_id: string; total: string; file_id: string }> {
  const customer_id = books.customerId;
  const order = (await row('work_orders', { title: 'Furnace', customer_id, site_id: books.siteId })) ?? '';
  const service_id = await row('services', {
    name: `Tune-up of ${order}`,
    price: '149.00',
    is_taxable: false,
  });
  await done(`work_orders/${order}/offer_work`, { services: [{ service_id, quantity: '1' }] });
  const quote_id = (await first('select id from quotes where work_order_id = $1', [order])) ?? '';
  const headers = { 'content-type': 'image/png', 'x-file-name': 'signature.png' };
  const uploaded = books.owner.post<Made>(`/api/files?work_order_id=${order}`, onePixel, headers);
  const { id: file_id } = await books.owner.must(uploaded);
  return { order, quote_id, total: '149.00', file_id };
}

const sent = async () => (await books.send(await books.draft(), { without_mail: true })).id;
const payment = () => done('payments/-/record', { customer_id: books.customerId, amount: '10.00' });
const bank = () => first(`select id from accounts where system_key = 'bank'`);
let lines = 0;
async function bankLine(amount: string): Promise<string> {
  lines += 1;
  const mapping = {
    date: 'Date',
    date_format: 'YMD',
    number_format: 'point',
    amount: 'Amount',
    description: 'What',
  };
  const content = `Date,What,Amount\n2026-01-${String(lines).padStart(2, '0')},Line ${lines},${amount}\n`;
  const account_id = await bank();
  await done('bank_imports/-/import', { account_id, file_name: `${lines}.csv`, content, mapping });
  return (await first(`select id from bank_lines where description = 'Line ${lines}'`)) ?? '';
}
const expense = () => first(`select id from accounts where code = '6440'`);
const opening = async (status: 'draft' | 'kept'): Promise<Ready> => {
  await books.query(`do $$ begin set local session_replication_role = replica;
    delete from opening_accounts; delete from opening_balances; end $$`);
  const id = await row('opening_balances', { starts_on: '1950-01-01' });
  const account_id = await bank();
  await row('opening_accounts', { account_id, debit: '5.00' });
  const equity = await first(`select id from accounts where code = '3010'`);
  await row('opening_accounts', { account_id: equity, credit: '5.00' });
  if (status === 'kept') await done(`opening_balances/${id}/keep`);
  return [id];
};
const ownAsset = () => {
  slots += 1;
  const dates = { purchased_on: '2003-01-01', in_service_on: '2003-01-01', useful_life_months: 1 };
  return makeFixedAsset(books.owner, { name: `Van ${slots}`, cost: '100.00', ...dates });
};
const budget = async (status: 'draft' | 'active'): Promise<Ready> => {
  slots += 1;
  const id = await row('budgets', { name: `Budget ${slots}`, starts_on: '2001-01-01' });
  return [await force('budgets', id, `status = '${status}'`)];
};
const openReconciliation = async (status: string, input: object = {}): Promise<Ready> => {
  await books.query(`do $$ begin set local session_replication_role = replica;
    delete from reconciliation_lines; delete from reconciliations; end $$`);
  const start = { account_id: await bank(), statement_date: '2001-01-31', statement_balance: '0.00' };
  const { id } = await done('reconciliations/-/start', start);
  if (status === 'completed') await done(`reconciliations/${id}/complete`);
  return [id, input];
};
const series = async (status: string): Promise<Ready> => {
  const { id } = await done('invoice_series/-/create', {
    ...{ name: 'Agreement', customer_id: books.customerId, rule: 'FREQ=MONTHLY', starts_on: '2099-01-15' },
    ...{ mode: 'draft', lines: [lineOf('50.00')] },
  });
  return [await force('invoice_series', id, `status = '${status}'`)];
};
const importRow = async (status: string, input: object = {}): Promise<Ready> => [
  await insert(`insert into imports (tenant_id, table_name, file_name, file_sha256, storage_key, status, source)
    values ($1, 'customers', 'x.csv', 'x', 'x', '${status}', '{"columns": [{"column": "Name"}]}')`),
  input,
];
const customField = async (archived: boolean): Promise<Ready> => {
  slots += 1;
  const id = await row('custom_fields', {
    table_name: 'assets',
    label: `F${slots}`,
    kind: 'text',
    key: `f${slots}`,
  });
  return [archived ? await force('custom_fields', id, 'archived_at = now()') : id];
};
async function entry(): Promise<Ready> {
  const posted = [
    { account_id: await bank(), debit: '5.00' },
    { account_id: await expense(), credit: '5.00' },
  ];
  const { id } = await done('journal_entries/-/post', { entry_date: '2026-01-05', memo: 'x', lines: posted });
  return [id, reason];
}

const prepare: Readonly<Record<string, () => Promise<Ready>>> = {
  'work_orders/accept_offer': async () => {
    const { order, ...signed } = await offer();
    return [order, { ...signed, signer_name: 'Mrs Grand' }];
  },
  'work_orders/decline_offer': async () => {
    const { order, quote_id } = await offer();
    return [order, { quote_id }];
  },
  'work_orders/approve': () => job('requested'),
  'work_orders/reject': () => job('requested', reason),
  'work_orders/start': () => job('approved'),
  'work_orders/hold': () => job('in_progress', reason),
  'work_orders/resume': () => job('on_hold'),
  'work_orders/complete': () => job('in_progress', { remedy: 'x' }),
  'work_orders/cannot_complete': () => job('in_progress', reason),
  'work_orders/review': () => job('completed'),
  'work_orders/send_back': () => job('completed', reason),
  'work_orders/cancel': () => job('approved', reason),
  'work_orders/reopen': () => job('cancelled'),
  'work_orders/close': () => job('reviewed'),
  'work_orders/attach_checklist': async () => {
    slots += 1;
    const checklist_items = [{ label: 'Pressure', kind: 'check', is_required: true }];
    const { id } = await done('checklist_templates/-/compose', { name: `C${slots}`, checklist_items });
    return job('approved', { checklist_template_id: id });
  },
  'work_orders/start_timer': () => job('in_progress'),
  'work_orders/stop_timer': async () => {
    const [id] = await job('in_progress');
    await books.query('update time_entries set ended_at = now() where ended_at is null');
    await done(`work_orders/${id}/start_timer`);
    return [id];
  },
  'visits/confirm': () => visit('tentative'),
  'visits/dispatch': () => visit('scheduled'),
  'visits/depart': () => visit('scheduled'),
  'visits/arrive': () => visit('scheduled'),
  'visits/finish': () => visit('on_site'),
  'visits/no_access': () => visit('scheduled', reason),
  'visits/cancel': () => visit('scheduled', reason),
  'visits/remove_from_crew': crewVisit,
  'visits/cancel_crew': crewVisit,
  'assets/report_down': () => asset('operational'),
  'assets/report_degraded': () => asset('operational'),
  'assets/restore': () => asset('down'),
  'assets/store': () => asset('operational'),
  'assets/retire': () => asset('operational'),
  'assets/reinstate': () => asset('retired'),
  'meter_readings/correct': async () => {
    const asset_id = await row('assets', { name: 'Pump' });
    const meter = await row('meters', { asset_id, name: 'Hours', unit: 'h' });
    await done(`meters/${meter}/record`, { value: '10' });
    const id = await first('select id from meter_readings where meter_id = $1', [meter]);
    return [id, { value: '9', ...reason }];
  },
  'asset_codes/revoke': async () => {
    const asset_id = await row('assets', { name: 'Pump' });
    return [await first('select id from asset_codes where asset_id = $1', [asset_id])];
  },
  'memberships/accept': () => member('requested'),
  'memberships/decline': () => member('requested'),
  'memberships/reinstate': () => member('suspended'),
  'memberships/suspend': () => member('active'),
  'memberships/remove': () => member('active'),
  'absences/approve': () => absence('requested'),
  'absences/decline': () => absence('requested', { answer: 'Three are away' }),
  'absences/cancel': () => absence('approved'),
  'property_approvals/approve': () => approval(),
  'property_approvals/reject': () => approval(reason),
  'inspections/start': () => inspection('scheduled'),
  'inspections/submit': () => inspection('in_progress'),
  'inspections/take_back': () => inspection('submitted'),
  'inspections/approve': () => inspection('submitted'),
  'inspections/reject': () => inspection('submitted', reason),
  'inspections/resume': () => inspection('rejected'),
  'inspections/cancel': () => inspection('in_progress', reason),
  'rooms/out_of_order': () => roomIn('in_service', reason),
  'rooms/out_of_service': () => roomIn('in_service', reason),
  'rooms/return_to_service': () => roomIn('out_of_order'),
  'room_outages/cancel': async () => {
    const at = { from_at: '2090-01-01T00:00:00Z', to_at: '2090-01-02T00:00:00Z' };
    return [(await done('room_outages/-/plan', { room_id: await room(), ...at, ...reason })).id];
  },
  'maintenance_plans/do_now': async () => [await plan('active')],
  'maintenance_plans/pause': async () => [await plan('active')],
  'maintenance_plans/resume': async () => [await plan('paused')],
  'maintenance_plans/end': async () => [await plan('active')],
  'maintenance_occurrences/do_now': () => occurrence(),
  'maintenance_occurrences/bring_forward': () => occurrence({ due_on: '2031-01-02' }),
  'maintenance_occurrences/push_back': () => occurrence({ due_on: '2031-01-09', ...reason }),
  'maintenance_occurrences/skip': () => occurrence(reason),
  'restock_requests/hand_over': restock,
  'restock_requests/decline': async () => [(await restock())[0], reason],
  'restock_requests/cancel': async () => [(await restock())[0]],
  'guest_room_tasks/start': () => guestTask('assigned'),
  'guest_room_tasks/resolve': () => guestTask('in_progress'),
  'guest_room_tasks/verify': () => guestTask('resolved'),
  'guest_room_tasks/reopen': () => guestTask('resolved', reason),
  'guest_room_tasks/cancel': () => guestTask('assigned', reason),
  'guest_room_tasks/to_work_order': () => guestTask('assigned'),
  'custom_fields/archive': () => customField(false),
  'custom_fields/restore': () => customField(true),
  'data_exports/discard': async () => [
    await insert(`insert into data_exports (tenant_id, status) values ($1, 'done')`),
  ],
  'report_runs/cancel': async () => [
    await insert(`insert into report_runs (tenant_id, created_by, report, label, run_key, rights)
      select m.tenant_id, m.user_id, 'dashboard', 'Dashboard', gen_random_uuid()::text, 'x' from memberships m
      where m.tenant_id = $1 and m.role = 'owner'`),
  ],
  'financial_permissions/revoke': async () => {
    const supervisor = await books.server.member(books.owner, 'supervisor');
    const user_id = await first('select user_id as id from memberships where id = $1', [
      supervisor.membershipId,
    ]);
    await done('financial_permissions/-/grant', { user_id, permission_type: 'view_invoices' });
    return [await first('select id from financial_permissions where user_id = $1', [user_id])];
  },
  'purchase_orders/approve': async () => [(await order()).id],
  'purchase_orders/request_approval': async () => [(await order()).id],
  'purchase_orders/send': async () => [(await order()).id, { without_mail: true }],
  'purchase_orders/mark_sent': async () => [await sentOrder()],
  'purchase_orders/cancel': async () => [await sentOrder(), reason],
  'purchase_orders/remove': async () => [(await order()).id],
  'purchase_orders/finish_receiving': async () => [await received('1'), reason],
  'purchase_orders/close': async () => [await received('2')],
  'purchase_orders/clear_not_billed': async () => {
    const id = await received('2');
    await done(`purchase_orders/${id}/close`);
    return [id, reason];
  },
  'goods_receipts/reverse': async () => [
    await first('select id from goods_receipts where po_id = $1', [await received('2')]),
    reason,
  ],
  'vendor_bills/post': async () => [(await bill()).id],
  'vendor_bills/delete_draft': async () => [(await bill()).id],
  'vendor_bills/void': async () => [await postedBill(), reason],
  'bill_payments/reverse': async () => {
    const bills = [{ bill_id: await postedBill(), amount: '10.00' }];
    return [(await done('bill_payments/-/pay', { bills })).id, reason];
  },
  'prepayment_uses/reverse': async () => {
    const { id } = await prepayment();
    const bills = [{ bill_id: await postedBill(), amount: '10.00' }];
    await done(`bill_payments/${id}/apply`, { bills });
    return [await first('select id from prepayment_uses where payment_id = $1', [id]), reason];
  },
  'vendor_refunds/reverse': async () => {
    const { id: payment_id } = await prepayment();
    return [(await done('vendor_refunds/-/record', { payment_id, amount: '10.00' })).id, reason];
  },
  'cheques/void': async () => [await cheque(), reason],
  'cheques/reprint': async () => [await cheque(), reason],
  'quotes/send': () => quote('draft', { without_mail: true }),
  'quotes/mark_sent': () => quote('sent'),
  'quotes/delete_draft': () => quote('draft'),
  'quotes/revise': () => quote('sent'),
  'quotes/approve': () => quote('sent', { signer_name: 'Ann' }),
  'quotes/decline': () => quote('sent'),
  'quotes/to_work_order': () => quote('approved'),
  'quotes/to_invoice': () => quote('approved'),
  'invoices/send': async () => [(await books.draft()).id, { without_mail: true }],
  'invoices/mark_sent': async () => [await sent()],
  'invoices/delete_draft': async () => [(await books.draft()).id],
  'invoices/void': async () => [await sent(), reason],
  'invoices/credit': async () => [await sent()],
  'payments/reverse': async () => [(await payment()).id, reason],
  'refunds/reverse': async () => {
    await payment();
    return [(await done('refunds/-/record', { customer_id: books.customerId, amount: '10.00' })).id, reason];
  },
  'write_offs/reverse': async () => {
    const invoice = await sent();
    await done(`invoices/${invoice}/write_off`, reason);
    return [await first('select id from write_offs where invoice_id = $1', [invoice]), reason];
  },
  'invoice_series/pause': () => series('active'),
  'invoice_series/resume': () => series('paused'),
  'invoice_series/end': () => series('active'),
  'journal_entries/reverse': entry,
  'fixed_assets/change_estimate': async () => [
    await ownAsset(),
    { from_month: '2003-02-01', useful_life_months: 60, salvage_value: '0', method: 'straight_line' },
  ],
  'fixed_asset_estimates/undo': async () => {
    const id = await ownAsset();
    const estimate = { useful_life_months: 60, salvage_value: '0', method: 'straight_line' };
    await done(`fixed_assets/${id}/change_estimate`, { from_month: '2003-02-01', ...estimate });
    return [await first('select id from fixed_asset_estimates where fixed_asset_id = $1', [id])];
  },
  'fixed_assets/dispose': async () => [await ownAsset(), { disposed_on: '2003-02-10' }],
  'fixed_assets/undo_disposal': async () => {
    const id = await ownAsset();
    await done(`fixed_assets/${id}/dispose`, { disposed_on: '2003-02-10' });
    return [id, reason];
  },
  'recognition_runs/reverse': async () => {
    const period = { service_from: '2003-02-01', service_through: '2003-03-31' };
    const invoice = await sellService(books, '59.00', period, { issue_date: '2003-02-01' });
    await done('recognition_runs/-/post', { through: '2003-02-28' });
    const run = `select r.run_id as id from recognition_lines r join deferrals d on d.id = r.deferral_id where d.invoice_id = $1`;
    return [await first(run, [invoice.id]), reason];
  },
  'depreciation_runs/reverse': async () => {
    const asset = await ownAsset();
    await done('depreciation_runs/-/post', { through: '2003-01-31' });
    return [
      await first('select run_id as id from depreciation_lines where fixed_asset_id = $1', [asset]),
      reason,
    ];
  },
  'tax_returns/reverse': async () => {
    const agency_id = await row('tax_agencies', { name: 'Agency' });
    const days = { starts_on: '2001-01-01', ends_on: '2001-01-31' };
    return [(await done('tax_returns/-/file', { agency_id, ...days })).id, reason];
  },
  'fiscal_periods/reopen': async () => [
    (await done('fiscal_periods/-/close', { ends_on: '2001-12-31' })).id,
    reason,
  ],
  'bank_imports/undo': async () => [
    await first('select import_id as id from bank_lines where id = $1', [await bankLine('1.00')]),
  ],
  'bank_lines/ignore': async () => [await bankLine('2.00')],
  'bank_lines/undo': async () => {
    const id = await bankLine('3.00');
    await done(`bank_lines/${id}/ignore`);
    return [id];
  },
  'bank_lines/post': async () => {
    const posted = [{ account_id: await expense(), amount: '4.00' }];
    return [await bankLine('4.00'), { memo: 'x', lines: posted }];
  },
  'bank_lines/match': async () => {
    await entry();
    const line = await first(
      `select l.id from journal_lines l where l.debit = 500 and l.account_id = $1
      and not exists (select from bank_matches m where m.journal_line_id = l.id) order by l.id desc`,
      [await bank()],
    );
    return [await bankLine('5.00'), { journal_line_ids: [line] }];
  },
  'bank_lines/pay_invoice': async () => [await bankLine('100.00'), { invoice_id: await sent() }],
  'bank_lines/pay_bills': async () => {
    const bills = [{ bill_id: await postedBill(), amount: '10.00' }];
    return [await bankLine('-10.00'), { bills }];
  },
  'bank_lines/apply_rule': async () => {
    const id = await bankLine('6.00');
    const what = await books.query<{ description: string }>(
      'select description from bank_lines where id = $1',
      [id],
    );
    const rule_id = await row('bank_rules', {
      ...{ name: 'Interest', contains: what[0]?.description, memo: 'x', outcome: 'post' },
      target_account_id: await expense(),
    });
    return [id, { rule_id }];
  },
  'reconciliations/complete': () => openReconciliation('open'),
  'reconciliations/discard': () => openReconciliation('open'),
  'reconciliations/reopen': () => openReconciliation('completed', reason),
  'opening_balances/keep': () => opening('draft'),
  'opening_balances/start_over': () => opening('kept'),
  'opening_balances/close': () => opening('kept'),
  'budgets/activate': () => budget('draft'),
  'budgets/make_usual': () => budget('active'),
  'budgets/archive': () => budget('active'),
  'imports/check': () => importRow('uploaded', { mapping: [{ column: 'Name', field: 'name' }] }),
  'imports/run': () => importRow('checked', { mode: 'valid_only' }),
  'imports/undo': () => importRow('done'),
  'webhook_deliveries/replay': async () => {
    const webhook = await insert(`insert into webhooks (tenant_id, url, events, membership_id, secret)
      select $1, 'https://hooks.example', '{customers.*}', id, 'x' from memberships where role = 'owner' limit 1`);
    return [
      await insert(`insert into webhook_deliveries (tenant_id, webhook_id, event, payload, status)
        values ($1, '${webhook}', 'customers.create', '{}', 'failed')`),
    ];
  },
};

const once = commands.flatMap(({ resource, name, scope, again }) =>
  scope === 'collection' || again === 'allowed' ? [] : [`${resource.name}/${name}`],
);

describe('eight simultaneous calls', () => {
  it('are prepared for every command that may run once', () => {
    expect(once.filter((name) => !(name in prepare))).toEqual([]);
    expect(Object.keys(prepare).filter((name) => !once.includes(name))).toEqual([]);
  });

  it.each(once)('run %s once', async (name) => {
    const [id, input = {}] = (await prepare[name]?.()) ?? [undefined];
    const [table, verb] = name.split('/');
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        books.post(`${table}/${id}/${verb}`, input, n % 2 === 0 ? books.owner : elsewhere),
      ),
    );
    const answers = replies.map(({ status, body }) => `${status} ${body.error?.message ?? ''}`);
    expect(
      replies.filter(({ status }) => status === 200),
      answers.join('\n'),
    ).toHaveLength(1);
    expect(
      replies.every(({ status }) => [200, 404, 409, 422].includes(status)),
      answers.join('\n'),
    ).toBe(true);
  });
});
