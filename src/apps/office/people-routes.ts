/** The addresses about the people of a company, and about having another company. */
import type { Role } from '#kernel/access.ts';
import type { RouteEntry } from './routes.ts';

const office: readonly Role[] = ['owner', 'supervisor'];

export const peopleRoutes: readonly RouteEntry[] = [
  {
    path: '/user-management',
    title: 'User management',
    screen: () => import('#domains/companies/ui/UserManagement.tsx').then((m) => m.UserManagement),
    roles: office,
  },
  {
    path: '/user-management/$id',
    title: 'Person',
    screen: () => import('#domains/companies/ui/PersonPage.tsx').then((m) => m.PersonPage),
    roles: office,
  },
  {
    path: '/add-supervisor',
    title: 'Add a supervisor',
    screen: () => import('#domains/companies/ui/AddPerson.tsx').then((m) => m.AddSupervisor),
    roles: office,
  },
  {
    path: '/add-technician',
    title: 'Add a technician',
    screen: () => import('#domains/companies/ui/AddPerson.tsx').then((m) => m.AddTechnician),
    roles: office,
  },
  {
    path: '/companies/new',
    title: 'New company',
    screen: () => import('#domains/identity/ui/NewCompanyScreen.tsx').then((m) => m.NewCompanyScreen),
  },
];
