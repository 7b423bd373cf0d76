import { readCustomColumns } from '#domains/companies/settings/custom-columns.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { field, type Json } from '#kernel/field.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { imports } from '../import.resource.ts';
import { companyTarget } from '../settings/company-target.rules.ts';
import { readSettings, settingsJson } from '../settings/read-settings.ts';
import { alikeModes } from '../settings/settings.rules.ts';

/** Dry run. Without settings it uses the stored ones: the suggestion, or those of the last check. */
export const checkImport = defineCommand(
  imports,
  'check',
  {
    label: 'Check',
    from: ['uploaded', 'checked', 'failed'],
    to: 'checking',
    allow: office,
    input: {
      mapping: field.json({ label: 'Columns' }),
      for_all: field.json({ label: 'For all rows' }),
      create: field.json({ label: 'Create what is missing' }),
      alike: field.choice(alikeModes, { label: 'Rows that are probably there already' }),
      corrections: field.json({ label: 'Corrected cells' }),
    },
  },
  async (ctx, row, input) => {
    const declared = ctx.importInto(row.table_name);
    const columns = columnNames(row.source);
    if (!declared || columns.length === 0) {
      throw new Refused('unlawful_state', 'The file is still being read. Try again in a moment.');
    }
    const target = companyTarget(declared, await readCustomColumns(ctx.db, ctx.viewer.currency));
    const stored = propertiesOf(row.options);
    const settings = readSettings(target, columns, {
      mapping: input.mapping ?? stored.mapping,
      for_all: input.for_all ?? stored.for_all,
      create: input.create ?? stored.create,
      alike: input.alike ?? stored.alike,
      corrections: input.corrections ?? stored.corrections,
    });
    await ctx.queue('imports.check', { import_id: row.id });
    return {
      options: settingsJson(settings),
      report: {},
      error: null,
      cancel_requested: false,
      started_at: null,
      done_rows: 0,
    };
  },
);

function columnNames(source: Json): string[] {
  const { columns } = propertiesOf(source);
  return Array.isArray(columns) ? columns.map(({ column }) => column) : [];
}
