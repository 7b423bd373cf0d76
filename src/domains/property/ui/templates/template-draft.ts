/** An inspection template being edited: items have local keys, so that moved items keep their element. */
import type {
  inspectionItems,
  inspectionTemplates,
} from '#domains/property/templates/inspection-template.resource.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { newKey } from '#ui/api-client.ts';

export interface ItemDraft {
  readonly key: string;
  readonly section: string | null;
  readonly label: string;
  readonly help: string | null;
  readonly kind: string;
  readonly is_required: boolean;
  readonly choices: readonly string[];
  readonly min_value: string | null;
  readonly max_value: string | null;
  readonly unit: string | null;
  readonly photo_on_fail: boolean;
  readonly weight: number | null;
  readonly severity: string;
  readonly raises_order: boolean;
  readonly order_category: string | null;
  readonly order_priority: string;
}

export interface TemplateDraft {
  readonly name: string;
  readonly description: string;
  readonly room_kinds: readonly string[];
  readonly counts_as_maintenance: boolean;
  readonly estimated_minutes: number | null;
  readonly pass_mark: number | null;
  readonly items: readonly ItemDraft[];
}

export type StoredItem = ApiRowOf<typeof inspectionItems>;
export type StoredTemplate = ApiRowOf<typeof inspectionTemplates> & {
  readonly version_of?: { readonly pass_mark: number; readonly number: number } | null;
};

/** In the section of the item before it, and with what follows from its failure. */
export function newItem(before?: ItemDraft): ItemDraft {
  return {
    ...{ key: newKey(), label: '', help: null, kind: before?.kind === 'check' ? 'check' : 'pass_fail' },
    ...{ section: before?.section ?? null, order_category: before?.order_category ?? null },
    ...{ is_required: true, choices: [], min_value: null, max_value: null, unit: null },
    ...{ photo_on_fail: before?.photo_on_fail ?? false, weight: 1, severity: 'medium' },
    ...{ raises_order: true, order_priority: 'medium' },
  };
}

export function emptyTemplate(): TemplateDraft {
  return {
    ...{ name: '', description: '', room_kinds: ['guest_room'], counts_as_maintenance: false },
    ...{ estimated_minutes: 20, pass_mark: 80, items: [newItem()] },
  };
}

export function draftOf(
  template: StoredTemplate,
  passMark: number,
  items: readonly StoredItem[],
): TemplateDraft {
  return {
    name: template.name,
    description: template.description ?? '',
    room_kinds: template.room_kinds ?? [],
    counts_as_maintenance: template.counts_as_maintenance ?? false,
    estimated_minutes: template.estimated_minutes,
    pass_mark: passMark,
    items: items.map((item) => ({
      ...{ key: item.id, section: item.section, label: item.label, help: item.help },
      ...{ kind: item.kind ?? 'pass_fail', is_required: item.is_required ?? true },
      ...{ choices: item.choices ?? [], unit: item.unit },
      ...{ min_value: item.min_value, max_value: item.max_value },
      ...{ photo_on_fail: item.photo_on_fail ?? false, weight: item.weight },
      ...{ severity: item.severity ?? 'medium', raises_order: item.raises_order ?? true },
      ...{ order_category: item.order_category, order_priority: item.order_priority ?? 'medium' },
    })),
  };
}

/** What is sent. An empty last item is left out. */
export function inputOf({ items, ...template }: TemplateDraft) {
  const kept = items.filter(
    (item, index) => index < items.length - 1 || item.label.trim() !== '' || index === 0,
  );
  return {
    ...template,
    name: template.name.trim(),
    description: template.description.trim() || null,
    items: kept.map(({ key: _, ...item }) => ({ ...item, label: item.label.trim() })),
  };
}
