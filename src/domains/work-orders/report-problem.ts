/**
 * A guest scanned the label of an asset or a room and reports a problem. Creates a requested work order for the office to approve;
 * the guest's photo becomes its first photo.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import '../assets/asset.resource.ts';
import '../crm/site.resource.ts';
import '../rooms/room.resource.ts';
import './evidence/evidence.resource.ts';
import { notifyApprovers } from './notify.ts';
import './work-order.resource.ts';

export interface ProblemReport {
  readonly text: string;
  /** The guest's contact details as typed. */
  readonly contact: string | null;
  readonly photo: StoredImage | null;
}

export interface StoredImage {
  readonly id: string;
  readonly storage_key: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly byte_size: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
}

const longestTitle = 80;

/** The asset or the room whose label was scanned. */
export interface LabelledPlace {
  readonly asset_id: string | null;
  readonly room_id: string | null;
}

export async function reportProblem(
  ctx: Ctx,
  labelled: LabelledPlace,
  report: ProblemReport,
): Promise<string> {
  const place = await placeOf(ctx, labelled);
  const id = ctx.newId();
  const number = await ctx.nextNumber('work_orders');
  const title = titleOf(report.text);
  await ctx.db
    .insertInto('work_orders')
    .values({
      id,
      number,
      title,
      description: report.contact ? `${report.text}\n\nReported by: ${report.contact}` : report.text,
      kind: 'repair',
      status: 'requested',
      source: 'qr',
      ...place,
    })
    .execute();
  if (report.photo) await attach(ctx, id, report.photo);
  const subject = { table: 'work_orders', id };
  await ctx.audit('work_orders.report', subject, { after: { source: 'qr', text: report.text } });
  await ctx.emit('work_orders.report', subject, { ...labelled });
  await notifyApprovers(ctx, { id, number, title });
  return id;
}

async function placeOf({ db }: Ctx, { asset_id, room_id }: LabelledPlace) {
  if (asset_id !== null) {
    const { owner_id, site_customer_id, ...place } = await db
      .selectFrom('assets as a')
      .leftJoin('sites as s', 's.id', 'a.site_id')
      .select(['a.room_id', 'a.site_id', 'a.customer_id as owner_id', 's.customer_id as site_customer_id'])
      .where('a.id', '=', asset_id)
      .executeTakeFirstOrThrow();
    return { ...place, asset_id, customer_id: site_customer_id ?? owner_id };
  }
  const place = await db
    .selectFrom('rooms as r')
    .innerJoin('sites as s', 's.id', 'r.site_id')
    .select(['r.site_id', 's.customer_id'])
    .where('r.id', '=', room_id ?? '')
    .executeTakeFirstOrThrow();
  return { ...place, asset_id: null, room_id };
}

/** The first line, cut to the length a list shows. */
function titleOf(text: string): string {
  const line = text.trim().split(/\r?\n/)[0] ?? '';
  if ([...line].length <= longestTitle) return line;
  const short = [...line].slice(0, longestTitle - 1).join('');
  return `${short.replace(/\s+\S*$/, '')}…`;
}

async function attach(ctx: Ctx, workOrderId: string, photo: StoredImage): Promise<void> {
  await insertStoredImage(ctx, photo);
  await ctx.db.updateTable('files').set({ work_order_id: workOrderId }).where('id', '=', photo.id).execute();
  await ctx.db
    .insertInto('photos')
    .values({ work_order_id: workOrderId, file_id: photo.id, stage: 'before' })
    .execute();
}

/** The row of an image whose bytes are stored already. It belongs to nothing yet. */
export async function insertStoredImage(ctx: Ctx, image: StoredImage): Promise<void> {
  const { id, storage_key, file_name, media_type, byte_size, sha256, width, height } = image;
  await sql`
    insert into files (id, storage_key, file_name, media_type, byte_size, sha256, width, height, has_thumbnail)
    values (${id}, ${storage_key}, ${file_name}, ${media_type}, ${byte_size}, ${sha256}, ${width}, ${height}, true)`.execute(
    ctx.db,
  );
}
