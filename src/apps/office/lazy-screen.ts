/**
 * Loads screens when they are first opened. If a screen fails to load (a release has replaced the files this page knows), the
 * page is reloaded: once per screen, so that a screen that is really broken doesn't cause a loop.
 */

import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { storedName } from '#ui/stored-name.ts';

export function lazyScreen<Props extends object>(
  path: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const known = () => {
    const screen = here.get(load) as ComponentType<Props> | undefined;
    if (screen) mark(path, false);
    return screen;
  };
  return lazyPart(() => loadOrReload(path, () => fetchScreen(load)), { known, failure: 'throw' });
}

type Load = () => Promise<unknown>;

const here = new WeakMap<object, unknown>();
const coming = new Set<Promise<void>>();
const nothing = () => undefined;
let isFirst = true;

/**
 * Prefetches screens: a loaded screen renders at once, without a fallback. Before the first render they are loaded one after
 * the other: the files are cached by then, and the browser can handle input between them. Failures are reported when the screen
 * is opened.
 */
export function fetchScreens(loads: readonly Load[]): void {
  const all = isFirst ? fetchInTurn(loads) : Promise.all(loads.map(fetchScreen));
  const settled = all.then(nothing, nothing).finally(() => coming.delete(settled));
  coming.add(settled);
}

async function fetchInTurn(loads: readonly Load[]): Promise<void> {
  for (const load of loads) {
    await fetchScreen(load);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function fetchScreen<T>(load: () => Promise<T>): Promise<T> {
  const component = await load();
  here.set(load, component);
  return component;
}

/** Resolves when the scripts of the first render have loaded or failed. */
export async function firstScreensFetched(): Promise<void> {
  await Promise.all(coming);
  isFirst = false;
}

/** No reload offline: the browser's error page would replace the app. */
export async function loadOrReload<T>(path: string, load: () => Promise<T>): Promise<T> {
  try {
    const screen = await load();
    mark(path, false);
    return screen;
  } catch (cause) {
    if (!navigator.onLine || isMarked(path) || !mark(path, true)) throw cause;
    location.reload();
    return new Promise<never>(() => undefined);
  }
}

const key = (path: string) => storedName(`reloaded.${path}`);

function isMarked(path: string): boolean {
  try {
    return sessionStorage.getItem(key(path)) !== null;
  } catch {
    return true;
  }
}

/** Returns false when it can't be stored: no reload then, because it would never end. */
function mark(path: string, on: boolean): boolean {
  try {
    if (on) sessionStorage.setItem(key(path), '1');
    else sessionStorage.removeItem(key(path));
    return true;
  } catch {
    return false;
  }
}
