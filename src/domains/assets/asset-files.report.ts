/** Pictures of an asset, and photos and documents of the jobs on it that the viewer may see, newest first. */
import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import './asset.resource.ts';

export interface AssetFile {
  readonly id: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly stage: 'before' | 'during' | 'after' | null;
  readonly caption: string | null;
  readonly at: string;
  /** Null if it is of the asset itself. */
  readonly work_order_id: string | null;
  readonly work_order_number: string | null;
}

const most = 60;

export const assetFilesReport = defineReport(
  'asset_files',
  {
    label: 'Photos and documents of an asset',
    allow: 'everyone',
    params: { asset_id: field.ref('assets', { label: 'Asset', required: true }) },
  },
  async (ctx, { asset_id }): Promise<{ files: readonly AssetFile[]; count: number }> => {
    const asset = await ctx.db
      .selectFrom('assets')
      .select('id')
      .where('id', '=', asset_id)
      .executeTakeFirst();
    if (!asset) throw notFound();
    const { rows } = await sql<AssetFile & { count: number }>`
      select f.*, (count(*) over ())::integer as count from (
        select f.id, f.file_name, f.media_type, p.stage, p.caption, coalesce(p.taken_at, f.created_at) as at,
          w.id as work_order_id, w.number as work_order_number
        from work_orders w
        join files f on f.work_order_id = w.id and f.deleted_at is null
        left join photos p on p.file_id = f.id and p.work_order_id = w.id
        where w.asset_id = ${asset_id}
          and not exists (select from signatures s where s.file_id = f.id)
        union all
        select f.id, f.file_name, f.media_type, null, null, f.created_at, null, null
        from files f where f.asset_id = ${asset_id} and f.deleted_at is null and f.media_type like 'image/%'
      ) f
      order by f.at desc, f.id limit ${most}`.execute(ctx.db);
    return { files: rows.map(({ count: _, ...file }) => file), count: rows[0]?.count ?? 0 };
  },
);
