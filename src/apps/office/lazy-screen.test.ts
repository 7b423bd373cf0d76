import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchScreens, firstScreensFetched, lazyScreen, loadOrReload } from './lazy-screen.ts';

const reload = vi.fn();
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it('returns the screen when it loads', async () => {
  expect(await loadOrReload('/assets', async () => 'screen')).toBe('screen');
  expect(reload).not.toHaveBeenCalled();
});

it('reloads the page once, then reports that the screen is broken', async () => {
  void loadOrReload('/assets', broken);
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
  await expect(loadOrReload('/assets', broken)).rejects.toThrow('dynamically imported');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads again for a screen that has loaded since, and for another one', async () => {
  void loadOrReload('/assets', broken);
  await settle();
  await loadOrReload('/assets', async () => 'screen');
  void loadOrReload('/assets', broken);
  void loadOrReload('/crm', broken);
  await settle();
  expect(reload).toHaveBeenCalledTimes(3);
});

it('never reloads offline, or when the reload cannot be stored', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await expect(loadOrReload('/assets', broken)).rejects.toThrow();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', undefined);
  await expect(loadOrReload('/assets', broken)).rejects.toThrow();
  expect(reload).not.toHaveBeenCalled();
});

const drawn = (load: () => Promise<ComponentType>) =>
  renderToString(createElement(lazyScreen('/any', load), { fallback: 'waiting' }));

it('renders a prefetched screen at once, and any other after loading', async () => {
  const first = async () => () => 'first';
  const next = async () => () => 'next';
  const later = async () => () => 'later';
  expect(drawn(first)).toBe('waiting');
  fetchScreens([first, next]);
  await firstScreensFetched();
  fetchScreens([later]);
  await settle();
  for (const load of [first, next, later]) expect(drawn(load)).toBe((await load())());
});

it('does not wait for a screen that failed to load', async () => {
  fetchScreens([broken]);
  await firstScreensFetched();
});
