import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import type { BoardVisit } from './board-visit.ts';

/** The title of a visit; a technician sees only the town of a colleague's visit. */
export function visitTitle({ work_order, town }: Pick<BoardVisit, 'work_order' | 'town'>): string {
  return work_order?.title ?? (town ? `Busy in ${town}` : 'Busy');
}

/** The town of the site, or the name of a site without a town. */
export function townOf({ work_order }: Pick<BoardVisit, 'work_order'>): string | undefined {
  const { address, name } = work_order?.site ?? {};
  return address?.city ?? name;
}

/** Screen reader label of a visit: "WO-1042 Replace filter, Mon, Nov 23, 9:00 – 10:00, Rosa Delgado, Scheduled, Acme, Denver". */
export function visitLabel(visit: BoardVisit, when: string): string {
  const { work_order: order, status, part, series_id } = visit;
  return [
    order ? `${order.number} ${order.title}` : visitTitle(visit),
    when,
    visitStatus(status).label,
    part && `Day ${part}`,
    series_id && !part && 'Repeats',
    order?.customer?.name,
    order && townOf(visit),
  ]
    .filter(Boolean)
    .join(', ');
}
