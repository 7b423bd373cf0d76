import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { dashboardReport } from './dashboard.report.ts';

export const analyticsDomain = defineDomain('analytics', {
  menu: [
    { href: '/', label: 'Dashboard', icon: 'dashboard', place: 10 },
    { href: '/analytics', label: 'Analytics', icon: 'chart', place: 80, roles: office },
  ],
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
