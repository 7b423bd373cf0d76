/** The office app's own screens, which belong to no domain. */
import type { Screen } from '#kernel/domain.ts';
import type { MenuItem } from '#kernel/menu.ts';

export const officeScreens: readonly Screen[] = [
  {
    path: '/admin/roles',
    title: 'Roles',
    place: 'admin',
    load: async () => (await import('./guides/RolesScreen.tsx')).RolesScreen,
  },
  {
    path: '/multi-tenancy-guide',
    title: 'Multi-tenancy guide',
    load: async () => (await import('./guides/MultiTenancyGuide.tsx')).MultiTenancyGuide,
  },
  {
    path: '/financial-app-guide',
    title: 'Financial app guide',
    load: async () => (await import('./guides/FinancialAppGuide.tsx')).FinancialAppGuide,
  },
  {
    path: '/upkeep-guide',
    title: 'Maintenance and property guide',
    load: async () => (await import('./guides/MaintenanceGuide.tsx')).MaintenanceGuide,
  },
];

/** Menu items of these screens. */
export const officeMenuItems: readonly MenuItem[] = [
  { href: '/financial-app-guide', label: 'Financial App Guide', icon: 'file', section: 'help', place: 10 },
  { href: '/multi-tenancy-guide', label: 'Multi-Tenancy Guide', icon: 'file', section: 'help', place: 20 },
  { href: '/upkeep-guide', label: 'Maintenance Guide', icon: 'file', section: 'help', place: 30 },
  { href: '/admin/roles', label: 'Roles', icon: 'key', section: 'administration', place: 40 },
];

/** Development and test builds only: every component in every state. */
export const designScreens: readonly Screen[] =
  import.meta.env.MODE === 'production'
    ? []
    : [
        {
          path: '/design',
          title: 'Design',
          place: 'public',
          load: async () => (await import('#ui/design/DesignPage.tsx')).DesignPage,
        },
      ];
