/**
 * The product's own texts in the spelling of the company whose screens are shown; signed out, of the browser. Every literal of the
 * product with a word of kernel/spelling.ts passes through here once; texts that people typed never do.
 */
import { spelled } from '#kernel/spelling.ts';
import { tenantStore } from './tenant-store.ts';

export const words = (text: string): string =>
  spelled(text, tenantStore.language || (globalThis.navigator?.language ?? ''));
