import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { defineImport } from '#kernel/import.ts';
import { contacts } from './contact.resource.ts';
import { customerDisplay, siteDisplay } from './crm.display.ts';
import { customerImport } from './customer.import.ts';
import { customers } from './customer.resource.ts';
import { siteImport } from './site.import.ts';
import { sites } from './site.resource.ts';
import { territoryDisplay } from './territories/territory.display.ts';
import { territories } from './territories/territory.resource.ts';

export const crmDomain = defineDomain('crm', {
  resources: [customers, contacts, territories, sites],
  displays: [customerDisplay, siteDisplay, territoryDisplay],
  imports: [customerImport, siteImport, defineImport(contacts), defineImport(territories)],
  menu: [
    {
      href: '/crm',
      label: 'CRM',
      icon: 'users',
      place: 60,
      roles: office,
      within: [
        { href: '/crm', label: 'Customers' },
        { href: '/crm/quotes', label: 'Quotes' },
      ],
    },
  ],
  screens: [
    {
      path: '/settings/territories/new',
      title: 'New territory',
      load: async () => (await import('./ui/territories/NewTerritory.tsx')).NewTerritory,
      roles: office,
    },
    {
      path: '/settings/territories/$id',
      title: 'Territory',
      load: async () => (await import('./ui/territories/TerritoryPage.tsx')).TerritoryPage,
      roles: office,
    },
    {
      path: '/crm',
      title: 'CRM',
      load: async () => (await import('./ui/CustomerList.tsx')).CustomerList,
      roles: office,
    },
    {
      path: '/crm/new',
      title: 'New customer',
      creates: { label: 'Create customer', place: 20 },
      load: async () => (await import('./ui/NewCustomer.tsx')).NewCustomer,
      roles: office,
    },
    {
      path: '/crm/$id',
      title: 'Customer',
      load: async () => (await import('./ui/CustomerPage.tsx')).CustomerPage,
    },
  ],
  server: {
    search: [
      {
        table: 'customers',
        place: 10,
        title: 't.name',
        detail: "case when fw.is_office() then t.billing_address->>'city' end",
        officeWords: true,
        alsoCalled: ['client', 'clients'],
      },
      {
        table: 'sites',
        place: 32,
        title: 't.name',
        detail:
          "concat_ws(' · ', t.address->>'street_address', t.address->>'city', (select c.name from customers c where c.id = t.customer_id))",
        page: { table: 'customers', id: 't.customer_id' },
      },
      {
        table: 'contacts',
        place: 34,
        title: 't.name',
        detail: "concat_ws(' · ', t.role, (select c.name from customers c where c.id = t.customer_id))",
        page: { table: 'customers', id: 't.customer_id' },
      },
    ],
  },
});
