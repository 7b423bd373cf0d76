import { useRows } from '#ui/api/rows.ts';
import { PositionControl, type PositionControlProps } from '#ui/map/PositionControl.tsx';
import { positionOf } from '#ui/map/position.ts';

type HomePositionControlProps = Omit<PositionControlProps, 'label' | 'longitude' | 'known'>;

/** Where a day begins and ends: typed, or picked on a map that shows the newest sites. */
export function HomePositionControl(props: HomePositionControlProps) {
  const { rows } = useRows<'sites', { id: string; name: string; lat: string; lng: string }>('sites', {
    filters: [['lat', 'not.is.null'] as const],
    select: 'id,name,lat,lng',
    order: 'created_at.desc',
    limit: 200,
    count: false,
  });
  const known = rows.flatMap((site) => {
    const position = positionOf(site);
    return position ? [{ ...position, id: site.id, name: site.name }] : [];
  });
  return <PositionControl {...props} label="Position of the home base" longitude="home_lng" known={known} />;
}
