/** The classes of a document's lines: chosen among those in use, otherwise those of the job. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import './class.resource.ts';
import { type Classes, classNames } from './class-fields.rules.ts';

const kinds = {
  department_id: { table: 'departments', label: 'department' },
  branch_id: { table: 'branches', label: 'branch' },
} as const;

type Line = { readonly [name in keyof Classes]?: string | null | undefined };

/** Refuses with faults at `{name}.3.department_id` what doesn’t exist or is not in use any more. */
export async function refuseLineClasses(
  { db }: Pick<Ctx, 'db'>,
  lines: readonly Line[],
  name = 'lines',
): Promise<void> {
  const faults: Record<string, string> = {};
  for (const column of classNames) {
    const ids = [...new Set(lines.flatMap((line) => line[column] ?? []))];
    if (ids.length === 0) continue;
    const { table, label } = kinds[column];
    const known = await db
      .selectFrom(table)
      .select(['id', 'name', 'is_active'])
      .where('id', 'in', ids)
      .execute();
    for (const [index, line] of lines.entries()) {
      const id = line[column];
      const found = known.find((one) => one.id === id);
      if (!id || found?.is_active) continue;
      faults[`${name}.${index}.${column}`] = found
        ? `${found.name} is not in use any more.`
        : `This ${label} doesn’t exist.`;
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

const ofInvoice = sql`from invoices i, work_orders w where l.invoice_id = i.id and l.credits_line_id is null
  and w.id = coalesce(l.work_order_id, i.work_order_id) and i.id =`;
const ofBill = sql`from vendor_bills b, work_orders w where l.bill_id = b.id and b.credits_id is null
  and w.id = coalesce((select o.work_order_id from purchase_order_items o where o.id = l.po_item_id), l.work_order_id) and b.id =`;

/**
 * Writes the job's classes into the lines of a document that say none, when it is posted: what is credited later then has the classes
 * that were posted, even if the job has others by then.
 */
export async function takeClassesOfJobs(
  { db }: Pick<Ctx, 'db'>,
  table: 'invoice_lines' | 'vendor_bill_lines',
  documentId: string,
): Promise<void> {
  await sql`
    update ${sql.table(table)} l
    set department_id = coalesce(l.department_id, w.department_id), branch_id = coalesce(l.branch_id, w.branch_id)
    ${table === 'invoice_lines' ? ofInvoice : ofBill} ${documentId}
      and (l.department_id is null and w.department_id is not null or l.branch_id is null and w.branch_id is not null)`.execute(
    db,
  );
}
