/**
 * Makes a work order or an invoice from an approved quote, once: the row is locked and its status checked, and a database
 * constraint forbids a second.
 */
import '#domains/work-orders/work-order.resource.ts';
import { sql } from 'kysely';
import { findCustomer } from '#domains/invoicing/drafts/draft-header.ts';
import type { DraftLine } from '#domains/invoicing/drafts/draft-lines.ts';
import { insertDraft } from '#domains/invoicing/drafts/insert-draft.ts';
import type { AgreedLine } from '#domains/invoicing/drafts/lines-from-work.ts';
import { priorities, workOrderKinds } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { updateRow } from '#kernel/write-row.ts';
import { readStoredOptions, type StoredLine, type StoredOption } from '../drafts/stored-options.ts';
import { quotes } from '../quote.resource.ts';
import { counts } from '../quote.rules.ts';
import type { Quote } from './decide-quote.ts';

const noDiscount = { discount: 0n, discount_percent: null };

/** Creates a draft with the approved lines under a heading with the quote's number; its total is the approved one to the cent. */
export const invoiceQuote = defineCommand(
  quotes,
  'to_invoice',
  {
    label: 'Create invoice',
    placed: true,
    makes: 'invoices',
    from: ['approved'],
    to: 'converted',
    allow: office,
    permission: 'create_invoices',
    input: { issue_date: field.date({ label: 'Issued' }) },
  },
  async (ctx, row, { id, issue_date }) => {
    const customer = await findCustomer(ctx, row.customer_id);
    const option = await readChosen(ctx, row);
    const lines = [headingOf(row, option), ...option.lines.filter(counts).map(asDraftLine)];
    const { discount_percent, discount_amount } = option;
    const made = await insertDraft(ctx, customer, referencesOf(row), lines, {
      ...{ id, issue_date, discount_percent, discount_amount },
    });
    await recordOrigin(ctx, 'invoices', made, row);
    return { made_invoice_id: made, converted_at: ctx.now };
  },
);

/** Creates a work order with the approved net as agreed price and the approved lines as description. */
export const orderQuote = defineCommand(
  quotes,
  'to_work_order',
  {
    label: 'Create work order',
    placed: true,
    makes: 'work_orders',
    from: ['approved'],
    to: 'converted',
    allow: office,
    input: {
      title: field.text({ label: 'Title', help: 'The quote’s when left empty' }),
      kind: field.choice(workOrderKinds, { label: 'Kind', initial: 'service' }),
      priority: field.choice(priorities, { label: 'Priority', initial: 'medium' }),
      due_at: field.instant({ label: 'Due' }),
      /** Also creates a draft of the agreed deposit. */
      deposit_invoice: field.boolean({ label: 'Write the deposit invoice', initial: false }),
    },
  },
  async (ctx, row, input) => {
    const option = await readChosen(ctx, row);
    const { id } = input;
    await ctx.db
      .insertInto('work_orders')
      .values({
        id,
        number: await ctx.nextNumber('work_orders'),
        title: input.title?.trim() || row.title,
        description: instructionsOf(row, option),
        kind: input.kind ?? 'service',
        priority: input.priority ?? 'medium',
        status: 'unscheduled',
        customer_id: row.customer_id,
        site_id: row.site_id,
        contact_id: row.contact_id,
        asset_id: row.asset_id,
        customer_po: row.customer_po,
        due_at: input.due_at ?? null,
        estimated_minutes: await minutesOf(ctx, option),
        agreed_price: option.subtotal - option.discount,
        agreed_lines: agreedLinesOf(option),
        estimated_cost: await costOf(ctx, option),
      })
      .execute();
    await planParts(ctx, id, option);
    await recordOrigin(ctx, 'work_orders', id, row);
    const deposit_invoice_id = input.deposit_invoice ? await writeDeposit(ctx, row, id) : null;
    return { made_work_order_id: id, deposit_invoice_id, converted_at: ctx.now };
  },
);

/** The paid deposit is offered as credit when the job is invoiced. */
async function writeDeposit(ctx: Ctx, row: Quote, work_order_id: string): Promise<string> {
  if (!ctx.viewer.permissions.has('create_invoices'))
    throw invalid({ deposit_invoice: 'You may not create invoices. Ask somebody who may.' });
  if (row.deposit <= 0n) throw invalid({ deposit_invoice: 'This quote asks for no deposit.' });
  const customer = await findCustomer(ctx, row.customer_id);
  const line: DraftLine = {
    ...noDiscount,
    kind: 'other',
    description: `Deposit for quote ${row.number}: ${row.title}`,
    quantity: '1',
    unit: null,
    unit_price: row.deposit,
    tax_rate: '0',
    account_id: null,
    work_order_id: null,
  };
  const header = { ...referencesOf(row), kind: 'deposit' as const, work_order_id };
  const made = await insertDraft(ctx, customer, header, [line]);
  await recordOrigin(ctx, 'invoices', made, row);
  return made;
}

function referencesOf({ customer_id, site_id, contact_id, customer_po, notes }: Quote) {
  return { customer_id, site_id, contact_id, customer_po, notes };
}

