import { useState } from 'react';
import { maintenancePlans } from '#domains/maintenance/plans/maintenance-plan.resource.ts';
import type { PlansByCategory } from '#domains/maintenance/plans/plans-by-category.report.ts';
import { useChecklistTemplates } from '#domains/work-orders/ui/checklists/use-checklist-suggestion.ts';
import { useReport } from '#ui/api/report.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { type Choice, Combobox } from '#ui/components/inputs/Combobox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { type OwnControlProps, textOf } from '#ui/resource/fields/control.ts';
import { suggestionsFor } from './plan-suggestions.rules.ts';

/**
 * A category of the company's assets. Choosing one fills in what is still empty: the checklist of that category, and minutes and
 * skills of the newest plan for it.
 */
export function AssetCategoryControl({ label, value, values, onChange, setOther, error }: OwnControlProps) {
  const { data } = useReport<PlansByCategory>('maintenance_by_category');
  const templates = useChecklistTemplates();
  const { rows: plans } = useRows(maintenancePlans, {
    filters: where(maintenancePlans).isSet('category').entries,
    select: 'id,category,estimated_minutes,required_skills',
    order: 'created_at.desc',
    limit: 200,
    count: false,
  });
  const [filled, setFilled] = useState<Readonly<Record<string, unknown>>>({});
  const [said, setSaid] = useState<string>();
  const choose = (choice: Choice | null) => {
    onChange(choice?.value ?? null);
    const next = suggestionsFor(choice?.value ?? '', { templates, plans, values, filled });
    for (const [name, suggested] of Object.entries(next.set)) setOther?.(name, suggested);
    setFilled(next.set);
    setSaid(next.text);
  };
  const category = textOf(value);
  return (
    <Field label={label} error={error} help={said}>
      <Combobox
        value={category === '' ? null : { value: category, label: category }}
        onValueChange={choose}
        search={(text) =>
          (data?.categories ?? [])
            .filter((one) => one.category.toLowerCase().includes(text.trim().toLowerCase()))
            .map((one) => ({
              value: one.category,
              label: one.category,
              detail: `${one.assets} ${one.assets === 1 ? 'asset' : 'assets'}`,
            }))
        }
        onCreate={(text) => ({ value: text, label: text })}
        createLabel="Use"
        placeholder="Boiler, pump, rooftop unit"
      />
    </Field>
  );
}
