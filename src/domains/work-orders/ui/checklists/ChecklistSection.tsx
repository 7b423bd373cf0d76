import { useState } from 'react';
import { attachChecklist } from '#domains/work-orders/checklists/attach-checklist.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import type { ItemView, WorkOrderView } from '../page/work-order-view.ts';
import { ChecklistItem } from './ChecklistItem.tsx';

const recordable = [
  'approved',
  'unscheduled',
  'scheduled',
  'in_progress',
  'on_hold',
  'completed',
  'cannot_complete',
];

/** The checklist of the work order; each answer is saved as it is given. */
export function ChecklistSection({ order }: { order: WorkOrderView }) {
  const [openNote, setOpenNote] = useState<string | null>(null);
  const items = [...order.checklist_items].sort(inOrder);
  const answered = items.filter((item) => item.checklist_answers.length > 0).length;
  const mayAnswer = recordable.includes(order.status ?? '') && order.can.includes('use_part');
  return (
    <Section
      title={<span id="checklist">Checklist</span>}
      aside={items.length > 0 ? `${answered} of ${items.length}` : undefined}
      actions={
        <CommandButton
          command={attachChecklist}
          row={order}
          hideUnlawful
          size="sm"
          asks={{
            attach_checklist: {
              question: 'Add a checklist',
              refFilters: { checklist_template_id: () => [['is_active', 'eq.true']] },
            },
          }}
        />
      }
    >
      {items.length === 0 ? (
        <p className="text-muted">No checklist. Add one so that nothing is forgotten on site.</p>
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {items.map((item) => (
            <ChecklistItem
              key={item.id}
              item={item}
              orderId={order.id}
              disabled={!mayAnswer}
              showsNote={openNote === item.id}
              onNote={(open) => setOpenNote(open ? item.id : null)}
            />
          ))}
        </ol>
      )}
    </Section>
  );
}

function inOrder(a: ItemView, b: ItemView): number {
  return (a.position ?? 0) - (b.position ?? 0) || a.id.localeCompare(b.id);
}
