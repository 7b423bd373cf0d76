import { type ResourceDisplay, statusRegistry } from '#kernel/display.ts';
import { visitSeries } from './visit-series.resource.ts';

export const visitSeriesDisplay: ResourceDisplay = {
  resource: visitSeries,
  looks: {
    status: statusRegistry({
      planned: { label: 'Planned', tone: 'info', shape: 'dot' },
      ended: { label: 'Ended', tone: 'muted', shape: 'slash' },
    }),
  },
};
