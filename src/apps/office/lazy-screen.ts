/**
 * Screens come when they are first opened. One that fails to load (a release has replaced the files this page knows) makes
 * the page load again in full: once per screen, so that a screen that is really broken cannot loop.
 */
import { type ComponentType, lazy } from 'react';

export function lazyScreen<Props extends object>(
  path: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(() => {
    const screen = here.get(load) as ComponentType<Props> | undefined;
    if (screen) {
      mark(path, false);
      return atOnce({ default: screen });
    }
    return loadOrReload(path, () => fetchScreen(load)).then((component) => ({ default: component }));
  });
}

const here = new WeakMap<object, unknown>();
const coming = new Set<Promise<unknown>>();

/** Ahead of time: a screen that is here is drawn at once, without the stand-in that a lazy one has for a moment. */
export function fetchScreen<T>(load: () => Promise<T>): Promise<T> {
  const screen = load().then((component) => {
    here.set(load, component);
    return component;
  });
  const settled = screen.catch(() => undefined).finally(() => coming.delete(settled));
  coming.add(settled);
  return screen;
}

/** A promise answers a moment later, and React shows the stand-in for that moment: what is here needs none. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: React asks for no more of a promise than this.
  return { then: (done: (value: T) => void) => done(value) } as Promise<T>;
}

/** Until none is on its way: come, or failed. */
export async function screensFetched(): Promise<void> {
  await Promise.all(coming);
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
