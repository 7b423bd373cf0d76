import { useSyncExternalStore } from 'react';
import { appearance } from '../appearance.ts';

/** The row height of a table in px, from the density's token; two lines on a phone. */
export function useRowHeight(phone: boolean): number {
  useSyncExternalStore(appearance.subscribe, appearance.get, appearance.get);
  if (phone) return 64;
  // No document during prerendering.
  if (typeof document === 'undefined') return 36;
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 36;
}
