import { defineDomain } from '#kernel/domain.ts';
import { dashboardReport } from './dashboard.report.ts';

export const analyticsDomain = defineDomain('analytics', {
  screens: [
    {
      path: '/',
      title: 'Dashboard',
      load: async () => (await import('./ui/DashboardScreen.tsx')).DashboardScreen,
      plain: true,
      asks: ['dashboard'],
    },
  ],
  server: {
    reports: [dashboardReport],
  },
});
