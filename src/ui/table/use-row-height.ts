import { useSyncExternalStore } from 'react';
import { appearance } from '../appearance.ts';

/** The height of a table's row in px: from the density's token; two lines on a phone. */
export function useRowHeight(phone: boolean): number {
  useSyncExternalStore(appearance.subscribe, appearance.get, appearance.get);
  if (phone) return 64;
  // Where the build draws, no row is there yet.
  if (typeof document === 'undefined') return 36;
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 36;
}
