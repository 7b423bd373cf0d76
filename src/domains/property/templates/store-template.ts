/** What an import does with a template: creates it, or makes a new version of the one with that name. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { createTemplate, revisedTemplate, templateInput } from './compose-template.ts';
import { inspectionTemplates } from './inspection-template.resource.ts';

/** Result: `{ id, change }`, `change` being `created`, `changed`, or `none` if the template is already as given. */
export const storeInspectionTemplate = defineCommand(
  inspectionTemplates,
  'store',
  {
    label: 'Store inspection template',
    scope: 'collection',
    placed: true,
    allow: office,
    input: { ...templateInput, import_id: field.uuid({ label: 'Import' }) },
  },
  async (ctx, _row, { import_id, ...input }) => {
    const importId = await runningImport(ctx, import_id ?? null);
    const known = await ctx.db
      .selectFrom('inspection_templates as t')
      .innerJoin('inspection_template_versions as v', 'v.id', 't.version_id')
      .selectAll('t')
      .select('v.pass_mark')
      .where(({ fn }) => fn<string>('lower', ['t.name']), '=', input.name.trim().toLowerCase())
      .orderBy(({ eb }) => eb('t.name', '=', input.name.trim()), 'desc')
      .limit(1)
      .forNoKeyUpdate('t')
      .executeTakeFirst();
    if (!known) {
      const id = ctx.newId();
      await createTemplate(ctx, id, input, importId);
      return { id, change: 'created' };
    }
    // What the spreadsheet does not say stays as it is.
    const given = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined && value !== null),
    );
    const change = await revisedTemplate(ctx, known.id, { ...known, ...input, ...given }, importId);
    if (Object.entries(change).every(([name, value]) => isSame(propertiesOf(known)[name], value)))
      return { id: known.id, change: 'none' };
    await ctx.db.updateTable('inspection_templates').set(change).where('id', '=', known.id).execute();
    return { id: known.id, change: 'changed' };
  },
);

/** An import that has been undone no longer counts: templates that it changed have the version before again. */
export const takeBackTemplates = defineReaction('imports.undo_finish', async (ctx, { id }) => {
  await sql`
    update inspection_templates t set version_id = b.id
      from inspection_template_versions v
      cross join lateral (
        select o.id from inspection_template_versions o
         where o.tenant_id = v.tenant_id and o.inspection_template_id = v.inspection_template_id and o.number < v.number
         order by o.number desc limit 1) b
     where v.import_id = ${id} and t.id = v.inspection_template_id and t.version_id = v.id`.execute(ctx.db);
});

async function runningImport(ctx: Ctx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await sql`select from imports where id = ${id} and status = 'importing'`.execute(ctx.db);
  if (rows.length === 0) throw invalid({ import_id: 'There is no such import.' });
  return id;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
