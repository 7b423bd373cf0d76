/**
 * The technician's current visit and the next command. Pure: the server says what is allowed (`can`), this chooses among it.
 */
interface VisitState {
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly status: string;
  readonly can: readonly string[];
}
interface OrderState {
  readonly status: string | null;
  readonly can: readonly string[];
}

export type NextCommand = 'depart' | 'arrive' | 'start' | 'resume' | 'complete';

const underWay = ['en_route', 'on_site'];
const ahead = ['tentative', 'scheduled', 'dispatched'];

/** The visit in progress; otherwise the earliest upcoming one. */
export function currentVisit<V extends VisitState>(visits: readonly V[], me: string): V | undefined {
  const mine = visits
    .filter((visit) => visit.technician_id === me)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return (
    mine.find(({ status }) => underWay.includes(status)) ?? mine.find(({ status }) => ahead.includes(status))
  );
}

/** `tomorrow`: the instant at which the day ends. A later visit doesn't interrupt work that has begun. */
export function nextCommand(
  order: OrderState,
  visit: VisitState | undefined,
  tomorrow: string,
): NextCommand | undefined {
  const hasBegun = order.status === 'in_progress' || order.status === 'on_hold';
  const isNext = visit !== undefined && (!hasBegun || visit.starts_at < tomorrow);
  const begins: NextCommand[] =
    visit?.status === 'en_route' ? ['arrive'] : isNext ? ['depart', 'arrive'] : [];
  const goesOn: NextCommand[] = order.status === 'on_hold' ? ['resume'] : ['complete', 'start'];
  const candidates: NextCommand[] = visit?.status === 'on_site' ? goesOn : [...begins, ...goesOn];
  return candidates.find((command) => isLawful(command, order, visit));
}

export function isLawful(command: NextCommand, order: OrderState, visit: VisitState | undefined): boolean {
  const rights = command === 'depart' || command === 'arrive' ? visit?.can : order.can;
  return rights?.includes(command) ?? false;
}
