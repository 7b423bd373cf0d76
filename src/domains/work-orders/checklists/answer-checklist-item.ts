import { isOneOf } from '#kernel/type-guards.ts';
import '../work-order.resource.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, notFound, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import type { RowOf } from '#kernel/resource.ts';
import { addPhotoOnce } from '../evidence/add-photo.ts';
import { takeImage } from '../evidence/job-file.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { endedMeanwhile, recordable } from '../recording/recording.inputs.ts';
import { checklistItems } from './checklist.resource.ts';
import { type Answer, readAnswer } from './checklist-answer.rules.ts';
import { readMeter } from './read-meter.ts';

type Item = RowOf<typeof checklistItems>;

/**
 * Answers a checklist item of a work order; can be repeated. An answer without any value deletes the answer. A number outside the
 * item's range counts as `fail`, and a `fail` may require a photo. A reading of the asset's meter is refused like any other while it
 * is implausible and not confirmed.
 */
export const answerChecklistItem = defineCommand(
  checklistItems,
  'answer',
  {
    label: 'Answer',
    again: 'allowed',
    late: [],
    allow: 'everyone',
    input: {
      result: field.choice(['done', 'pass', 'fail', 'not_applicable'], { label: 'Result' }),
      value_text: field.longText({ label: 'Text', max: 4000 }),
      value_number: field.decimal(4, { label: 'Value' }),
      note: field.longText({ label: 'Note', max: 4000 }),
      file_id: field.ref('files', { label: 'Photo' }),
      at: field.instant({ label: 'When' }),
      is_confirmed: field.boolean({
        label: 'The reading is right',
        help: 'For an implausible meter reading',
      }),
      is_reset: field.boolean({ label: 'The meter was replaced or reset' }),
    },
    offline: true,
  },
  async (ctx, item, input) => {
    const workOrderId = item.work_order_id;
    // An item of a template belongs to no work order and cannot be answered.
    if (!workOrderId) throw notFound();
    const order = await openOrder(ctx, workOrderId);
    const answer = readAnswer(item, input);
    if (item.meter_id) {
      const { at, is_confirmed, is_reset } = input;
      await readMeter(ctx, item, { value: answer?.value_number ?? null, at, is_confirmed, is_reset });
    }
    const at = momentOf(ctx, input.at);
    const isOutdated = await hasNewerAnswer(ctx, item, at);
    const detail = [item.label, saidBy(answer)].filter(Boolean).join(': ');
    await acceptFact(ctx, order, { what: 'Checklist', detail, isOutdated });
    if (answer?.file_id) await takePhoto(ctx, workOrderId, item, answer.file_id, at);
    if (isOutdated) return;
    if (!answer) {
      await ctx.db.deleteFrom('checklist_answers').where('checklist_item_id', '=', item.id).execute();
      return;
    }
    await askForPhoto(ctx, item, answer);
    await store(ctx, workOrderId, item, { ...answer, note: input.note?.trim() || null }, at);
  },
);

/** Somebody else has answered after this was noted on a device: their answer stays. The item is locked. */
async function hasNewerAnswer(ctx: Ctx, item: Item, at: string): Promise<boolean> {
  const newer = await ctx.db
    .selectFrom('checklist_answers')
    .select('id')
    .where('checklist_item_id', '=', item.id)
    .where('answered_at', '>', at)
    .where('answered_by', 'is distinct from', ctx.viewer.membershipId || null)
    .executeTakeFirst();
  return newer !== undefined;
}

function saidBy(answer: Answer | undefined): string {
  const { result, value_text, value_number } = answer ?? {};
  return [result?.replaceAll('_', ' '), value_number, value_text].filter(Boolean).join(', ') || 'no answer';
}

/** Locks the order so that it cannot be completed or reviewed at the same time. */
async function openOrder(ctx: Ctx, workOrderId: string) {
  const order = await ctx.db
    .selectFrom('work_orders')
    .select(['id', 'number', 'title', 'status'])
    .where('id', '=', workOrderId)
    .forShare()
    .executeTakeFirst();
  if (!order) throw notFound();
  const status = order.status ?? 'unknown';
  if (isOneOf(recordable, status) || (ctx.notedAt && isOneOf(endedMeanwhile, status))) return order;
  const state = status.replaceAll('_', ' ');
  throw new Refused('unlawful_state', `The checklist can’t be changed: the work order is ${state}.`, {
    details: { status },
  });
}

/** The signature of an item is an image, but not a photo of the work. */
async function takePhoto(ctx: Ctx, workOrderId: string, item: Item, fileId: string, at: string) {
  if (item.kind === 'signature') return takeImage(ctx, workOrderId, fileId);
  await addPhotoOnce(ctx, workOrderId, { fileId, stage: 'during', checklistItemId: item.id, at });
}

async function askForPhoto(ctx: Ctx, item: Item, answer: Answer): Promise<void> {
  if (answer.result !== 'fail' || !item.photo_on_fail || answer.file_id) return;
  const photo = await ctx.db
    .selectFrom('photos')
    .select('id')
    .where('checklist_item_id', '=', item.id)
    .limit(1)
    .executeTakeFirst();
  if (!photo) throw invalid({ file_id: 'Take a photo of what failed.' });
}

type Stored = Answer & Pick<InputOf<typeof answerChecklistItem.input>, 'note'>;

async function store(ctx: Ctx, workOrderId: string, item: Item, answer: Stored, at: string): Promise<void> {
  const values = { ...answer, answered_at: at, answered_by: ctx.viewer.membershipId || null };
  await ctx.db
    .insertInto('checklist_answers')
    .values({ ...values, work_order_id: workOrderId, checklist_item_id: item.id })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'checklist_item_id']).doUpdateSet(values))
    .execute();
}
