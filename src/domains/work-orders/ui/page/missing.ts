/** What a job still lacks before it can be completed, as its page shows it. The server judges by the same list. */
import type { WorkOrderView } from './work-order-view.ts';

export interface Lack {
  readonly text: string;
  /** The section of the page where it is mended. */
  readonly section: 'checklist' | 'photos' | 'signatures';
}

/** Named one by one up to here. */
const fewItems = 3;

export function lacksOf(order: WorkOrderView): readonly Lack[] {
  const open = order.checklist_items.filter(
    (item) => item.is_required && item.checklist_answers.length === 0,
  );
  const stages = new Set(order.photos.map(({ stage }) => stage));
  const lacks: Lack[] =
    open.length > fewItems
      ? [{ text: `${open.length} checklist items`, section: 'checklist' }]
      : open.map((item) => ({ text: `“${item.label}”`, section: 'checklist' }));
  if (order.requires_photos && !stages.has('before'))
    lacks.push({ text: 'a photo from before', section: 'photos' });
  if (order.requires_photos && !stages.has('after'))
    lacks.push({ text: 'a photo from after', section: 'photos' });
  if (order.requires_signature && order.signatures.length === 0)
    lacks.push({ text: 'a signature', section: 'signatures' });
  return lacks;
}
