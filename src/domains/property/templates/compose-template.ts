/** A template is stored as a whole. Changed items become a new version: inspections that have begun keep theirs. */
import { roomKinds } from '#domains/rooms/room.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { isOneOf, namesOf, propertiesOf } from '#kernel/type-guards.ts';
import type { Row } from '#kernel/validate.ts';
import { inspectionTemplates } from './inspection-template.resource.ts';
import { checkTemplateItems, mostTemplateItems, templateItemFields } from './template-items.rules.ts';

export const templateInput = {
  name: field.text({ label: 'Name', required: true }),
  description: field.longText({ label: 'Description', max: 2000 }),
  room_kinds: field.tags({ label: 'For', help: 'All rooms when left empty', max: roomKinds.length }),
  counts_as_maintenance: field.boolean({ label: 'Counts as preventive maintenance', initial: false }),
  estimated_minutes: field.integer({
    label: 'Minutes',
    help: 'What it takes in one room',
    initial: 20,
    min: 1,
    max: 1440,
  }),
  pass_mark: field.integer({
    label: 'Pass mark',
    help: 'Percent of the score',
    initial: 80,
    min: 0,
    max: 100,
  }),
  items: field.json({ label: 'Items', required: true }),
};

type Input = InputOf<typeof templateInput>;

export const composeInspectionTemplate = defineCommand(
  inspectionTemplates,
  'compose',
  {
    label: 'Create inspection template',
    makes: 'inspection_templates',
    scope: 'collection',
    allow: office,
    input: templateInput,
  },
  async (ctx, _row, { id, ...input }) => {
    const items = readItems(ctx, input);
    await ctx.db
      .insertInto('inspection_templates')
      .values({ id, ...headOf(input) })
      .execute();
    const version_id = await storeVersion(ctx, id, 1, input, items);
    await ctx.db.updateTable('inspection_templates').set({ version_id }).where('id', '=', id).execute();
    return { id };
  },
);

export const reviseInspectionTemplate = defineCommand(
  inspectionTemplates,
  'revise',
  {
    label: 'Save inspection template',
    placed: true,
    again: 'allowed',
    allow: office,
    input: templateInput,
  },
  async (ctx, row, input) => {
    const items = readItems(ctx, input);
    const last = await ctx.db
      .selectFrom('inspection_template_versions')
      .select(['id', 'number', 'pass_mark'])
      .where('inspection_template_id', '=', row.id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const isSame = last.pass_mark === input.pass_mark && (await areStored(ctx, last.id, items));
    const version_id = isSame ? last.id : await storeVersion(ctx, row.id, last.number + 1, input, items);
    return { ...headOf(input), version_id };
  },
);

function headOf({ name, description, room_kinds, counts_as_maintenance, estimated_minutes }: Input) {
  return {
    name: name.trim(),
    description: description?.trim() || null,
    room_kinds: [...new Set(room_kinds ?? [])],
    counts_as_maintenance: counts_as_maintenance ?? false,
    estimated_minutes: estimated_minutes ?? 20,
  };
}

function readItems(ctx: Ctx, { room_kinds, items: sent }: Input): readonly Row[] {
  if (room_kinds?.some((kind) => !isOneOf(roomKinds, kind)))
    throw invalid({ room_kinds: `Choose from: ${roomKinds.join(', ')}.` });
  const items: readonly unknown[] = Array.isArray(sent) ? sent : [];
  if (items.length === 0) throw invalid({ items: 'Add at least one item.' });
  if (items.length > mostTemplateItems) throw invalid({ items: `At most ${mostTemplateItems} items.` });
  const { rows, faults } = checkTemplateItems(items, ctx.viewer);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return rows;
}

async function storeVersion(
  ctx: Ctx,
  templateId: string,
  number: number,
  { pass_mark }: Input,
  items: readonly Row[],
): Promise<string> {
  const id = ctx.newId();
  await ctx.db
    .insertInto('inspection_template_versions')
    .values({
      id,
      inspection_template_id: templateId,
      number,
      pass_mark: pass_mark ?? 80,
      item_count: items.length,
    })
    .execute();
  await ctx.db
    .insertInto('inspection_items')
    .values(items.map((item, position) => ({ ...item, version_id: id, position })))
    .execute();
  return id;
}

async function areStored(ctx: Ctx, versionId: string, items: readonly Row[]): Promise<boolean> {
  const stored: readonly object[] = await ctx.db
    .selectFrom('inspection_items')
    .selectAll()
    .where('version_id', '=', versionId)
    .orderBy('position')
    .execute();
  const said = (item: object) =>
    JSON.stringify(namesOf(templateItemFields).map((name) => plain(propertiesOf(item)[name])));
  return (
    stored.length === items.length && stored.every((item, index) => said(item) === said(items[index] ?? {}))
  );
}

/** Decimals have trailing zeros in the database. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;
}
