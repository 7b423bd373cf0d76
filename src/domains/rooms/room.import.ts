import { defineImport } from '#kernel/import.ts';
import { rooms } from './room.resource.ts';

export const roomImport = defineImport(rooms, { uniqueWithin: { field: 'number', within: 'site_id' } });
