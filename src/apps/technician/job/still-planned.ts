/** The visits of a job that completing it now would cancel, earliest first; a crew counts as one. Pure; as the server ends visits. */
interface PlannedVisit {
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly status: string;
  readonly crew_id: string | null;
}

export interface Now {
  readonly me: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The instant at which the day ends. */
  readonly tomorrow: string;
}

const ahead = ['tentative', 'scheduled', 'dispatched'];
const underWay = ['en_route', 'on_site'];

export function stillPlanned<V extends PlannedVisit>(
  visits: readonly V[],
  { me, now, tomorrow }: Now,
): readonly V[] {
  const tookPlace = ({ status, starts_at, technician_id }: V) =>
    underWay.includes(status) ||
    (ahead.includes(status) &&
      status !== 'tentative' &&
      (Date.parse(starts_at) <= now || (technician_id === me && starts_at < tomorrow)));
  const crewsThere = new Set(visits.filter(tookPlace).flatMap(({ crew_id }) => crew_id ?? []));
  const seen = new Set<string>();
  return visits
    .filter((visit) => {
      const { status, crew_id } = visit;
      if (!ahead.includes(status) || tookPlace(visit)) return false;
      if (crew_id === null) return true;
      if ((crewsThere.has(crew_id) && status !== 'tentative') || seen.has(crew_id)) return false;
      seen.add(crew_id);
      return true;
    })
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at));
}
