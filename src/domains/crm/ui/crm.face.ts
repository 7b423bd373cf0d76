/** How customers, their sites and contacts look wherever they appear. */
import { statusRegistry } from '#ui/components/StatusMark.tsx';
import { latePart } from '#ui/late-part.tsx';
import type { ResourceFace } from '#ui/resource/workplace.tsx';
import { customers } from '../customer.resource.ts';
import { sites } from '../site.resource.ts';
import { bringsFirstSite } from './first-site.ts';

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

export const customerFace: ResourceFace = {
  resource: customers,
  path: (id) => `/crm/${id}`,
  looks: { status: customerStatus, lead_stage: leadStage },
  brings: bringsFirstSite,
};

/** Latitude and longitude are one thing to whoever fills in a form. */
export const siteFace: ResourceFace = {
  resource: sites,
  controls: {
    lat: latePart(async () => (await import('./SitePositionControl.tsx')).SitePositionControl),
    lng: null,
  },
};