async function readChosen(ctx: Ctx, row: Quote): Promise<StoredOption> {
  const chosen = (await readStoredOptions(ctx, row.id)).find((option) => option.is_chosen);
  if (!chosen) throw new Error('an approved quote without a choice');
  return chosen;
}

function headingOf({ number, title }: Quote, { name }: StoredOption): DraftLine {
  return {
    ...noDiscount,
    kind: 'section',
    description: [`${number} · ${title}`, name].filter(Boolean).join(', ').slice(0, 1000),
    quantity: '0',
    unit: null,
    unit_price: 0n,
    tax_rate: '0',
    account_id: null,
    work_order_id: null,
  };
}

function asDraftLine(line: StoredLine): DraftLine {
  const { kind, description, quantity, unit, unit_price, discount, discount_percent, tax_rate, account_id } =
    line;
  const { service_id, part_id, unit_cost } = line;
  return {
    ...{ kind, description, quantity, unit, unit_price, discount, discount_percent, tax_rate, account_id },
    ...{ service_id, part_id, unit_cost },
    work_order_id: null,
  };
}

/** The approved lines with their tax rates, so that the job's invoice has the approved total. */
function agreedLinesOf({ lines }: StoredOption): AgreedLine[] {
  return lines
    .filter((line) => counts(line) && line.kind !== 'section')
    .map(({ description, quantity, unit, net, tax_rate, account_id }) => ({
      description: `${description}${amountOf(quantity, unit)}`.slice(0, 1000),
      net: String(net),
      ...{ tax_rate, account_id },
    }));
}

function amountOf(quantity: string, unit: string | null): string {
  const amount = quantity.replace(/\.?0+$/, '');
  return amount === '1' && !unit ? '' : ` (${amount}${unit ? ` ${unit}` : ''})`;
}

/** Plans the parts that the approved lines and their services bring along. */
async function planParts({ db }: Ctx, workOrderId: string, { lines }: StoredOption): Promise<void> {
  const ids = lines.filter(counts).map(({ id }) => id);
  await sql`
    insert into planned_parts (work_order_id, part_id, quantity)
    select ${workOrderId}, part_id, sum(quantity) from (
      select l.part_id, l.quantity from quote_lines l where l.id = any(${ids}::uuid[]) and l.part_id is not null
      union all
      select u.part_id, u.quantity * l.quantity from quote_lines l
        join service_parts u on u.tenant_id = l.tenant_id and u.service_id = l.service_id where l.id = any(${ids}::uuid[])) needed
    where quantity > 0 group by part_id`.execute(db);
}

/** What the approved lines cost; null unless each of them says it. */
async function costOf({ db }: Ctx, { lines }: StoredOption): Promise<bigint | null> {
  const ids = lines.filter((line) => counts(line) && line.kind !== 'section').map(({ id }) => id);
  const { rows } = await sql<{ cost: bigint | null }>`
    select case when bool_and(l.unit_cost is not null) then sum(fw.half_even(l.quantity * l.unit_cost))::bigint end as cost
    from quote_lines l where l.id = any(${ids}::uuid[])`.execute(db);
  return rows[0]?.cost ?? null;
}

/** The time of the approved services; null if none says how long it takes. */
async function minutesOf({ db }: Ctx, { lines }: StoredOption): Promise<number | null> {
  const ids = lines.filter(counts).map(({ id }) => id);
  const { rows } = await sql<{ minutes: number | null }>`
    select nullif(least(sum(ceil(s.labour_minutes * l.quantity)), 100000), 0)::integer as minutes
    from quote_lines l join services s on s.tenant_id = l.tenant_id and s.id = l.service_id where l.id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows[0]?.minutes ?? null;
}

/** The approved lines without prices, for the technician. */
function instructionsOf({ number, notes }: Quote, { name, lines }: StoredOption): string {
  const done = lines.filter(counts).map(({ kind, description, quantity, unit }) => {
    if (kind === 'section') return `\n${description}`;
    const amount = quantity.replace(/\.?0+$/, '');
    return `• ${amount === '1' && !unit ? '' : `${amount}${unit ? ` ${unit}` : ' ×'} `}${description}`;
  });
  const heading = [`Agreed on in quote ${number}`, name].filter(Boolean).join(', ');
  return [`${heading}:`, ...done, ...(notes ? ['', notes] : [])].join('\n').slice(0, 10_000);
}

/** Records in the history of the new row which quote it was made from. */
async function recordOrigin(
  ctx: Ctx,
  table: 'work_orders' | 'invoices',
  id: string,
  quote: Pick<Quote, 'number'>,
): Promise<void> {
  await ctx.audit(`${table}.from_quote`, { table, id }, { after: { quote: quote.number } });
  await ctx.emit(`${table}.from_quote`, { table, id });
}

/** When an invoice is voided, unlinks the quote it was made from. */
export const unlinkVoidInvoice = defineReaction('invoices.void', async (ctx, { id }) => {
  const made = await ctx.db
    .selectFrom('quotes')
    .where((q) => q.or([q('made_invoice_id', '=', id), q('deposit_invoice_id', '=', id)]))
    .selectAll()
    .execute();
  for (const quote of made) {
    const change = quote.made_invoice_id === id ? { made_invoice_id: null } : { deposit_invoice_id: null };
    await updateRow(ctx, quotes, quote, 'freed', change);
  }
});
