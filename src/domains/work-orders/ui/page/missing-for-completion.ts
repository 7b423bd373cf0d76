/** What a work order missing before it can be completed, for its page. Must match the server's check. */
import type { WorkOrderView } from './work-order-view.ts';

export interface MissingItem {
  readonly text: string;
  /** The section of the page where it is added. */
  readonly section: 'checklist' | 'photos' | 'signatures';
}

/** Up to this many items are listed by name. */
const fewItems = 3;

export function missingForCompletion(order: WorkOrderView): readonly MissingItem[] {
  const open = order.checklist_items.filter(
    (item) => item.is_required && item.checklist_answers.length === 0,
  );
  const stages = new Set(order.photos.map(({ stage }) => stage));
  const missing: MissingItem[] =
    open.length > fewItems
      ? [{ text: `${open.length} checklist items`, section: 'checklist' }]
      : open.map((item) => ({ text: `“${item.label}”`, section: 'checklist' }));
  if (order.requires_photos && !stages.has('before'))
    missing.push({ text: 'a photo from before', section: 'photos' });
  if (order.requires_photos && !stages.has('after'))
    missing.push({ text: 'a photo from after', section: 'photos' });
  if (order.requires_signature && order.signatures.length === 0)
    missing.push({ text: 'a signature', section: 'signatures' });
  return missing;
}
