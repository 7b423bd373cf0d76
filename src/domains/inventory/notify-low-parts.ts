import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';

interface LowPart {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly on_hand: string;
  readonly reorder_point: string;
}

/** Notifies the office of each part whose stock has just fallen to its reorder point; again only after it was above it. */
export async function notifyLowParts(
  ctx: Pick<Ctx, 'db' | 'notify'>,
  moves: readonly { readonly part_id: string; readonly quantity: string }[],
): Promise<void> {
  if (!moves.some(({ quantity }) => quantity.startsWith('-'))) return;
  const { rows } = await sql<LowPart>`
    select p.id, p.name, coalesce(p.unit, '') as unit, trim_scale(l.on_hand)::text as on_hand, trim_scale(p.reorder_point)::text as reorder_point
    from (select part_id, sum(quantity) as quantity
      from unnest(${moves.map(({ part_id }) => part_id)}::uuid[], ${moves.map(({ quantity }) => quantity)}::numeric[]) as m(part_id, quantity)
      group by part_id having sum(quantity) < 0) m
    join parts p on p.id = m.part_id and p.is_active and p.reorder_point is not null
    cross join lateral (select coalesce(sum(s.quantity), 0) as on_hand from stock_levels s where s.part_id = p.id) l
    where l.on_hand <= p.reorder_point and l.on_hand - m.quantity > p.reorder_point
    order by p.name, p.id`.execute(ctx.db);
  for (const { id, name, unit, on_hand, reorder_point } of rows) {
    await ctx.notify({
      event: 'part_low',
      to: { roles: office },
      title: `${name} is low`,
      body: `${on_hand} ${unit} on hand, reordered at ${reorder_point}`.replace('  ', ' '),
      link: `/parts/${id}`,
      about: { table: 'parts', id },
    });
  }
}
