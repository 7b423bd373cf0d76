import { carryOut } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { inspectImport } from './import.commands.ts';
import { targetOf } from './targets.rules.ts';

/** What isn't said is found out again: another delimiter may put the header elsewhere. */
export const inspectImportDeed = carryOut(inspectImport, async (ctx, row, input) => {
  const table = input.table_name ?? row.table_name;
  if (!targetOf(table)) throw invalid({ table_name: 'This can’t be imported.' });
  const said: Record<string, Json> = {};
  for (const name of ['encoding', 'delimiter', 'header_line', 'sheet'] as const) {
    const value = input[name];
    if (value !== null && value !== undefined && value !== '') said[name] = value;
  }
  await ctx.queue('imports.inspect', { import_id: row.id });
  return { table_name: table, source: said, options: {}, report: {}, error: null, started_at: null };
});
