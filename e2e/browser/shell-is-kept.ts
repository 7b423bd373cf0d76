import type { Page } from 'playwright-core';

/** Whether the page's service worker is active, so that the app opens without a network. */
export const shellIsKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registered = await navigator.serviceWorker.getRegistration();
    return registered?.active !== undefined && registered.active !== null;
  });
