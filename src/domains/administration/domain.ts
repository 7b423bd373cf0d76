import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { auditCheckReport, checkAuditJob } from './audit-check.report.ts';
import { auditFacetsReport, auditLogReport } from './audit-log.report.ts';
import { countCompaniesJob } from './system-state.ts';
import { trimLogsJob } from './trim-logs.job.ts';

export const administrationDomain = defineDomain('administration', {
  menu: [
    { href: '/admin/dashboard', label: 'Dashboard', icon: 'gauge', section: 'administration', place: 10 },
    { href: '/admin/tenants', label: 'Tenants', icon: 'building', section: 'administration', place: 20 },
    { href: '/admin/settings', label: 'Settings', icon: 'settings', section: 'administration', place: 50 },
    {
      href: '/admin/enhanced-settings',
      label: 'Enhanced Settings',
      icon: 'sliders',
      section: 'administration',
      place: 60,
    },
    { href: '/admin/audit-logs', label: 'Audit Logs', icon: 'file', section: 'administration', place: 70 },
  ],
  screens: [
    {
      path: '/admin/dashboard',
      title: 'Admin dashboard',
      place: 'admin',
      load: async () => (await import('./ui/AdminDashboard.tsx')).AdminDashboard,
    },
    {
      path: '/admin/tenants',
      title: 'Tenants',
      place: 'admin',
      load: async () => (await import('./ui/AdminTenants.tsx')).AdminTenants,
    },
    {
      path: '/admin/settings',
      title: 'Admin settings',
      place: 'admin',
      load: async () => (await import('./ui/AdminSettings.tsx')).AdminSettings,
    },
    {
      path: '/admin/enhanced-settings',
      title: 'Enhanced settings',
      place: 'admin',
      load: async () => (await import('./ui/EnhancedSettings.tsx')).EnhancedSettings,
    },
    {
      path: '/admin/audit-logs',
      title: 'Audit logs',
      place: 'admin',
      load: async () => (await import('./ui/AuditLogs.tsx')).AuditLogs,
    },
    {
      path: '/financials/audit-trail',
      title: 'Financial audit trail',
      load: async () => (await import('./ui/FinancialAuditTrail.tsx')).FinancialAuditTrail,
      roles: office,
    },
  ],
  server: {
    reports: [auditLogReport, auditFacetsReport, auditCheckReport],
    jobs: [trimLogsJob, checkAuditJob, countCompaniesJob],
  },
});
