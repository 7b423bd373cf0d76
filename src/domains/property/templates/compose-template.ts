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

export type TemplateInput = InputOf<typeof templateInput>;

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
    await createTemplate(ctx, id, input);
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
  (ctx, row, input) => revisedTemplate(ctx, row.id, input),
);

/** `importId`: the import that makes it. Undoing that import removes it, unless it is used by then. */
export async function createTemplate(
  ctx: Ctx,
  id: string,
  input: TemplateInput,
  importId: string | null = null,
): Promise<void> {
  const items = readItems(ctx, input);
  const version_id = ctx.newId();
  await ctx.db
    .insertInto('inspection_templates')
    .values({ id, ...headOf(input), version_id, import_id: importId })
    .execute();
  await storeVersion(
    ctx,
    { id: version_id, inspection_template_id: id, number: 1, import_id: importId },
    input,
    items,
  );
}

/** The row as it is to be; a new version is stored if items or pass mark differ from the last one. */
export async function revisedTemplate(
  ctx: Ctx,
  templateId: string,
  input: TemplateInput,
  importId: string | null = null,
) {
  const items = readItems(ctx, input);
  const last = await ctx.db
    .selectFrom('inspection_template_versions')
    .select(['id', 'number', 'pass_mark'])
    .where('inspection_template_id', '=', templateId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (last.pass_mark === (input.pass_mark ?? 80) && (await areStored(ctx, last.id, items)))
    return { ...headOf(input), version_id: last.id };
  const version = {
    id: ctx.newId(),
    inspection_template_id: templateId,
    number: last.number + 1,
    import_id: importId,
  };
  await storeVersion(ctx, version, input, items);
  return { ...headOf(input), version_id: version.id };
}

function headOf({ name, description, room_kinds, counts_as_maintenance, estimated_minutes }: TemplateInput) {
  return {
    name: name.trim(),
    description: description?.trim() || null,
    room_kinds: [...new Set(room_kinds ?? [])],
    counts_as_maintenance: counts_as_maintenance ?? false,
    estimated_minutes: estimated_minutes ?? 20,
  };
}

function readItems(ctx: Ctx, { room_kinds, items: sent }: TemplateInput): readonly Row[] {
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
  version: {
    readonly id: string;
    readonly inspection_template_id: string;
    readonly number: number;
    readonly import_id: string | null;
  },
  { pass_mark }: TemplateInput,
  items: readonly Row[],
): Promise<void> {
  await ctx.db
    .insertInto('inspection_template_versions')
    .values({ ...version, pass_mark: pass_mark ?? 80, item_count: items.length })
    .execute();
  await ctx.db
    .insertInto('inspection_items')
    .values(items.map((item, position) => ({ ...item, version_id: version.id, position })))
    .execute();
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
