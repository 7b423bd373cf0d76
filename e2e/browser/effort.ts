// Counts what a person does on a page: presses of mouse or finger, and every key.

import type { Page } from 'playwright-core';

export interface Effort {
  /** A drag is one press. */
  presses: number;
  /** Typed characters, Tab, arrows and Enter. */
  keys: number;
}

/** To be called before the page is opened; counts on over reloads. */
export async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { presses: 0, keys: 0 };
  await page.exposeFunction('countEffort', (kind: keyof Effort) => {
    effort[kind] += 1;
  });
  await page.addInitScript(() => {
    const { countEffort: count } = window as unknown as { countEffort: (kind: string) => void };
    const listen = (event: string, kind: keyof Effort) =>
      addEventListener(event, ({ isTrusted }) => isTrusted && count(kind), true);
    listen('pointerdown', 'presses');
    listen('keydown', 'keys');
  });
  return effort;
}
