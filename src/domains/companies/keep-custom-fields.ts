/** Archiving takes a field out of forms, lists and the API and keeps its values: restored, it has them again. */
import { sql } from 'kysely';
import { carryOut } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { archiveCustomField, arrangeCustomFields, restoreCustomField } from './custom-field.commands.ts';

export const archiveCustomFieldDeed = carryOut(archiveCustomField, async (ctx, row) => {
  if (row.archived_at) throw new Refused('conflict', 'This field is archived already.');
  return { archived_at: ctx.now };
});

export const restoreCustomFieldDeed = carryOut(restoreCustomField, async (_ctx, row) => {
  if (!row.archived_at) throw new Refused('conflict', 'This field is in use.');
  return { archived_at: null };
});

/** All fields in use of one table, in their new order: less or more of them means that somebody else was at it. */
export const arrangeCustomFieldsDeed = carryOut(
  arrangeCustomFields,
  async (ctx, _row, { table_name, ids }) => {
    const { rows } = await sql<{ id: string }>`
    select id from custom_fields where table_name = ${table_name} and archived_at is null for update`.execute(
      ctx.db,
    );
    const known = new Set(rows.map(({ id }) => id));
    if (new Set(ids).size !== known.size || !ids.every((id) => known.has(id)))
      throw new Refused('conflict', 'The fields have changed in the meantime. Look at them again.');
    await sql`update custom_fields f set position = o.n from unnest(${ids}::text[]) with ordinality o (id, n)
    where f.id = o.id::uuid and f.position <> o.n`.execute(ctx.db);
    return undefined;
  },
);
