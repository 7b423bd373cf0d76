/** The admin console: for owners and supervisors; anyone else goes to the start page. */
import type { RouteEntry } from './routes.ts';

export const adminRoutes: readonly RouteEntry[] = [
  {
    path: '/admin/dashboard',
    title: 'Admin dashboard',
    screen: () => import('#domains/administration/ui/AdminDashboard.tsx').then((m) => m.AdminDashboard),
  },
  {
    path: '/admin/tenants',
    title: 'Tenants',
    screen: () => import('#domains/administration/ui/AdminTenants.tsx').then((m) => m.AdminTenants),
  },
  {
    path: '/admin/users',
    title: 'Users',
    screen: () => import('#domains/companies/ui/UserManagement.tsx').then((m) => m.UserManagement),
  },
  {
    path: '/admin/roles',
    title: 'Roles',
    screen: () => import('./screens/RolesScreen.tsx').then((m) => m.RolesScreen),
  },
  {
    path: '/admin/settings',
    title: 'Admin settings',
    screen: () => import('#domains/administration/ui/AdminSettings.tsx').then((m) => m.AdminSettings),
  },
  {
    path: '/admin/enhanced-settings',
    title: 'Enhanced settings',
    screen: () => import('#domains/administration/ui/EnhancedSettings.tsx').then((m) => m.EnhancedSettings),
  },
  {
    path: '/admin/audit-logs',
    title: 'Audit logs',
    screen: () => import('#domains/administration/ui/AuditLogs.tsx').then((m) => m.AuditLogs),
  },
  {
    path: '/admin/property-approvals',
    title: 'Property approvals',
    screen: () => import('#domains/administration/ui/PropertyApprovals.tsx').then((m) => m.PropertyApprovals),
  },
];

/** Beside the other financial screens. */
export const auditTrailRoutes: readonly RouteEntry[] = [
  {
    path: '/financials/audit-trail',
    title: 'Financial audit trail',
    screen: () =>
      import('#domains/administration/ui/FinancialAuditTrail.tsx').then((m) => m.FinancialAuditTrail),
    roles: ['owner', 'supervisor'],
  },
];
