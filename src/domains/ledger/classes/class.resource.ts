/**
 * Departments and branches: what lines are classed by besides their account, so that income and costs are seen by either. (QuickBooks
 * calls them class and location, Xero tracking categories.)
 */
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

const fields = {
  name: field.text({ label: 'Name', required: true, max: 80 }),
  is_active: field.boolean({ label: 'In use', initial: true, later: true }),
};

const access = {
  ...{ read: office, create: office, update: office, delete: office },
  permission: { create: 'manage_accounts', update: 'manage_accounts', delete: 'manage_accounts' },
} as const;

export const departments = defineResource('departments', {
  label: 'Department',
  labels: 'Departments',
  title: 'name',
  order: 'name',
  fields,
  list: ['name', 'is_active'],
  refusals: {
    departments_name_key: {
      field: 'name',
      code: 'conflict',
      message: 'There is a department with this name.',
    },
  },
  access,
});

export const branches = defineResource('branches', {
  label: 'Branch',
  labels: 'Branches',
  title: 'name',
  order: 'name',
  fields,
  list: ['name', 'is_active'],
  refusals: {
    branches_name_key: { field: 'name', code: 'conflict', message: 'There is a branch with this name.' },
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    departments: TableOf<typeof departments>;
    branches: TableOf<typeof branches>;
  }
}
