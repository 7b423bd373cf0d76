// Rows of a file that change a row which is there: only what the file says, with audit entry and event like any other change.

import { sql } from 'kysely';
import type { PreparedBatch } from '#domains/imports/rows/prepare-rows.ts';
import type { Values } from '#domains/imports/settings/target.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { difference, updateRow } from '#kernel/write-row.ts';

interface Before {
  readonly id: string;
  readonly notes?: string | null;
}

export async function updateRows(
  ctx: Ctx,
  resource: AnyResource,
  updates: PreparedBatch['updates'],
): Promise<void> {
  for (const { id, row } of updates) {
    const { rows } = await sql<Before>`
      select * from ${sql.table(resource.name)} where id = ${id} for update`.execute(ctx.db);
    const [before] = rows;
    if (!before) continue;
    const change = withOldNotes(before, row);
    if (Object.keys(difference(before, change).now).length > 0)
      await updateRow(ctx, resource, before, 'update', change);
  }
}

/** Notes are added to those that are there. */
function withOldNotes(before: Before, row: Values): Values {
  const { notes } = row;
  if (typeof notes !== 'string' || !before.notes) return row;
  return { ...row, notes: before.notes.includes(notes) ? before.notes : `${before.notes}\n${notes}` };
}
