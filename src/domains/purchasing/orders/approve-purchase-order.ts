/**
 * Requests and gives approvals. The approver's permission is checked in the database at that moment; the author may approve only if
 * nobody else can.
 */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import type { RowOf } from '#kernel/resource.ts';
import { approvers } from '../settings/purchasing-rules.ts';
import { writing } from './purchase-order.inputs.ts';
import { purchaseOrders } from './purchase-order.resource.ts';

type Order = RowOf<typeof purchaseOrders>;

export const requestApproval = defineCommand(
  purchaseOrders,
  'request_approval',
  {
    ...writing,
    label: 'Ask for approval',
    placed: true,
    again: 'refused',
    from: ['draft'],
  },
  async (ctx, row) => {
    if (row.approved_at !== null) throw new Refused('conflict', `${row.po_number} is approved already.`);
    if (row.approval_requested_at !== null)
      throw new Refused('conflict', `An approval of ${row.po_number} was asked for already.`);
    if (row.total_amount === 0n) throw invalid({ items: 'There is nothing on this order yet.' });
    const amount = `${fromMinor(row.total_amount, currencyExponent(row.currency))} ${row.currency}`;
    await ctx.notify({
      event: 'purchase_order_approval',
      to: { permission: 'approve_purchase_orders' },
      title: `${row.po_number} needs your approval`,
      body: `${row.vendor_name}, ${amount}, ordered by ${ctx.viewer.fullName}`,
      link: `/financials/purchase-orders/${row.id}`,
      about: { table: 'purchase_orders', id: row.id },
    });
    return { approval_required: true, approval_requested_at: ctx.now };
  },
);

export const approvePurchaseOrder = defineCommand(
  purchaseOrders,
  'approve',
  {
    label: 'Approve',
    placed: true,
    from: ['draft', 'sent'],
    to: 'approved',
    allow: office,
    permission: 'approve_purchase_orders',
  },
  async (ctx, row) => {
    await refuseWithoutPermission(ctx);
    if (row.approved_at !== null) {
      throw new Refused('unlawful_state', `${row.po_number} is approved already.`, {
        details: { status: row.status, can: [] },
      });
    }
    if (row.total_amount === 0n) throw invalid({ items: 'There is nothing on this order yet.' });
    if (row.approval_required) await mustBeSomebodyElse(ctx, row);
    await notifyAuthor(ctx, row);
    return { approved_by: ctx.viewer.userId, approver_name: ctx.viewer.fullName, approved_at: ctx.now };
  },
);

async function refuseWithoutPermission({ db }: Ctx): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select fw.has_fin('approve_purchase_orders') as may`.execute(
    db,
  );
  if (!rows[0]?.may) throw new Refused('forbidden', 'Insufficient permissions to approve purchase orders');
}

async function mustBeSomebodyElse(ctx: Ctx, { created_by }: Order): Promise<void> {
  if (created_by !== ctx.viewer.userId) return;
  const others = (await approvers(ctx)).filter(({ user_id }) => user_id !== ctx.viewer.userId);
  if (others.length === 0) return;
  const names = others.map(({ full_name }) => full_name).join(' or ');
  throw new Refused('forbidden', `You wrote this order, so somebody else approves it: ${names}.`);
}

async function notifyAuthor(ctx: Ctx, { id, po_number, vendor_name, created_by }: Order): Promise<void> {
  const member = await ctx.db
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', created_by ?? '')
    .executeTakeFirst();
  if (!member) return;
  await ctx.notify({
    event: 'approval_decided',
    to: { members: [member.id] },
    title: `${po_number} is approved`,
    body: vendor_name,
    link: `/financials/purchase-orders/${id}`,
    about: { table: 'purchase_orders', id },
  });
}
