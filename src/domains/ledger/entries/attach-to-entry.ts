import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { journalEntries } from '../ledger.resource.ts';

/**
 * Attaches a file to an entry, which itself does not change. The file must have been uploaded by the same person and belong to
 * nothing else.
 */
export const attachToEntry = defineCommand(
  journalEntries,
  'attach',
  {
    label: 'Attach a file',
    placed: true,
    again: 'allowed',
    allow: office,
    permission: 'create_transactions',
    input: { file_id: field.ref('files', { label: 'File', required: true }) },
  },
  async (ctx, row, { file_id }) => {
    const { rows } = await sql<{ file_name: string }>`
    update files set journal_entry_id = ${row.id}
    where id = ${file_id} and created_by = ${ctx.viewer.userId} and work_order_id is null and journal_entry_id is null
      and deleted_at is null returning file_name`.execute(ctx.db);
    if (!rows[0])
      throw invalid({ file_id: 'Upload the file first; one that belongs elsewhere can’t be used.' });
    await ctx.emit(
      'journal_entries.attached',
      { table: 'journal_entries', id: row.id },
      {
        file_id,
        file_name: rows[0].file_name,
      },
    );
  },
);

export const detachFromEntry = defineCommand(
  journalEntries,
  'detach',
  {
    label: 'Remove the file',
    placed: true,
    again: 'allowed',
    allow: office,
    permission: 'create_transactions',
    final: true,
    input: { file_id: field.ref('files', { label: 'File', required: true }) },
  },
  async (ctx, row, { file_id }) => {
    const { rows } = await sql<{ id: string }>`
    update files set deleted_at = now() where id = ${file_id} and journal_entry_id = ${row.id} and deleted_at is null
    returning id`.execute(ctx.db);
    if (!rows[0]) throw invalid({ file_id: 'This file is not attached here.' });
  },
);
