import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import type { RowOf } from '#kernel/resource.ts';
import { type inspectionItems, severities } from '../templates/inspection-template.resource.ts';
import { at } from './inspection.inputs.ts';
import { type inspectionAnswers, inspections } from './inspection.resource.ts';
import { answerAfter, type KeptAnswer, progressOf } from './inspection-answer.rules.ts';
import { takeInspectionImage } from './inspection-files.ts';
import { describeOrder, type Failure, raiseOrder, reopenOrder, settleOrder } from './raise-order.ts';
import { requireInspector } from './require-inspector.ts';

const input = {
  item_id: field.ref('inspection_items', { label: 'Item', required: true }),
  result: field.choice(['done', 'pass', 'fail', 'not_applicable'], { label: 'Result' }),
  value_text: field.longText({ label: 'Text', max: 4000 }),
  value_number: field.decimal(4, { label: 'Value' }),
  note: field.longText({ label: 'Note', max: 4000 }),
  /** Of a failure; the item's when left out. */
  severity: field.choice(severities, { label: 'Severity' }),
  file_id: field.ref('files', { label: 'Photo' }),
  /** What becomes of the open work order when a failure is taken back. */
  order: field.choice(['keep', 'cancel'], { label: 'Work order' }),
  at,
};

type Inspection = RowOf<typeof inspections>;
type Item = RowOf<typeof inspectionItems>;
type Stored = RowOf<typeof inspectionAnswers>;

/**
 * Answers an item; can be repeated and changed while the inspection runs. An answer without any value takes the answer back. A
 * failure raises the item's work order unless it has one.
 */
export const answerInspectionItem = defineCommand(
  inspections,
  'answer',
  {
    label: 'Answer',
    placed: true,
    again: 'allowed',
    from: ['in_progress'],
    allow: 'everyone',
    input,
    offline: true,
  },
  async (ctx, inspection, sent) => {
    requireInspector(ctx, inspection);
    const item = await itemOf(ctx, inspection, sent.item_id);
    const stored = await storedAnswer(ctx, inspection.id, item.id);
    if (sent.file_id) await takeInspectionImage(ctx, inspection.id, sent.file_id);
    const given = answerAfter(item, stored, sent);
    const order = await orderFor(ctx, { inspection, item, stored, given }, sent.order);
    await keep(ctx, { inspection, item, stored, given, order }, momentOf(ctx, sent.at));
    return progressOf(await resultsOf(ctx, inspection.id));
  },
);

interface Change {
  readonly inspection: Inspection;
  readonly item: Item;
  readonly stored: Stored | undefined;
  /** Undefined: there is no answer any more. */
  readonly given: KeptAnswer | undefined;
}

/** The work order of the answer: the one it has, a new one, or none. */
async function orderFor(
  ctx: Ctx,
  { inspection, item, stored, given }: Change,
  decision: InputOf<typeof input>['order'],
): Promise<string | null> {
  const existing = stored?.work_order_id ?? null;
  const failure = (answer: { note: string | null; severity: string | null }): Failure => ({
    inspection,
    item,
    note: answer.note,
    severity: answer.severity,
  });
  if (given?.result === 'fail') {
    if (existing === null)
      return item.raises_order || given.severity === 'high' ? raiseOrder(ctx, failure(given)) : null;
    if (stored?.result === 'fail') await describeOrder(ctx, existing, failure(stored), failure(given));
    else await reopenOrder(ctx, existing);
    return existing;
  }
  if (existing === null) return null;
  if (!given)
    throw invalid({ result: 'A work order was raised for this: say that it passes, or does not apply.' });
  if (stored?.result === 'fail') await settleOrder(ctx, existing, decision);
  return existing;
}

async function keep(
  ctx: Ctx,
  { inspection, item, stored, given, order }: Change & { readonly order: string | null },
  at: string,
): Promise<void> {
  const answers = ctx.db;
  if (!given) {
    if (stored) await answers.deleteFrom('inspection_answers').where('id', '=', stored.id).execute();
    return;
  }
  const values = {
    ...given,
    work_order_id: order,
    answered_by: ctx.viewer.membershipId || null,
    answered_at: at,
  };
  if (stored) {
    await answers.updateTable('inspection_answers').set(values).where('id', '=', stored.id).execute();
    return;
  }
  await answers
    .insertInto('inspection_answers')
    .values({ ...values, inspection_id: inspection.id, inspection_item_id: item.id })
    .execute();
}

export async function itemOf(ctx: Ctx, { version_id }: Inspection, id: string): Promise<Item> {
  const item = await ctx.db
    .selectFrom('inspection_items')
    .selectAll()
    .where('id', '=', id)
    .where('version_id', '=', version_id ?? '')
    .executeTakeFirst();
  if (!item) throw invalid({ item_id: 'This item is not part of the inspection.' });
  return item;
}

export function storedAnswer({ db }: Ctx, inspectionId: string, itemId: string): Promise<Stored | undefined> {
  return db
    .selectFrom('inspection_answers')
    .selectAll()
    .where('inspection_id', '=', inspectionId)
    .where('inspection_item_id', '=', itemId)
    .executeTakeFirst();
}

function resultsOf({ db }: Ctx, inspectionId: string) {
  return db
    .selectFrom('inspection_answers')
    .select('result')
    .where('inspection_id', '=', inspectionId)
    .execute();
}
