/** What was done on a work order, for its customer: nothing of costs, causes and internal notes. Times are in the company's zone. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Address } from '#kernel/field.ts';
import '../checklists/checklist.resource.ts';
import '../evidence/evidence.resource.ts';
import '../recording/labour-and-material.resource.ts';

export interface WorkReport {
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly description: string | null;
  readonly problem: string | null;
  readonly remedy: string | null;
  readonly customer: string | null;
  readonly customer_po: string | null;
  readonly site: string | null;
  readonly address: Address | null;
  readonly room: string | null;
  readonly asset: string | null;
  readonly asset_facts: string | null;
  /** `2026-03-01 09:30` */
  readonly completed: string | null;
  readonly visits: readonly ReportedVisit[];
  readonly items: readonly ReportedItem[];
  readonly parts: readonly { readonly description: string; readonly quantity: string }[];
  readonly photos: readonly ReportedPhoto[];
  /** There are more than are printed. */
  readonly has_more_photos: boolean;
  readonly signatures: readonly ReportedSignature[];
}

export interface ReportedVisit {
  /** As customers know them: by first name. */
  readonly technician: string | null;
  readonly arrived: string | null;
  readonly finished: string | null;
}

export interface ReportedItem {
  readonly label: string;
  readonly unit: string | null;
  /** Null: not answered. */
  readonly result: string | null;
  readonly value: string | null;
  readonly note: string | null;
}

export interface ReportedPhoto {
  readonly caption: string | null;
  readonly storage_key: string;
}

export interface ReportedSignature {
  readonly name: string;
  readonly signed: string;
  readonly storage_key: string;
}

/** As many as are printed. */
const mostPhotos = 24;

type Head = Omit<WorkReport, 'visits' | 'items' | 'parts' | 'photos' | 'has_more_photos' | 'signatures'>;

/** Undefined: there is none with this id that the viewer may see. */
export async function readWorkReport({ db }: Pick<Ctx, 'db'>, id: string): Promise<WorkReport | undefined> {
  const { rows } = await sql<Head>`
    select w.number, w.title, w.status, w.description, w.problem, w.remedy, c.name as customer, w.customer_po, s.name as site,
      coalesce(nullif(jsonb_strip_nulls(s.address), '{}'), nullif(jsonb_strip_nulls(c.billing_address), '{}')) as address,
      r.number as room, a.name as asset,
      nullif(concat_ws(' · ', nullif(concat_ws(' ', a.manufacturer, a.model), ''), 'Serial number ' || nullif(a.serial_number, '')), '') as asset_facts,
      ${localTime('w.completed_at')} as completed
    from work_orders w
    join tenants t on t.id = w.tenant_id
    left join customers c on c.id = w.customer_id
    left join sites s on s.id = w.site_id
    left join rooms r on r.id = w.room_id
    left join assets a on a.id = w.asset_id
    where w.id = ${id}`.execute(db);
  const [head] = rows;
  if (!head) return undefined;
  const visits = await sql<ReportedVisit>`
    select split_part(btrim(fw.person_name(m.user_id)), ' ', 1) as technician, ${localTime('v.arrived_at')} as arrived, ${localTime('v.finished_at')} as finished
    from visits v join tenants t on t.id = v.tenant_id left join memberships m on m.id = v.technician_id
    where v.work_order_id = ${id} and v.arrived_at is not null order by v.arrived_at, v.id`.execute(db);
  const items = await sql<ReportedItem>`
    select i.label, i.unit, a.result, coalesce(a.value_text, trim_scale(a.value_number)::text) as value, a.note
    from checklist_items i left join checklist_answers a on a.checklist_item_id = i.id and a.work_order_id = i.work_order_id
    where i.work_order_id = ${id} and i.kind not in ('photo', 'signature') order by i.position, i.id`.execute(
    db,
  );
  const parts = await sql<WorkReport['parts'][number]>`
    select description, trim_scale(sum(quantity))::text as quantity from work_order_parts
    where work_order_id = ${id} group by description having sum(quantity) > 0 order by min(created_at), description`.execute(
    db,
  );
  const photos = await readPhotos({ db }, id);
  const signatures = await sql<ReportedSignature>`
    select g.signer_name as name, ${localTime('g.signed_at')} as signed, f.storage_key
    from signatures g join tenants t on t.id = g.tenant_id join files f on f.id = g.file_id and f.deleted_at is null
    where g.work_order_id = ${id} order by g.signed_at, g.id`.execute(db);
  return {
    ...head,
    visits: visits.rows,
    items: items.rows,
    parts: parts.rows,
    photos: photos.slice(0, mostPhotos),
    has_more_photos: photos.length > mostPhotos,
    signatures: signatures.rows,
  };
}

/** Of the work and of the checklist; one more than are printed. */
async function readPhotos({ db }: Pick<Ctx, 'db'>, id: string): Promise<readonly ReportedPhoto[]> {
  const { rows } = await sql<ReportedPhoto>`
    select p.caption, f.storage_key from (
      select coalesce(p.caption, initcap(p.stage)) as caption, p.file_id, p.taken_at as at from photos p where p.work_order_id = ${id}
      union all
      select i.label, a.file_id, a.answered_at from checklist_answers a join checklist_items i on i.id = a.checklist_item_id
      where a.work_order_id = ${id} and a.file_id is not null and i.kind = 'photo' and not exists (
        select from photos p where p.work_order_id = a.work_order_id and p.file_id = a.file_id)) p
    join files f on f.id = p.file_id and f.deleted_at is null
    order by p.at, f.id limit ${mostPhotos + 1}`.execute(db);
  return rows;
}

function localTime(column: string) {
  return sql`to_char(${sql.raw(column)} at time zone t.timezone, 'YYYY-MM-DD HH24:MI')`;
}
