/** A crew as its customer sees it: one visit, however many people come. Pure. */

export interface VisitOfCrew {
  readonly id: string;
  readonly status: string;
  readonly en_route_at: string | null;
  readonly arrived_at: string | null;
  readonly finished_at: string | null;
  readonly expected_at: string | null;
  readonly technician: string | null;
  readonly has_picture: boolean;
  /** When the customer was told something first, by its mails. */
  readonly told_at: string | null;
}

export interface AsOne {
  /** Whose picture is shown. */
  readonly technician_visit_id: string;
  /** The others who come. */
  readonly mates: readonly string[];
}

const off = new Set(['cancelled', 'no_access']);

/** `visits`: of one crew, the lead first; or one visit alone. Its id stays that of the visit by which the customer was told first. */
export function crewAsOne<V extends VisitOfCrew>(visits: readonly [V, ...V[]]): V & AsOne {
  const coming = visits.filter(({ status }) => !off.has(status));
  const missed = visits.find(({ status }) => status === 'no_access');
  const lead = coming[0] ?? missed ?? visits[0];
  const told = earliest(visits, 'told_at');
  const id = (told ?? lead).id;
  const begun = earliest(coming, 'arrived_at') ?? earliest(coming, 'en_route_at');
  const isDone = coming.length > 0 && coming.every(({ status }) => status === 'done');
  const first = isDone ? lead : (begun ?? lead);
  const finished = isDone ? coming.map(({ finished_at }) => finished_at ?? '').toSorted() : [];
  return {
    ...first,
    id,
    status: isDone ? 'done' : statusOf(coming, lead.status),
    finished_at: finished.at(-1) || null,
    technician_visit_id: first.id,
    mates: coming.flatMap(({ id: mate, technician }) =>
      mate !== first.id && technician !== null ? [technician] : [],
    ),
  };
}

/** Some have finished, others not: the work goes on. */
function statusOf(coming: readonly VisitOfCrew[], lead: string): string {
  const has = (wanted: string) => coming.some(({ status }) => status === wanted);
  if (has('on_site') || has('done')) return 'on_site';
  return has('en_route') ? 'en_route' : lead;
}

function earliest<V extends VisitOfCrew>(
  visits: readonly V[],
  at: 'told_at' | 'arrived_at' | 'en_route_at',
): V | undefined {
  return visits
    .filter((visit) => visit[at] !== null)
    .toSorted((a, b) => (a[at] ?? '').localeCompare(b[at] ?? ''))[0];
}
