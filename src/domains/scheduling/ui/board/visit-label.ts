import { visitStatus } from '../visit-status.ts';
import type { BoardVisit } from './board-visit.ts';

/** What a technician sees of a colleague's job: the time, and no more. */
export const busy = 'Busy';

/** A visit as a screen reader says it: "WO-1042 Replace filter, Mon, Nov 23, 9:00 – 10:00, Rosa Delgado, Scheduled, Acme". */
export function visitLabel({ work_order: order, status }: BoardVisit, when: string): string {
  return [
    order ? `${order.number} ${order.title}` : busy,
    when,
    visitStatus(status).label,
    order?.customer?.name,
  ]
    .filter(Boolean)
    .join(', ');
}
