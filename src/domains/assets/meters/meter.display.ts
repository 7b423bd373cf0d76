import type { ResourceDisplay } from '#kernel/display.ts';
import { meterReadings, meters } from './meter.resource.ts';

export const meterDisplay: ResourceDisplay = { resource: meters, path: (id) => `/meters/${id}` };

/** A reading is shown on the page of its meter. */
export const meterReadingDisplay: ResourceDisplay = { resource: meterReadings };
