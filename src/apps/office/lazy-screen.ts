/**
 * Screens come when they are first opened. One that fails to load (a release has replaced the files this page knows) makes
 * the page load again in full: once per screen, so that a screen that is really broken cannot loop.
 */
import { type ComponentType, lazy } from 'react';

export function lazyScreen<Props extends object>(
  path: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await loadOrReload(path, load) }));
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
