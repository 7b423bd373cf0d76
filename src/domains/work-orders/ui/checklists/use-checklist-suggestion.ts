/**
 * Selects the checklist that matches the category, with a note, as long as the user has not chosen one. The category
 * comes from the asset if the company has a checklist for it, otherwise from the asset's last job.
 */

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { checklistTemplates } from '#domains/work-orders/checklists/checklist.resource.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { textOf } from '#kernel/type-guards.ts';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import type { FormValues } from '#ui/resource/form/form-values.ts';

type Template = ApiRowOf<typeof checklistTemplates>;

export function useChecklistTemplates(): readonly Template[] {
  return useRows(checklistTemplates, {
    filters: where(checklistTemplates).eq('is_active', true).entries,
    count: false,
  }).rows;
}

export function useChecklistSuggestion(
  values: FormValues,
  set: (change: FormValues) => void,
): string | undefined {
  const templates = useChecklistTemplates();
  useCategoryOfAsset(values, set, templates);
  const category = String(values.category ?? '').trim();
  const chosen = values.checklist_template_id;
  const [suggested, setSuggested] = useState<string | null>(null);
  const fits = templates.find((template) => same(template.category, category));
  const fitting = fits?.id ?? null;
  const suggest = useEffectEvent((id: string | null) => {
    const isFree = !chosen || chosen === suggested;
    if (!isFree) return;
    setSuggested(id);
    if (id !== (chosen ?? null)) set({ checklist_template_id: id });
  });
  // Runs when the category changes, not when the choice does.
  useEffect(() => {
    if (category !== '') suggest(fitting);
  }, [fitting, category]);
  return fits && chosen === fits.id && suggested === fits.id ? `Suggested for ${category}.` : undefined;
}

function useCategoryOfAsset(
  values: FormValues,
  set: (change: FormValues) => void,
  templates: readonly Template[],
): void {
  const assetId = textOf(values.asset_id);
  const asset = useRow<string, { category: string | null }>('assets', assetId, 'id,category').data;
  const last = useRows<typeof workOrders>(workOrders, {
    filters: where(workOrders)
      .eq('asset_id', assetId ?? '')
      .isSet('category').entries,
    select: 'id,category',
    order: 'requested_at.desc',
    limit: 1,
    count: false,
    enabled: Boolean(assetId),
  });
  const handledAsset = useRef<string>(undefined);
  useEffect(() => {
    if (!assetId || handledAsset.current === assetId || !asset || last.isPending || last.isStale) return;
    handledAsset.current = assetId;
    const known = templates.find((template) => same(template.category, asset.category ?? ''))?.category;
    const category = known ?? last.rows[0]?.category;
    if (category && !values.category) set({ category });
  }, [assetId, asset, last, templates, values.category, set]);
}

const same = (a: string | null, b: string) => a !== null && a.trim().toLowerCase() === b.trim().toLowerCase();
