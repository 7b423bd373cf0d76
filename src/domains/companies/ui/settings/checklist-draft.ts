/** A checklist template being edited: items have local keys, so that moved items keep their element. */

import type {
  checklistItems,
  checklistTemplates,
} from '#domains/work-orders/checklists/checklist.resource.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { newKey } from '#ui/api-client.ts';

export interface ItemDraft {
  readonly key: string;
  /** The id, if the item is stored. */
  readonly id?: string;
  readonly label: string;
  readonly kind: string;
  readonly is_required: boolean;
  readonly choices: readonly string[];
  readonly min_value: string | null;
  readonly max_value: string | null;
  readonly unit: string | null;
  readonly photo_on_fail: boolean;
  readonly meter_name: string | null;
}

export interface ChecklistDraft {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly items: readonly ItemDraft[];
}

export type StoredTemplate = ApiRowOf<typeof checklistTemplates> & {
  readonly checklist_items: readonly ApiRowOf<typeof checklistItems>[];
};

export function newItem(kind = 'check'): ItemDraft {
  return {
    key: newKey(),
    label: '',
    kind,
    is_required: false,
    choices: [],
    min_value: null,
    max_value: null,
    unit: null,
    photo_on_fail: false,
    meter_name: null,
  };
}

export function emptyChecklist(): ChecklistDraft {
  return { name: '', category: '', description: '', items: [newItem()] };
}

export function draftOf(row: StoredTemplate): ChecklistDraft {
  const items = [...row.checklist_items].sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return {
    name: row.name,
    category: row.category ?? '',
    description: row.description ?? '',
    items: items.map((item) => ({
      key: item.id,
      id: item.id,
      label: item.label,
      kind: item.kind ?? 'check',
      is_required: item.is_required ?? false,
      choices: item.choices ?? [],
      min_value: item.min_value,
      max_value: item.max_value,
      unit: item.unit,
      photo_on_fail: item.photo_on_fail ?? false,
      meter_name: item.meter_name,
    })),
  };
}

/** The input for the server. An empty last item is left out. */
export function inputOf({ name, category, description, items }: ChecklistDraft) {
  const kept = items.filter(
    (item, index) => index < items.length - 1 || item.label.trim() !== '' || index === 0,
  );
  return {
    name: name.trim(),
    category: category.trim() || null,
    description: description.trim() || null,
    checklist_items: kept.map(({ key: _, ...item }) => ({ ...item, label: item.label.trim() })),
  };
}
