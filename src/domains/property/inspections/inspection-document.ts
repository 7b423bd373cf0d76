/** An inspection as it is printed: sections, answers, score, the orders it raised, and who decided. Times are in the company's zone. */
import { sql } from 'kysely';
import '#domains/rooms/room.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import './inspection.resource.ts';

export interface InspectionDocument {
  readonly number: string;
  readonly status: string;
  readonly template: string;
  readonly version: number | null;
  readonly pass_mark: number | null;
  readonly room: string;
  readonly floor: string | null;
  readonly site: string;
  readonly inspector: string | null;
  /** `2026-03-01 09:30` */
  readonly started: string | null;
  readonly submitted: string | null;
  readonly decided: string | null;
  readonly decided_by: string | null;
  readonly decision_reason: string | null;
  readonly notes: string | null;
  readonly score: string | null;
  readonly is_passed: boolean | null;
  readonly items: readonly InspectedItem[];
  readonly photos: readonly InspectionPhoto[];
  /** There are more than are printed. */
  readonly has_more_photos: boolean;
}

export interface InspectedItem {
  readonly id: string;
  readonly section: string | null;
  readonly label: string;
  readonly unit: string | null;
  /** Null: not answered. */
  readonly result: string | null;
  readonly value: string | null;
  readonly note: string | null;
  readonly severity: string | null;
  readonly order: string | null;
  readonly order_status: string | null;
}

export interface InspectionPhoto {
  /** Null: of the room as a whole. */
  readonly item_id: string | null;
  readonly caption: string | null;
  readonly storage_key: string;
}

/** As many as are printed. */
const mostPhotos = 120;

/** Undefined: there is none with this id that the viewer may see. */
export async function readInspectionDocument(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<InspectionDocument | undefined> {
  const { rows } = await sql<Omit<InspectionDocument, 'items' | 'photos' | 'has_more_photos'>>`
    select i.number, i.status, m.name as template, v.number as version, v.pass_mark, r.number as room, r.floor, s.name as site,
      fw.person_name(p.user_id) as inspector, fw.person_name(d.user_id) as decided_by, i.decision_reason, i.notes,
      i.score::text, i.is_passed, ${localTime('i.started_at')} as started, ${localTime('i.submitted_at')} as submitted,
      ${localTime('i.decided_at')} as decided
      from inspections i
      join tenants t on t.id = i.tenant_id
      join inspection_templates m on m.id = i.inspection_template_id
      left join inspection_template_versions v on v.id = i.version_id
      join rooms r on r.id = i.room_id
      left join sites s on s.id = i.site_id
      left join memberships p on p.id = i.inspector_id
      left join memberships d on d.id = i.decided_by
     where i.id = ${id}`.execute(db);
  const [inspection] = rows;
  if (!inspection) return undefined;
  const items = await sql<InspectedItem>`
    select q.id, q.section, q.label, q.unit, a.result, coalesce(a.value_text, trim_scale(a.value_number)::text) as value, a.note,
      a.severity, fw.raised_order(a.work_order_id) ->> 0 as "order", fw.raised_order(a.work_order_id) ->> 1 as order_status
      from inspections i join inspection_items q on q.version_id = i.version_id
      left join inspection_answers a on a.inspection_id = i.id and a.inspection_item_id = q.id
     where i.id = ${id} order by q.position`.execute(db);
  const photos = await sql<InspectionPhoto>`
    select p.item_id, p.caption, f.storage_key from (
      select p.inspection_item_id as item_id, p.caption, p.file_id, p.taken_at as at from inspection_photos p
       where p.inspection_id = ${id}
      union all
      select a.inspection_item_id, null, a.file_id, a.answered_at from inspection_answers a
       where a.inspection_id = ${id} and a.file_id is not null and not exists (
         select from inspection_photos p where p.inspection_id = a.inspection_id and p.file_id = a.file_id)) p
      join files f on f.id = p.file_id and f.deleted_at is null
     order by p.at, f.id limit ${mostPhotos + 1}`.execute(db);
  return {
    ...inspection,
    items: items.rows,
    photos: photos.rows.slice(0, mostPhotos),
    has_more_photos: photos.rows.length > mostPhotos,
  };
}

function localTime(column: string) {
  return sql`to_char(${sql.raw(column)} at time zone t.timezone, 'YYYY-MM-DD HH24:MI')`;
}
