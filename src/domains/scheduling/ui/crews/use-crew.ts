import { visits } from '#domains/scheduling/visit.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import type { PlannedMember } from '../board/crews/crew-parts.ts';

export interface CrewMember extends PlannedMember {
  readonly technician: { readonly full_name: string } | null;
}

const select =
  'id,work_order_id,technician_id,starts_at,ends_at,status,override_reason,technician(id,full_name)';

/** Everybody who comes with a visit, the lead first; empty if only one person comes. */
export function useCrew({ crew_id }: { readonly crew_id: string | null }): readonly CrewMember[] {
  const { rows } = useRows<typeof visits, CrewMember>(visits, {
    filters: where(visits)
      .eq('crew_id', crew_id ?? '')
      .neq('status', 'cancelled')
      .neq('status', 'no_access'),
    select,
    order: 'crew_place',
    limit: 50,
    count: false,
    enabled: crew_id !== null,
  });
  return crew_id !== null && rows.length > 1 ? rows : nobody;
}

const nobody: readonly CrewMember[] = [];
