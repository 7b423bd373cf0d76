/**
 * Every figure that the database keeps ready equals the rows that it is made of, after any sequence of commands, also if several run
 * at once; and what differs all the same is found and put right by `fieldwright verify-figures`.
 */
import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyFigures } from '#hosts/node/cli/verify-figures.ts';
import type { KeptFigure } from '#kernel/kept-figure.ts';
import { fc } from '#kernel/testing/properties.ts';
import { keptFigures } from './index.ts';
import { type Business, openBusiness, type Step } from './testing/business/business.ts';
import { buyingSteps } from './testing/business/buying-steps.ts';
import { salesSteps } from './testing/business/sales-steps.ts';
import { workSteps } from './testing/business/work-steps.ts';

const steps: Readonly<Record<string, Step>> = { ...workSteps, ...salesSteps, ...buyingSteps };

let business: Business;
beforeAll(async () => {
  business = await openBusiness();
});
afterAll(() => business.books.stop());

async function verify(values: Readonly<Record<string, boolean>> = {}) {
  const printed: string[] = [];
  const { db, dataDir } = business.books.server;
  const config = { databaseUrl: db.ownerUrl, dataDir } as Parameters<typeof verifyFigures.run>[0];
  const terminal = {
    print: (line = '') => void printed.push(line),
    note() {},
    askSecret: async () => undefined,
  };
  const code = await verifyFigures.run(config, { values, positionals: [] }, terminal);
  return { code, said: printed.join('\n') };
}

const right = { code: 0, said: `ok    Cooper Heating  ${keptFigures.length} figures are right` };

