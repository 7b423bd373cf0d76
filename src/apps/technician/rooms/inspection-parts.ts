import { roomName } from '#domains/rooms/room-name.rules.ts';
import type { InspectionView } from './inspection-acts.ts';

type Named = Pick<InspectionView, 'id' | 'number' | 'room' | 'inspection_template'>;

export const titleOf = ({ room, number }: Named): string => (room ? roomName(room.number) : (number ?? ''));

/** As people call it: in the list of what waits. */
export const nameOf = (inspection: Named): string =>
  [inspection.number, titleOf(inspection), inspection.inspection_template?.name].filter(Boolean).join(' · ');

/** What is kept belongs to this inspection, and is sent before it is submitted. */
export const partOf = (inspection: Named) => ({ job: inspection.id, about: nameOf(inspection) });

export const inspectionPath = (id: string): string => `/property-tasks/inspections/${id}`;
