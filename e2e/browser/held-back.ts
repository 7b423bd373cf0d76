import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Requests of the page to these addresses wait until the returned function is called, at the latest until the test ends. */
export async function heldBack(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  onTestFinished(release);
  return release;
}
