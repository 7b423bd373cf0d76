/**
 * Screens come when they are first opened. One that fails to load (a release has replaced the files this page knows) makes
 * the page load again in full: once per screen, so that a screen that is really broken cannot loop.
 */
import type { ComponentType } from 'react';
import { type LatePart, latePart } from '#ui/late-part.tsx';

export function lazyScreen<Props extends object>(
  path: string,
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  const known = () => {
    const screen = here.get(load) as ComponentType<Props> | undefined;
    if (screen) mark(path, false);
    return screen;
  };
  return latePart(() => loadOrReload(path, () => fetchScreen(load)), { known, failure: 'is thrown' });
}

type Load = () => Promise<unknown>;

const here = new WeakMap<object, unknown>();
const coming = new Set<Promise<void>>();
const nothing = () => undefined;
let isFirst = true;

/**
 * Ahead of time: a screen that is here is drawn at once, without the stand-in that one on its way has. Before the first
 * picture in turn: the browser has the files by then, and may answer between reading one and the next. Of one that
 * fails the screen itself tells.
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

/** What the first picture needs is here, or has failed. */
export async function firstScreensFetched(): Promise<void> {
  await Promise.all(coming);
  isFirst = false;
}

/** Offline there is no reload: the browser's own page would take the place of ours. */
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

const key = (path: string) => `fieldwright.reloaded.${path}`;

function isMarked(path: string): boolean {
  try {
    return sessionStorage.getItem(key(path)) !== null;
  } catch {
    return true;
  }
}

/** False when it cannot be remembered: then there is no reload, for there would be no end to it. */
function mark(path: string, on: boolean): boolean {
  try {
    if (on) sessionStorage.setItem(key(path), '1');
    else sessionStorage.removeItem(key(path));
    return true;
  } catch {
    return false;
  }
}
