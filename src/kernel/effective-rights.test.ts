import { describe, expect, it } from 'vitest';
import type { Role } from './access.ts';
import { defineCommand } from './command.ts';
import { effectiveRights } from './effective-rights.ts';
import { field } from './field.ts';
import { createRegistry } from './registry.ts';
import { defineResource } from './resource.ts';

const jobs = defineResource('jobs', {
  label: 'Job',
  labels: 'Jobs',
  title: 'name',
  fields: {
    name: field.text({ label: 'Name' }),
    margin: field.money({ label: 'Margin', readableBy: ['owner', 'supervisor'] }),
  },
  access: { read: 'everyone', create: 'everyone', update: ['owner', 'supervisor'], delete: 'nobody' },
});
const bills = defineResource('bills', {
  label: 'Bill',
  labels: 'Bills',
  title: 'name',
  fields: { name: field.text({ label: 'Name' }) },
  access: {
    read: ['owner', 'supervisor'],
    create: ['owner', 'supervisor'],
    update: 'nobody',
    delete: 'nobody',
    permission: { read: 'view_invoices', create: 'create_invoices' },
  },
});
const registry = createRegistry(
  [jobs, bills],
  [
    defineCommand(jobs, 'start', { label: 'Start', allow: 'everyone' }),
    defineCommand(bills, 'send', {
      label: 'Send',
      allow: ['owner', 'supervisor'],
      permission: 'send_invoices',
    }),
  ],
);
const rights = (role: Role, held: readonly ('view_invoices' | 'send_invoices')[] = []) =>
  effectiveRights(
    registry,
    { role, permissions: new Set(held) },
    new Set(role === 'technician' ? ['jobs'] : []),
  );

describe('effective rights', () => {
  it('are all rows if the role may, or only their own where the database limits them', () => {
    const [mine] = rights('technician');
    expect(mine).toMatchObject({
      read: { extent: 'own' },
      create: { extent: 'own' },
      update: { extent: 'none' },
      delete: { extent: 'none' },
      hidden: ['Margin'],
      commands: [{ name: 'start', extent: 'own' }],
    });
    expect(rights('supervisor')[0]).toMatchObject({ read: { extent: 'all' }, hidden: [] });
  });

  it('name a missing permission, and show nothing of a hidden table', () => {
    expect(rights('supervisor')[1]).toMatchObject({
      read: { extent: 'no_permission', permission: 'view_invoices' },
      create: { extent: 'no_permission' },
    });
    expect(rights('supervisor', ['view_invoices'])[1]).toMatchObject({
      read: { extent: 'all' },
      create: { extent: 'no_permission', permission: 'create_invoices' },
      commands: [{ name: 'send', extent: 'no_permission', permission: 'send_invoices' }],
    });
    expect(rights('supervisor', ['view_invoices', 'send_invoices'])[1]?.commands[0]?.extent).toBe('all');
    expect(rights('technician', ['view_invoices', 'send_invoices'])[1]).toMatchObject({
      read: { extent: 'none' },
      commands: [{ name: 'send', extent: 'none' }],
    });
  });
});
