import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field, type Json } from '#kernel/field.ts';
import { imports } from '../import.resource.ts';

/**
 * Reads the file again with another encoding, delimiter, header line, sheet or target table. Omitted settings are detected again,
 * because another delimiter may move the header.
 */
export const inspectImport = defineCommand(
  imports,
  'inspect',
  {
    label: 'Read again',
    again: 'allowed',
    from: ['uploaded', 'checked'],
    to: 'uploaded',
    allow: office,
    input: {
      table_name: field.text({ label: 'Into', max: 40 }),
      encoding: field.text({ label: 'Encoding', max: 20 }),
      delimiter: field.text({ label: 'Separator', max: 1 }),
      header_line: field.integer({ label: 'Header in line', min: 0, max: 1000 }),
      sheet: field.text({ label: 'Sheet' }),
    },
  },
  async (ctx, row, input) => {
    const table = input.table_name ?? row.table_name;
    if (!ctx.importInto(table)) throw invalid({ table_name: 'This can’t be imported.' });
    const said: Record<string, Json> = {};
    for (const name of ['encoding', 'delimiter', 'header_line', 'sheet'] as const) {
      const value = input[name];
      if (value !== null && value !== undefined && value !== '') said[name] = value;
    }
    await ctx.queue('imports.inspect', { import_id: row.id });
    return { table_name: table, source: said, options: {}, report: {}, error: null, started_at: null };
  },
);
