import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { isRecord, textOf } from '#kernel/type-guards.ts';
import { addQuantities, compareQuantities, subtractQuantities } from '../quantity.rules.ts';
import { transferStock } from '../transfer-stock.ts';
import { checkedQuantity } from './restock-lines.rules.ts';
import { restockRequests } from './restock-request.resource.ts';

type Request = RowOf<typeof restockRequests>;

interface Line {
  readonly id: string;
  readonly part_id: string;
  readonly name: string;
  readonly quantity: string;
  readonly handed_over: string;
}

interface Given extends Line {
  readonly now: string;
}

/**
 * Moves the parts from a location to the technician's truck; what is less than was asked for stays open. Without a truck
 * nothing is moved: what such a person uses leaves from where deliveries go.
 */
export const handOverRestock = defineCommand(
  restockRequests,
  'hand_over',
  {
    label: 'Hand over',
    from: ['requested', 'partly'],
    again: 'refused',
    allow: office,
    placed: true,
    input: {
      from_location_id: field.ref('stock_locations', { label: 'From' }),
      lines: field.json({ label: 'Parts', required: true }),
    },
  },
  async (ctx, request, { from_location_id, lines: sent }) => {
    const lines = await linesOf(ctx, request.id);
    const given = readGiven(sent, lines);
    const truck = await truckOf(ctx, request.technician_id);
    if (truck && !from_location_id) throw invalid({ from_location_id: 'Say where the parts come from.' });
    if (truck && from_location_id) await transfer(ctx, given, from_location_id, truck);
    for (const { id, handed_over, now } of given) {
      await ctx.db
        .updateTable('restock_request_lines')
        .set({ handed_over: addQuantities(handed_over, now) })
        .where('id', '=', id)
        .execute();
    }
    const nowOf = (line: Line) => given.find(({ id }) => id === line.id)?.now ?? '0';
    const isWhole = lines.every(
      (line) => compareQuantities(addQuantities(line.handed_over, nowOf(line)), line.quantity) === 0,
    );
    const words = given.map(({ now, name }) => `${Number(now)} × ${name}`).join(', ');
    await tellTechnician(
      ctx,
      request,
      isWhole ? 'Parts handed over' : 'Part of the parts handed over',
      words,
    );
    return {
      status: isWhole ? ('handed_over' as const) : ('partly' as const),
      ...(isWhole && { decided_at: ctx.now, decided_by: ctx.viewer.membershipId || null }),
    };
  },
);

/** What is still open of it; what was handed over stays so. */
export const declineRestock = defineCommand(
  restockRequests,
  'decline',
  {
    label: 'Decline',
    from: ['requested', 'partly'],
    to: 'declined',
    allow: office,
    input: { reason: field.text({ label: 'Reason', required: true, max: 1000 }) },
  },
  async (ctx, request, { reason }) => {
    await tellTechnician(ctx, request, 'Parts declined', reason);
    return {
      decline_reason: reason,
      decided_at: ctx.now,
      decided_by: ctx.viewer.membershipId || null,
    };
  },
);

const linesOf = ({ db }: Ctx, id: string): Promise<Line[]> =>
  db
    .selectFrom('restock_request_lines as l')
    .innerJoin('parts as p', 'p.id', 'l.part_id')
    .select(['l.id', 'l.part_id', 'p.name', 'l.quantity', 'l.handed_over'])
    .where('l.restock_request_id', '=', id)
    .orderBy('l.part_id')
    .execute();

/** `sent`: `[{ id, quantity }]`. In the order of the parts, so that two of these can't wait for each other. */
function readGiven(sent: unknown, lines: readonly Line[]): readonly Given[] {
  const list = Array.isArray(sent) ? sent.filter(isRecord) : [];
  if (list.length === 0) throw invalid({ lines: 'Say how many of which part.' });
  const wanted = new Map(
    list.map(({ id, quantity }, index) => [
      textOf(id),
      { now: checkedQuantity(textOf(quantity), `lines.${index}.quantity`), field: `lines.${index}.quantity` },
    ]),
  );
  const given = lines.flatMap((line) => {
    const one = wanted.get(line.id);
    if (!one) return [];
    const open = subtractQuantities(line.quantity, line.handed_over);
    if (compareQuantities(one.now, open) > 0)
      throw invalid({ [one.field]: `Only ${Number(open)} of ${line.name} are still asked for.` });
    return [{ ...line, now: one.now }];
  });
  if (given.length < list.length) throw invalid({ lines: 'This part was not asked for.' });
  return given;
}

async function truckOf({ db }: Ctx, technicianId: string): Promise<string | undefined> {
  const truck = await db
    .selectFrom('stock_locations')
    .select('id')
    .where('technician_id', '=', technicianId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return truck?.id;
}

async function transfer(ctx: Ctx, given: readonly Given[], from: string, truck: string): Promise<void> {
  if (from === truck)
    throw invalid({ from_location_id: 'That is the truck itself. Choose another location.' });
  for (const { part_id, name, now } of given) {
    try {
      await ctx.run(transferStock, null, {
        ...{ part_id, from_location_id: from, to_location_id: truck, quantity: now },
        reason: 'Restock request',
      });
    } catch (error) {
      const fault = error instanceof Refused ? error.refusal.fields?.quantity : undefined;
      throw fault === undefined ? error : invalid({ lines: `${name}: ${fault}` });
    }
  }
}

async function tellTechnician(ctx: Ctx, request: Request, title: string, body: string): Promise<void> {
  await ctx.notify({
    event: 'restock_decided',
    to: { members: [request.technician_id] },
    title,
    body,
    link: `/parts/restock/${request.id}`,
    about: { table: 'restock_requests', id: request.id },
  });
}
