/** How services and price levels are displayed. */
import type { ResourceDisplay } from '#kernel/display.ts';
import { priceLevels, services } from './service.resource.ts';

export const serviceDisplay: ResourceDisplay = { resource: services, path: (id) => `/parts/services/${id}` };

export const priceLevelDisplay: ResourceDisplay = {
  resource: priceLevels,
  path: (id) => `/parts/price-levels/${id}`,
};
