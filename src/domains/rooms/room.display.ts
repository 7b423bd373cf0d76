import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { rooms } from './room.resource.ts';

export const roomStatus = statusRegistry({
  in_service: { label: 'In service', tone: 'success', shape: 'filled' },
  out_of_order: { label: 'Out of order', tone: 'danger', shape: 'crossed' },
  out_of_service: { label: 'Out of service', tone: 'waiting', shape: 'pause' },
});

export const roomOccupancy = statusRegistry({
  vacant: { label: 'Vacant', tone: 'success', shape: 'ring' },
  occupied: { label: 'Occupied', tone: 'info', shape: 'filled' },
  due_out: { label: 'Due out', tone: 'waiting', shape: 'half' },
  unknown: { label: 'Unknown', tone: 'muted', shape: 'dashed' },
});

export const roomDisplay: ResourceDisplay = {
  resource: rooms,
  path: (id) => `/property-tasks/rooms/${id}`,
  looks: { status: roomStatus, occupancy: roomOccupancy },
};
