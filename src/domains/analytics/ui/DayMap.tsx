import { OrdersOnMap } from '#domains/work-orders/ui/map/OrdersOnMap.tsx';
import type { DayVisit } from '../dashboard.report.ts';

/** The most ids in one request. */
const most = 300;

interface DayMapProps {
  visits: readonly DayVisit[];
  /** Sites that are pointed at in the list. */
  lit: readonly string[];
  chosen: readonly string[];
  onChoose: (siteIds: readonly string[]) => void;
}

/** A map of today's visits. */
export function DayMap({ visits, ...choice }: DayMapProps) {
  const ids = [...new Set(visits.map(({ work_order_id }) => work_order_id))];
  return (
    <div className="flex flex-col gap-1">
      <OrdersOnMap conditions={[['id', `in.(${ids.slice(0, most).join()})`]]} {...choice} />
      {ids.length > most && <p className="text-label text-muted">The first {most} work orders of the day.</p>}
    </div>
  );
}
