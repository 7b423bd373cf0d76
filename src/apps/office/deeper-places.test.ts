import { expect, it } from 'vitest';
import { deeperPlaces, itemAbove } from './deeper-places.ts';
import { menuFor } from './menu.ts';
import { screens } from './screens.ts';

const everything = () => true;
const labels = (locale: string, can: (right: string) => boolean = everything) =>
  deeperPlaces({ role: 'owner', locale }, can).map(({ label }) => label);

it('has reports, screens below others and the settings, where they are used', () => {
  expect(labels('en-US')).toEqual(
    expect.arrayContaining(['Profit and loss', 'File sales tax', '1099 vendors', 'Cheques', 'Tax rates']),
  );
  expect(labels('en-GB')).toContain('Profit and loss');
  expect(labels('en-GB').join()).not.toMatch(/1099|[Ss]ales.tax/);
});

it('has what the viewer may open', () => {
  expect(labels('en-US', () => false)).not.toContain('Profit and loss');
  const own = deeperPlaces({ role: 'technician', locale: 'en-US' }, everything);
  expect(own.map(({ label }) => label)).toContain('Appearance');
  expect(own.map(({ label }) => label)).not.toContain('Tax rates');
});

it('leads to screens, each below an item of the menu or the settings', () => {
  const sections = menuFor({ role: 'owner' }, '/', everything);
  const isScreen = (href: string) =>
    screens.some(({ path }) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(href));
  for (const place of deeperPlaces({ role: 'owner', locale: 'en-US' }, everything)) {
    expect(isScreen(place.href), place.href).toBe(true);
    const above = itemAbove(place, sections)?.label ?? place.under;
    expect(['Financials', '/settings'], place.label).toContain(above);
  }
});
