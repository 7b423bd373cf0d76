// Before and after pictures on jobs of the sample company, drawn when it is made: they stand on the jobs, their assets and reports.

import { type Kysely, sql } from 'kysely';
import { type Picture, scenes } from '#db/seed/pictures/scenes.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';
import { storageKey, thumbnailKey } from '#server/files/store-image.ts';
import type { Files } from '#server/files/stored-files.ts';
import { fileHash } from '#server/hash.ts';
import { newId } from '#server/new-id.ts';
import { images } from '../images.ts';

/** Jobs of each scene: the latest that are finished, on different assets. */
const jobsOfScene = 2;

type Job = {
  readonly id: string;
  readonly asset_id: string;
  readonly begun: string;
  readonly ended: string;
  readonly taken_by: string | null;
};
type Taken = Picture & {
  readonly stage: 'before' | 'after';
  readonly at: string;
};

export async function addSamplePictures(
  database: Database<Tables>,
  files: Pick<Files, 'put'>,
  tenantId: string,
): Promise<number> {
  const drawn = await drawScenes();
  return database.transaction(async ({ db }) => {
    await sql`select fw.act(${tenantId}, null, null, 'owner', 'system', null, null, 'sample data')`.execute(
      db,
    );
    let count = 0;
    const seen: string[] = [];
    for (const scene of drawn) {
      for (const job of await jobsOf(db, scene.title, seen)) {
        seen.push(job.asset_id);
        await keep(db, job, { ...scene.before, stage: 'before', at: job.begun });
        await keep(db, job, { ...scene.after, stage: 'after', at: job.ended });
        count += 2;
      }
    }
    return count;
  });

  async function keep(db: Kysely<Tables>, { id: workOrder, taken_by }: Job, picture: Taken & Stored) {
    const id = newId();
    const key = storageKey(tenantId, id, 'jpg');
    await files.put(key, picture.bytes);
    await files.put(thumbnailKey(key), picture.thumbnail);
    const { bytes, width, height, stage, caption, at } = picture;
    await sql`insert into files (id, storage_key, file_name, media_type, byte_size, sha256, width, height, has_thumbnail, work_order_id, created_at)
      values (${id}, ${key}, ${`${stage}.jpg`}, 'image/jpeg', ${bytes.byteLength}, ${await fileHash(bytes)}, ${width}, ${height}, true,
        ${workOrder}, ${at})`.execute(db);
    await sql`insert into photos (id, work_order_id, file_id, stage, caption, taken_at, taken_by, created_at)
      values (${newId()}, ${workOrder}, ${id}, ${stage}, ${caption}, ${at}, ${taken_by}, ${at})`.execute(db);
  }
}

/** `without`: assets that have their pictures. */
async function jobsOf(db: Kysely<Tables>, title: string, without: readonly string[]): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select w.id, w.asset_id, coalesce(v.begun, w.completed_at - interval '1 hour') as begun, w.completed_at as ended, v.technician_id as taken_by
    from (select distinct on (asset_id) * from work_orders
      where title = ${title} and status in ('completed', 'reviewed', 'closed') and completed_at is not null
        and asset_id <> all (${sql.val(without)}::uuid[])
      order by asset_id, completed_at desc) w
    left join lateral (select min(coalesce(v.arrived_at, v.starts_at)) as begun, (array_agg(v.technician_id order by v.starts_at))[1] as technician_id
      from visits v where v.work_order_id = w.id and v.starts_at < w.completed_at) v on true
    order by w.completed_at desc limit ${jobsOfScene}`.execute(db);
  return rows;
}

type Stored = Awaited<ReturnType<typeof draw>>;

const drawScenes = () =>
  Promise.all(
    scenes.map(async ({ title, before, after }) => ({
      title,
      before: { ...before, ...(await draw(before)) },
      after: { ...after, ...(await draw(after)) },
    })),
  );

/** As a phone's photo would be stored. */
async function draw({ svg }: Picture) {
  const { default: sharp } = await import('sharp');
  return images.photo(await sharp(Buffer.from(svg)).flatten().png().toBuffer());
}
