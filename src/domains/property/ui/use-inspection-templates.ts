import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { inspectionTemplates } from '../templates/inspection-template.resource.ts';

export interface InspectableRoom {
  readonly id: string;
  readonly kind: string;
  readonly do_not_disturb: boolean;
}

/** The templates in use; `fitting` are those for rooms of a kind, the ones that count as maintenance first. */
export function useInspectionTemplates() {
  const { rows, isPending } = useRows(inspectionTemplates, {
    filters: where(inspectionTemplates).eq('is_active', true),
    limit: 100,
    count: false,
  });
  const fitting = (kind: string) =>
    rows
      .filter(({ room_kinds }) => !room_kinds?.length || room_kinds.includes(kind))
      .toSorted((a, b) => Number(b.counts_as_maintenance) - Number(a.counts_as_maintenance));
  return { fitting, isPending };
}

export type InspectionTemplates = ReturnType<typeof useInspectionTemplates>;
