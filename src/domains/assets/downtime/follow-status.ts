/** Downtimes follow the status of the asset: `report_down` opens one, every other status closes it. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { recordCreation, updateRow } from '#kernel/write-row.ts';
import { assetDowntimes } from './downtime.resource.ts';

interface Began {
  readonly kind: 'failure' | 'planned';
  readonly from_at: string;
  readonly cause: string | null;
}

export async function openDowntime(
  ctx: Ctx,
  assetId: string,
  { kind, from_at, cause }: Began,
): Promise<void> {
  const later = await ctx.db
    .selectFrom('asset_downtimes')
    .select('id')
    .where('asset_id', '=', assetId)
    .where('to_at', '>', from_at)
    .executeTakeFirst();
  if (later) throw invalid({ at: 'The asset was down at that time already.' });
  const id = ctx.newId();
  const work_order_id = await repairOf(ctx, assetId, from_at, null);
  await ctx.db
    .insertInto('asset_downtimes')
    .values({ id, asset_id: assetId, kind, from_at, cause, work_order_id })
    .execute();
  await recordCreation(ctx, assetDowntimes, 'begin', id);
}

/** Ends the downtime that lasts, if there is one, and names the repair that ended it. */
export async function closeDowntime(ctx: Ctx, assetId: string): Promise<void> {
  const lasting = await ctx.db
    .selectFrom('asset_downtimes')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where('to_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!lasting) return;
  const work_order_id = lasting.work_order_id ?? (await repairOf(ctx, assetId, lasting.from_at, ctx.now));
  const to_at = endOf(lasting.from_at, ctx.now);
  await updateRow(ctx, assetDowntimes, lasting, 'end', { to_at, work_order_id });
}

/** A status that is changed twice within a second leaves a downtime of a second. */
function endOf(from: string, now: string): string {
  const least = Date.parse(from) + 1000;
  return Date.parse(now) >= least ? now : new Date(least).toISOString();
}

async function repairOf(
  { db }: Ctx,
  assetId: string,
  from: string,
  to: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select fw.repair_of_downtime(${assetId}, ${from}, ${to}) as id`.execute(db);
  return rows[0]?.id ?? null;
}