/** The tables that the application may not write itself are kept figures, unless they are what happened or was found at some time. */
it('are all listed', async () => {
  const rows = await business.books.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and not has_any_column_privilege('fieldwright_app', c.oid, 'insert') order by 1`,
  );
  const happened = [
    'audit_seals',
    'chain_checks',
    'company_sizes',
    'journal_entries',
    'journal_lines',
    'ledger_heads',
    'past_assignments',
    // As each document was split when it was posted: an agency’s parts may be others since.
    'sales_tax_lines',
    'status_spells',
    // What was filed stays what it was.
    'tax_return_lines',
  ];
  const kept = keptFigures.flatMap(({ table, nothing }) => (nothing === undefined ? [] : [table]));
  expect(rows.map(({ name }) => name)).toEqual([...kept, ...happened].sort());
});

interface Wish {
  readonly name: string;
  readonly at: number;
  readonly amount: number;
}

/** Resolves to what was said if it was refused. */
const happen = async ({ name, at, amount }: Wish): Promise<string[]> => {
  const { status, body } = await (steps[name] as Step)(business, at, amount);
  const said = `${name}: ${status} ${JSON.stringify(body?.error)}`;
  if (status >= 500) throw new Error(said);
  return status >= 300 ? [said] : [];
};

/** An order in which nothing is refused. */
const smooth = [
  ...[
    'new job',
    'new job',
    'new job',
    'assign',
    'schedule',
    'cancel a visit',
    'start',
    'start the timer',
    'stop the timer',
  ],
  ...[
    'add time',
    'change time',
    'change what an hour costs',
    'add time',
    'remove time',
    'use a part',
    'use a part bought on the way',
  ],
  ...[
    'return a part',
    'add a cost',
    'add a cost',
    'change a cost',
    'remove a cost',
    'put a job on another asset',
    'complete',
  ],
  ...[
    'invoice a job',
    'send',
    'pay early',
    'reverse a payment',
    'take a job from its site',
    'make a job billable or not',
    'cancel a job',
    'move the company',
  ],
  ...[
    'draft an invoice',
    'send',
    'draft an invoice',
    'send',
    'draft an invoice',
    'delete a draft',
    'void an invoice',
  ],
  ...[
    'pay',
    'credit',
    'send',
    'draft an invoice',
    'send',
    'allocate a payment',
    'refund',
    'reverse a refund',
    'apply credit',
  ],
  ...[
    'write off',
    'take a write-off back',
    'reverse a payment',
    'draft an invoice',
    'send',
    'pay',
    'post an entry',
    'make an account one of cash, or of something else',
    'reverse an entry',
    'order',
    'approve an order',
  ],
  ...[
    'send an order',
    'receive',
    'bill an order',
    'post a bill',
    'pay a bill',
    'credit a bill',
    'post a bill',
    'order',
  ],
  ...[
    'send an order',
    'bill an order',
    'post a bill',
    'apply a vendor credit',
    'reverse a bill payment',
    'pay a bill early',
    'order',
    'send an order',
    'bill an order',
    'post a bill',
    'pay a vendor ahead',
    'apply a prepayment',
    'take a prepayment back',
    'get a prepayment back',
    'reverse a refund of a vendor',
    'reverse a prepayment',
    'pay a vendor ahead',
    'order',
    'send an order',
    'bill an order',
    'post a bill',
    'void a bill',
  ],
  ...['receive', 'reverse a receipt', 'count', 'transfer'],
];

const anyWish = fc.record({
  name: fc.constantFrom(...smooth),
  at: fc.nat(40),
  amount: fc.integer({ min: 1, max: 30_000 }),
});

it('equal the rows that they are made of while nothing is refused', async () => {
  expect(Object.keys(steps).filter((name) => !smooth.includes(name))).toEqual([]);
  const refused: string[] = [];
  for (const [n, name] of smooth.entries())
    refused.push(...(await happen({ name, at: 0, amount: 1000 + 37 * n })));
  expect(refused).toEqual([]);
  expect(await verify()).toEqual(right);
}, 120_000);

/** Of tables of their own, what makes a row another one. */
const moved: Readonly<Record<string, string>> = {
  ledger_balances: "month = '2001-01-01'",
  stock_levels: 'part_id = gen_random_uuid()',
  tax_lines: "entry_date = '2001-01-01'",
  tax_totals: "day = '2001-01-01'",
  work_order_postings: "day = '2001-01-01'",
  work_order_recordings: "day = '2001-01-01'",
  work_order_counts: 'site_id = gen_random_uuid()',
};
/** Of columns, values that their constraints allow. */
const wrong: Readonly<Record<string, string>> = {
  'invoices.paid, invoices.written_off, invoices.applied':
    "paid = total, written_off = 0, applied = 0 where status = 'sent'",
  'payments.allocated': "allocated = amount where status = 'recorded'",
  'vendor_bills.paid': "paid = total_amount where status = 'posted'",
  'bill_payments.applied, bill_payments.refunded':
    "applied = amount where kind = 'prepayment' and status = 'recorded'",
  'purchase_order_items.received_quantity, purchase_order_items.billed_quantity':
    'received_quantity = 77, billed_quantity = 78',
  'journal_entries.amount, journal_entries.cash': "amount = 1, cash = 'in'",
  'assets.total_cost': 'total_cost = -1',
  'work_orders.lead_id, work_orders.visit_at': 'lead_id = null, visit_at = now()',
  'work_orders.billing_status': "billing_status = 'partly_invoiced'",
};

function spoil({ name, table, values, nothing }: KeptFigure): string {
  if (nothing === undefined) return `update ${table} set ${wrong[name]}`;
  const row = (n: number) => `ctid = (select ctid from ${table} where not (${nothing}) offset ${n} limit 1)`;
  return `update ${table} set ${moved[table]} where ${row(0)};
    update ${table} set ${values.at(-1)} = ${values.at(-1)} + 1 where ${row(1)};
    delete from ${table} where ${row(2)}`;
}

it('are found if they differ, and put right', async () => {
  for (const figure of keptFigures)
    await business.books.query(
      `do $$ begin set local session_replication_role = replica; ${spoil(figure)}; end $$`,
    );
  const found = await verify();
  expect(found.code).toBe(1);
  for (const { name } of keptFigures) expect(found.said).toContain(`Cooper Heating, ${name}: `);
  expect((await verify({ rebuild: true })).code).toBe(0);
  expect(await verify()).toEqual(right);
});

it('are filled for companies that were there before', async () => {
  const { books } = business;
  await books.query('truncate work_order_postings, work_order_recordings');
  await books.query('update assets set total_cost = 0');
  await books.query('update journal_entries set amount = null, cash = null');
  await books.query('call fw.fill_sums_of_jobs()');
  await books.query('call fw.fill_amounts_of_entries()');
  expect(await verify()).toEqual(right);
});

it('equal the rows that they are made of after anything that happens, also at once', async () => {
  const anyStory = fc.array(fc.array(anyWish, { minLength: 1, maxLength: 3 }), {
    minLength: 40,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      for (const atOnce of story) await Promise.all(atOnce.map(happen));
      expect(await verify()).toEqual(right);
    }),
    { numRuns: process.env.FIELDWRIGHT_SOAK ? 50 : 5, endOnFailure: true },
  );
}, 1_200_000);
