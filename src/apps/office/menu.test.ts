import { describe, expect, it } from 'vitest';
import { itemAt } from '#kernel/type-guards.ts';
import { currentPlace, isHighlighted, isOpen, menuFor, placesOf } from './menu.ts';

const everything = () => true;
const labels = (role: 'owner' | 'supervisor' | 'technician', path = '/') =>
  menuFor({ role }, path, everything).flatMap((section) => section.items.map((item) => item.label));

describe('the menu', () => {
  it('has the sections and items of the shell, in order', () => {
    expect(menuFor({ role: 'owner' }, '/', everything).map((section) => section.title)).toEqual([
      null,
      'Financials',
      'Admin',
      'Help and Guides',
    ]);
    expect(labels('owner')).toEqual([
      'Dashboard',
      'Work Orders',
      'Property Tasks',
      'Assets',
      'Maintenance',
      'CRM',
      'Scheduling',
      'Analytics',
      'Financials',
      'User Management',
      'Financial App Guide',
      'Multi-Tenancy Guide',
      'Maintenance Guide',
    ]);
    expect(labels('supervisor')).toEqual(labels('owner'));
  });

  it('keeps CRM, Analytics, Financials and User Management from technicians', () => {
    const hidden = labels('owner').filter((label) => !labels('technician').includes(label));
    expect(hidden).toEqual(['CRM', 'Analytics', 'Financials', 'User Management']);
  });

  it('begins with the property screens for stationary engineers', () => {
    const [main] = menuFor({ role: 'technician', stationary_engineer: true }, '/', everything);
    expect(main?.items.map(({ label }) => label)).toEqual([
      'Property Tasks',
      'Maintenance',
      'Dashboard',
      'Work Orders',
      'Assets',
      'Scheduling',
    ]);
  });

  it('has an icon for each item', () => {
    for (const path of ['/', '/admin'])
      for (const { items } of menuFor({ role: 'owner' }, path, everything))
        for (const { icon, href } of items) expect(icon, href).toBeDefined();
  });

  it('links only to screens in the release', () => {
    expect(
      menuFor({ role: 'owner' }, '/', (href) => href === '/assets').flatMap((section) => section.items),
    ).toHaveLength(1);
    expect(menuFor({ role: 'owner' }, '/', () => false)).toEqual([]);
  });

  it('points User Management to /admin/users inside the admin area', () => {
    const items = menuFor({ role: 'owner' }, '/admin/dashboard', everything).flatMap(
      (section) => section.items,
    );
    expect(items.find((item) => item.label === 'User Management')?.href).toBe('/admin/users');
  });
});

it.each([
  ['/', '/', true],
  ['/', '/assets', false],
  ['/assets', '/assets', true],
  ['/assets', '/assets/scan', true],
  ['/crm', '/assets', false],
])('%s at %s is highlighted: %s', (href, path, expected) => {
  expect(isHighlighted(href, path)).toBe(expected);
});

describe('the second level', () => {
  const items = menuFor({ role: 'owner' }, '/', everything).flatMap((section) => section.items);
  const dashboard = itemAt(items, 0);
  const itemOf = (label: string) => items.find((item) => item.label === label) ?? dashboard;
  const all = placesOf(itemOf('Financials'), 'owner', everything);

  it('has what the viewer may open, if there is more than one', () => {
    expect(all.map(({ label }) => label)).toEqual(expect.arrayContaining(['Invoicing', 'Bills', 'Periods']));
    const invoices = placesOf(itemOf('Financials'), 'supervisor', (right) => right === 'view_invoices');
    expect(invoices.map(({ label }) => label)).toContain('Payments');
    expect(invoices.map(({ label }) => label)).not.toContain('Bills');
    expect(placesOf(itemOf('Financials'), 'supervisor', () => false)).toEqual([]);
    expect(placesOf(itemOf('Dashboard'), 'owner', everything)).toEqual([]);
    expect(placesOf(itemOf('Assets'), 'technician', everything).map(({ label }) => label)).not.toContain(
      'Services',
    );
  });

  it('opens with each of its places, of which one is current', () => {
    expect([isOpen(itemOf('Assets'), '/parts/new'), isOpen(itemOf('CRM'), '/parts/new')]).toEqual([
      true,
      false,
    ]);
    expect(currentPlace(all, '/financials')?.label).toBe('Overview');
    expect(currentPlace(all, '/financials/bills/new')?.label).toBe('Bills');
    expect(currentPlace(all, '/crm')).toBeUndefined();
  });

  it('is current at what is reached from it', () => {
    expect(currentPlace(all, '/financials/cheques/print')?.label).toBe('Bills');
    expect(currentPlace(all, '/financials/sales-tax')?.label).toBe('Reports');
  });
});
