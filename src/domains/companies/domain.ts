import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { listDefaults } from './kept/list-default.resource.ts';
import { pins } from './kept/pin.resource.ts';
import { savedViews } from './kept/saved-view.resource.ts';
import { dataExports } from './lifecycle/data-export.resource.ts';
import { discardExport, requestExport } from './lifecycle/request-data-export.ts';
import { deactivateMember, handOverWork, leaveCompany } from './members/deactivate-member.ts';
import { openWorkReport } from './members/open-work.report.ts';
import { composeChecklistTemplate, reviseChecklistTemplate } from './settings/checklist-template-commands.ts';
import { customFields } from './settings/custom-field.resource.ts';
import {
  archiveCustomField,
  arrangeCustomFields,
  restoreCustomField,
} from './settings/custom-field-commands.ts';
import { settingsPlaces } from './settings/settings-sections.rules.ts';

export const companiesDomain = defineDomain('companies', {
  resources: [dataExports, customFields, savedViews, listDefaults, pins],
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
  deeper: settingsPlaces,
  screens: [
    {
      path: '/admin/users',
      title: 'Users',
      place: 'admin',
      load: async () => (await import('./ui/members/UserManagement.tsx')).UserManagement,
    },
    {
      path: '/user-management',
      title: 'User management',
      load: async () => (await import('./ui/members/UserManagement.tsx')).UserManagement,
      roles: office,
    },
    {
      path: '/user-management/$id',
      title: 'Person',
      load: async () => (await import('./ui/members/PersonPage.tsx')).PersonPage,
      roles: office,
    },
    {
      path: '/add-supervisor',
      title: 'Add a supervisor',
      load: async () => (await import('./ui/members/AddPerson.tsx')).AddSupervisor,
      roles: office,
    },
    {
      path: '/add-technician',
      title: 'Add a technician',
      load: async () => (await import('./ui/members/AddPerson.tsx')).AddTechnician,
      roles: office,
    },
    {
      path: '/settings',
      title: 'Settings',
      load: async () => (await import('./ui/settings/SettingsScreen.tsx')).SettingsScreen,
    },
    {
      path: '/settings/$section',
      title: 'Settings',
      load: async () => (await import('./ui/settings/SettingsScreen.tsx')).SettingsScreen,
    },
    {
      path: '/settings/checklists/$id',
      title: 'Checklist',
      load: async () => (await import('./ui/settings/ChecklistEditor.tsx')).ChecklistEditor,
      roles: office,
    },
  ],
  server: {
    reports: [openWorkReport],
  },
});
