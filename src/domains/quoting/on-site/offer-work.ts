import { findBillTo } from '#domains/crm/bill-to.ts';
import { readInvoiceSettings } from '#domains/invoicing/settings/invoice-settings.ts';
import { usualTaxRate } from '#domains/invoicing/settings/tax-rate.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import { serviceForCustomer, serviceWords } from '#domains/work-orders/flat-rate/service-for-customer.ts';
import { recordable } from '#domains/work-orders/recording/recording.inputs.ts';
import { requireAssignment } from '#domains/work-orders/recording/require-assignment.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { insertQuote } from '../drafts/insert-quote.ts';
import { validUntil } from '../drafts/quote-header.ts';
import type { QuoteLine } from '../drafts/store-options.ts';
import { quotes } from '../quote.resource.ts';
import { keepRevision } from '../sending/send-quote.ts';

const offeredService = {
  service_id: field.ref('services', { label: 'Service', required: true }),
  quantity: field.decimal(3, { label: 'Quantity', required: true, initial: '1', min: 0.001, max: 999_999 }),
};

/**
 * Offers services of the price book to the customer of a job, where the job is done: a quote with their prices, ready to be signed
 * on the phone (`accept_offer`), to be mailed or to be declined.
 */
export const offerWork = defineCommand(
  workOrders,
  'offer_work',
  {
    label: 'Offer more work',
    placed: true,
    makes: 'quotes',
    again: 'allowed',
    from: recordable,
    allow: 'everyone',
    input: {
      /** Each a `service_id` and a `quantity`. */
      services: field.json({ label: 'Services', required: true }),
      notes: field.longText({ label: 'Note to the customer', max: 2000 }),
    },
  },
  async (ctx, row, { id, services, notes }) => {
    await requireAssignment(ctx, row.id);
    await refuseWhereOfficeOffers(ctx);
    const wanted = readLines(offeredService, services, ctx.viewer, { name: 'services', most: 50 });
    if (wanted.length === 0) throw invalid({ services: 'Choose what is offered first.' });
    const { customer_id } = row;
    if (!customer_id)
      throw new Refused('conflict', 'This job has no customer who could be offered something.');
    const lines = await linesOf(ctx, { customer_id, site_id: row.site_id }, wanted);
    const option = { name: null, description: null, is_recommended: false, lines };
    const places = { customer_id, site_id: row.site_id, contact_id: row.contact_id, asset_id: row.asset_id };
    const valid_until = validUntil(ctx, null);
    const header = { id, ...places, valid_until, notes, work_order_id: row.id, title: titleOf(lines) };
    const undiscounted = { ...option, discount_percent: null, discount_amount: null };
    await insertQuote(ctx, { ...header, offered_by: ctx.viewer.membershipId || null }, [undiscounted]);
    await show(ctx, id, { customer_id, contact_id: row.contact_id, valid_until });
    return undefined;
  },
);

/** The office decides whether technicians see and show prices. */
async function refuseWhereOfficeOffers(ctx: Ctx): Promise<void> {
  if (ctx.viewer.role !== 'technician') return;
  const { offers_on_site } = await readInvoiceSettings(ctx);
  if (!offers_on_site)
    throw new Refused('forbidden', 'Offers are made by the office here. Ask it for a quote.');
}

interface Wanted {
  readonly service_id: string;
  readonly quantity: string;
}

async function linesOf(
  ctx: Ctx,
  { customer_id, site_id }: { readonly customer_id: string; readonly site_id: string | null },
  wanted: readonly Wanted[],
): Promise<QuoteLine[]> {
  const rate = await usualTaxRate(ctx, customer_id, site_id);
  const lines: QuoteLine[] = [];
  for (const { service_id, quantity } of wanted) {
    const offered = await serviceForCustomer(ctx, service_id, customer_id);
    lines.push({
      ...{
        kind: 'other',
        description: serviceWords(offered),
        quantity,
        unit: null,
        service_id,
        part_id: null,
      },
      ...{ unit_price: offered.price, unit_cost: offered.cost, account_id: null },
      ...{ discount: 0n, discount_percent: null, tax_rate: offered.is_taxable ? rate : '0' },
      ...{ is_optional: false, is_selected: false },
    });
  }
  return lines;
}

const titleOf = (lines: readonly QuoteLine[]): string =>
  lines
    .map(({ description }) => description.split('\n')[0])
    .join(', ')
    .slice(0, 200);

/** What is shown to the customer is kept, as if it had been sent. */
async function show(
  ctx: Ctx,
  id: string,
  { valid_until, ...to }: { customer_id: string; contact_id: string | null; valid_until: string },
): Promise<void> {
  const bill_to = await findBillTo(ctx, to, 'is_primary');
  const row = await ctx.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await keepRevision(ctx, row, { valid_until, bill_to, sent_to: null });
  await ctx.transition(quotes, id, {
    from: ['draft'],
    to: 'sent',
    event: 'offer_on_site',
    set: { bill_to: { ...bill_to, address: { ...bill_to.address } }, sent_at: ctx.now },
  });
}
