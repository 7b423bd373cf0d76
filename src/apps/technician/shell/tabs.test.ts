import { expect, it } from 'vitest';
import { hasWholeScreen, isTab, tabsOf } from './tabs.ts';

it('shows no tab that leads nowhere', () => {
  expect(tabsOf(() => true).map(({ label }) => label)).toEqual(['Today', 'Jobs', 'Scan', 'Inbox']);
  expect(tabsOf((href) => href !== '/notifications').map(({ label }) => label)).toEqual([
    'Today',
    'Jobs',
    'Scan',
  ]);
});

it('shows a job without the tab bar, and its list with it', () => {
  expect(hasWholeScreen('/work-orders/1/photos')).toBe(true);
  expect(hasWholeScreen('/work-orders')).toBe(false);
  expect(isTab('/work-orders')).toBe(true);
  expect(isTab('/assets')).toBe(false);
});
