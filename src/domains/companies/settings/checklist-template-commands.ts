import { checklistTemplates } from '#domains/work-orders/checklists/checklist.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { propertiesOf, textOf } from '#kernel/type-guards.ts';
import { checkItems, mostItems } from './checklist-items.rules.ts';
import { input } from './checklist-template.inputs.ts';

/** A template is stored as a whole, with its items in order: jobs keep the copy they were given. */
export const composeChecklistTemplate = defineCommand(
  checklistTemplates,
  'compose',
  {
    label: 'Create checklist template',
    makes: 'checklist_templates',
    scope: 'collection',
    allow: office,
    input,
  },
  async (ctx, _row, input) => {
    const { checklist_items, name, category = null, description = null } = input;
    const { id } = input;
    await ctx.db.insertInto('checklist_templates').values({ id, name, category, description }).execute();
    await storeItems(ctx, id, checklist_items);
    return { id };
  },
);

export const reviseChecklistTemplate = defineCommand(
  checklistTemplates,
  'revise',
  {
    label: 'Save checklist template',
    again: 'allowed',
    allow: office,
    input,
  },
  async (ctx, row, input) => {
    const { checklist_items, name, category = null, description = null } = input;
    await storeItems(ctx, row.id, checklist_items);
    // Written with the row, so that changing only the items changes its version as well.
    return { name, category, description };
  },
);

/** Stored in the order sent. An item with the id of a stored item of this template updates it, any other is new. */
async function storeItems(ctx: Ctx, templateId: string, sent: Json): Promise<void> {
  const items: readonly Json[] = Array.isArray(sent) ? sent : [];
  if (items.length === 0) throw invalid({ checklist_items: 'Add at least one item.' });
  if (items.length > mostItems) throw invalid({ checklist_items: `At most ${mostItems} items.` });
  const { rows, faults } = checkItems(items.map(withoutId), ctx.viewer);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const stored = await ctx.db
    .selectFrom('checklist_items')
    .select('id')
    .where('checklist_template_id', '=', templateId)
    .execute();
  const known = new Set(stored.map(({ id }) => id));
  const kept = new Set<string>();
  for (const [position, row] of rows.entries()) {
    const id = idOf(items[position]);
    if (id && known.has(id) && !kept.has(id)) {
      kept.add(id);
      await ctx.db
        .updateTable('checklist_items')
        .set({ ...row, position })
        .where('id', '=', id)
        .execute();
    } else {
      const fresh = { ...row, position, id: ctx.newId(), checklist_template_id: templateId };
      await ctx.db.insertInto('checklist_items').values(fresh).execute();
    }
  }
  const gone = [...known].filter((id) => !kept.has(id));
  if (gone.length > 0) await ctx.db.deleteFrom('checklist_items').where('id', 'in', gone).execute();
}

function withoutId(item: Json): Json {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const { id: _, ...rest } = item as { readonly [key: string]: Json };
  return rest;
}

function idOf(item: Json | undefined): string | undefined {
  return textOf(propertiesOf(item).id) ?? undefined;
}
