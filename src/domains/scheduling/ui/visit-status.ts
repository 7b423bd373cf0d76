/** Display of a visit's statuses. Imports no resource, so that small screens can use it. */
import { statusRegistry } from '#kernel/display.ts';

export const visitStatus = statusRegistry({
  tentative: { label: 'Tentative', tone: 'neutral', shape: 'dashed' },
  scheduled: { label: 'Scheduled', tone: 'info', shape: 'ring' },
  dispatched: { label: 'Dispatched', tone: 'info', shape: 'dot' },
  en_route: { label: 'On the way', tone: 'progress', shape: 'half' },
  on_site: { label: 'On site', tone: 'progress', shape: 'filled' },
  done: { label: 'Done', tone: 'success', shape: 'check' },
  no_access: { label: 'No access', tone: 'danger', shape: 'crossed' },
  cancelled: { label: 'Cancelled', tone: 'muted', shape: 'slash' },
});
