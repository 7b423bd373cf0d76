import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { customFields } from './custom-field.resource.ts';
import { dataExports } from './data-export.resource.ts';
import { deactivateMember, handOverWork, leaveCompany } from './deactivate-member.ts';
import { composeChecklistTemplate, reviseChecklistTemplate } from './keep-checklist-template.ts';
import { archiveCustomField, arrangeCustomFields, restoreCustomField } from './keep-custom-fields.ts';
import { openWorkReport } from './open-work.report.ts';
import { discardExport, requestExport } from './request-data-export.ts';

export const companiesDomain = defineDomain('companies', {
  resources: [dataExports, customFields],
  commands: [
    deactivateMember,
    handOverWork,
    leaveCompany,
    requestExport,
    discardExport,
    composeChecklistTemplate,
    reviseChecklistTemplate,
    archiveCustomField,
    restoreCustomField,
    arrangeCustomFields,
  ],
  menu: [
    {
      href: '/user-management',
      label: 'User Management',
      icon: 'shield',
      section: 'admin',
      place: 10,
      roles: office,
    },
    { href: '/admin/users', label: 'User Management', icon: 'users', section: 'administration', place: 30 },
  ],
  screens: [
    {
      path: '/admin/users',
      title: 'Users',
      place: 'admin',
      load: async () => (await import('./ui/UserManagement.tsx')).UserManagement,
    },
    {
      path: '/user-management',
      title: 'User management',
      load: async () => (await import('./ui/UserManagement.tsx')).UserManagement,
      roles: office,
    },
    {
      path: '/user-management/$id',
      title: 'Person',
      load: async () => (await import('./ui/PersonPage.tsx')).PersonPage,
      roles: office,
    },
    {
      path: '/add-supervisor',
      title: 'Add a supervisor',
      load: async () => (await import('./ui/AddPerson.tsx')).AddSupervisor,
      roles: office,
    },
    {
      path: '/add-technician',
      title: 'Add a technician',
      load: async () => (await import('./ui/AddPerson.tsx')).AddTechnician,
      roles: office,
    },
    {
      path: '/settings',
      title: 'Settings',
      load: async () => (await import('./ui/SettingsScreen.tsx')).SettingsScreen,
    },
    {
      path: '/settings/$section',
      title: 'Settings',
      load: async () => (await import('./ui/SettingsScreen.tsx')).SettingsScreen,
    },
    {
      path: '/settings/checklists/$id',
      title: 'Checklist',
      load: async () => (await import('./ui/ChecklistEditor.tsx')).ChecklistEditor,
      roles: office,
    },
  ],
  server: {
    reports: [openWorkReport],
  },
});
