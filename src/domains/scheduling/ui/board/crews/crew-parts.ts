/** Where the visits of a crew are, as undo needs it to bring them back. */
import { visits } from '#domains/scheduling/visit.resource.ts';
import { readPage } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import type { HistoryPlace } from '../planning/board-history.ts';

export interface PlannedMember {
  readonly id: string;
  readonly work_order_id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly override_reason: string | null;
}

export interface CrewPart {
  readonly visit_id: string;
  readonly work_order_id: string;
  readonly place: HistoryPlace;
}

export function crewPart({ id, work_order_id, ...visit }: PlannedMember): CrewPart {
  const { technician_id, starts_at, ends_at, status, override_reason } = visit;
  const place = {
    ...{ technician_id, override_reason, is_tentative: status === 'tentative' },
    ...{ from: Date.parse(starts_at), to: Date.parse(ends_at) },
  };
  return { visit_id: id, work_order_id, place };
}

const select = 'id,work_order_id,technician_id,starts_at,ends_at,status,override_reason';
const few = { limit: 50, counted: false };

/** The others of a visit's crew, as they are planned now. */
export async function crewParts(visitId: string): Promise<readonly CrewPart[]> {
  const own = await readPage<{ crew_id: string | null }>(
    visits.name,
    [...where(visits).eq('id', visitId).entries, ['select', 'id,crew_id']],
    few,
  );
  const crewId = own.rows[0]?.crew_id;
  if (!crewId) return [];
  const mates = where(visits).eq('crew_id', crewId).neq('id', visitId).neq('status', 'cancelled');
  const page = await readPage<PlannedMember>(visits.name, [...mates.entries, ['select', select]], few);
  return page.rows.filter(({ status }) => status !== 'no_access').map(crewPart);
}
