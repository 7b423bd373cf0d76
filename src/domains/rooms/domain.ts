import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { resourceScreens } from '#ui/resource/screens/resource-screens.ts';
import { applyOccupancy } from './apply-occupancy.ts';
import { createRooms } from './create-rooms.ts';
import { occupancyUpdates } from './occupancy-update.resource.ts';
import { roomDisplay } from './room.display.ts';
import { roomImport } from './room.import.ts';
import { rooms } from './room.resource.ts';
import { takenRoomNumbersReport } from './taken-room-numbers.report.ts';

export const roomsDomain = defineDomain('rooms', {
  resources: [rooms, occupancyUpdates],
  commands: [createRooms, applyOccupancy],
  displays: [roomDisplay],
  imports: [roomImport],
  screens: [
    {
      path: '/property-tasks/rooms',
      title: 'Rooms',
      load: async () => (await import('./ui/RoomList.tsx')).RoomList,
    },
    {
      path: '/property-tasks/rooms/create',
      title: 'Create rooms',
      creates: { label: 'Create rooms', place: 90 },
      roles: office,
      load: async () => (await import('./ui/CreateRooms.tsx')).CreateRooms,
    },
    {
      path: '/property-tasks/rooms/occupancy',
      title: 'Update occupancy',
      roles: office,
      load: async () => (await import('./ui/UpdateOccupancy.tsx')).UpdateOccupancy,
    },
    ...resourceScreens('rooms', { path: '/property-tasks/rooms', label: 'Room', labels: 'Rooms' }, ['new']),
  ],
  server: {
    reports: [takenRoomNumbersReport],
    search: [
      {
        table: 'rooms',
        place: 35,
        title: "'Room ' || t.number",
        detail: "concat_ws(' · ', 'floor ' || t.floor, (select s.name from sites s where s.id = t.site_id))",
      },
    ],
  },
});
