/** The rooms of a site: as a map by floor, or as a list. */
import { RoomList } from '#domains/rooms/ui/RoomList.tsx';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link, useAddress } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { RoomMap as Rooms } from '../room-map/room-map.rules.ts';
import { PropertyNav } from './PropertyNav.tsx';
import { MapSwitch } from './room-map/MapSwitch.tsx';
import { RoomMap } from './room-map/RoomMap.tsx';

const nav = <PropertyNav current="/property-tasks" />;

export function PropertyTasks() {
  const { viewer } = useWorkplace();
  const { show, site } = useAddress<{ show: string; site: string }>();
  const isList = show === 'list';
  const map = useReport<Rooms>('room_map', { site_id: site }, { enabled: !isList });
  const hasRooms = map.data === undefined || map.data.sites.length > 0;
  const actions = viewer.role !== 'technician' && hasRooms && (
    <Button asChild variant={isList ? 'outline' : 'default'}>
      <Link to="/property-tasks/proposal" search={{ site: map.data?.site_id ?? undefined }}>
        Which rooms today?
      </Link>
    </Button>
  );
  if (isList || !hasRooms)
    return <RoomList nav={nav} aside={hasRooms && <MapSwitch show="list" />} actions={actions} />;
  return <RoomMap map={map} nav={nav} actions={actions} />;
}
