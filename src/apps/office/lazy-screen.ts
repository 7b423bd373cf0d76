/**
 * Screens come when they are first opened. One that fails to load (a release has replaced the files this page knows) makes
 * the page load again in full: once per screen, so that a screen that is really broken cannot loop.
 */
import { type ComponentType, lazy } from 'react';
import type { LoadScreen } from './routes.ts';

const key = (path: string) => `fieldwright.reloaded.${path}`;

export function lazyScreen(path: string, load: LoadScreen): ComponentType {
  return lazy(async () => {
    try {
      const screen = await load();
      mark(path, false);
      return { default: screen };
    } catch (cause) {
      if (!navigator.onLine || isMarked(path) || !mark(path, true)) throw cause;
      location.reload();
      return new Promise<never>(() => undefined);
    }
  });
}

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
