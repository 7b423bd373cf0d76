import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { imports } from '../import.resource.ts';

/** One import at a time per company; a second one would only wait for the first. */
export const runImport = defineCommand(
  imports,
  'run',
  {
    label: 'Import',
    from: ['checked'],
    to: 'importing',
    allow: office,
    input: {
      mode: field.choice(['all_or_nothing', 'valid_only'], {
        label: 'Bad rows',
        required: true,
        initial: 'all_or_nothing',
      }),
    },
  },
  async (ctx, row, input) => {
    if (input.mode === 'all_or_nothing' && row.bad_rows > 0) {
      const rows = row.bad_rows === 1 ? 'One row is' : `${row.bad_rows} rows are`;
      throw new Refused('conflict', `${rows} bad. Correct the file, or import the valid rows only.`);
    }
    const busy =
      await sql`select 1 from imports where status in ('importing', 'undoing') and id <> ${row.id} limit 1`.execute(
        ctx.db,
      );
    if (busy.rows.length > 0)
      throw new Refused('conflict', 'Another import is running. Wait until it is done.');
    await ctx.queue('imports.run', { import_id: row.id });
    const options = { ...propertiesOf(row.options), mode: input.mode };
    return { options, error: null, cancel_requested: false, started_at: null, done_rows: 0 };
  },
);
