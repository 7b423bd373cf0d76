import { RoomList } from '#domains/rooms/ui/RoomList.tsx';
import { PropertyNav } from './PropertyNav.tsx';

/** The rooms, and which were maintained longest ago. */
export function PropertyTasks() {
  return <RoomList nav={<PropertyNav current="/property-tasks" />} />;
}
