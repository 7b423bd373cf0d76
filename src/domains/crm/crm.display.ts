/** Display of customers, sites and contacts. */

import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { customers } from './customer.resource.ts';
import { bringsFirstSite } from './first-site.rules.ts';
import { sites } from './site.resource.ts';

export const customerStatus = statusRegistry({
  lead: { label: 'Lead', tone: 'info', shape: 'dashed' },
  active: { label: 'Active', tone: 'success', shape: 'filled' },
  inactive: { label: 'Inactive', tone: 'muted', shape: 'slash' },
});

const leadStage = statusRegistry({
  new: { label: 'New', tone: 'info', shape: 'ring' },
  contacted: { label: 'Contacted', tone: 'info', shape: 'dot' },
  quoted: { label: 'Quoted', tone: 'progress', shape: 'half' },
  won: { label: 'Won', tone: 'success', shape: 'check' },
  lost: { label: 'Lost', tone: 'muted', shape: 'crossed' },
});

export const customerDisplay: ResourceDisplay = {
  resource: customers,
  path: (id) => `/crm/${id}`,
  looks: { status: customerStatus, lead_stage: leadStage },
  brings: bringsFirstSite,
};

/** Latitude and longitude are edited with one control. */
export const siteDisplay: ResourceDisplay = {
  resource: sites,
  controls: {
    lat: async () => (await import('./ui/SitePositionControl.tsx')).SitePositionControl,
    lng: null,
  },
};
