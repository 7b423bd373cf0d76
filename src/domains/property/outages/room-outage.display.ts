import { roomStatus } from '#domains/rooms/room.display.ts';
import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { roomOutages } from './room-outage.resource.ts';

export const outageDisplay: ResourceDisplay = {
  resource: roomOutages,
  looks: {
    kind: roomStatus,
    status: statusRegistry({
      planned: { label: 'Planned', tone: 'info', shape: 'dot' },
      current: { label: 'Now', tone: 'danger', shape: 'half' },
      ended: { label: 'Over', tone: 'muted', shape: 'check' },
      cancelled: { label: 'Cancelled', tone: 'muted', shape: 'slash' },
    }),
  },
};
