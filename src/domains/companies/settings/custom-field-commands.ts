/** Archiving removes a field from forms, lists and the API but keeps its values for restoring. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { customFields, customTables } from './custom-field.resource.ts';

export const archiveCustomField = defineCommand(
  customFields,
  'archive',
  {
    label: 'Archive',
    again: 'refused',
    allow: office,
  },
  async (ctx, row) => {
    if (row.archived_at) throw new Refused('conflict', 'This field is archived already.');
    return { archived_at: ctx.now };
  },
);

export const restoreCustomField = defineCommand(
  customFields,
  'restore',
  {
    label: 'Restore',
    again: 'refused',
    allow: office,
  },
  async (_ctx, row) => {
    if (!row.archived_at) throw new Refused('conflict', 'This field is in use.');
    return { archived_at: null };
  },
);

/** All active fields of one table in their new order; a different set means somebody else has changed the fields. */
export const arrangeCustomFields = defineCommand(
  customFields,
  'arrange',
  {
    label: 'Arrange',
    scope: 'collection',
    allow: office,
    input: {
      table_name: field.choice(customTables, { label: 'Belongs to', required: true }),
      ids: field.tags({ label: 'Fields in their order', required: true, max: 50 }),
    },
  },
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
