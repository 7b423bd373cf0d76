import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const pending = new WeakMap<Page, Set<Request>>();
/** Requests follow one another without a pause longer than this, in milliseconds. */
const pause = 120;

/**
 * Opens an address as a link in the app does, without loading the app again, and waits until its requests are answered. The first
 * address of a page is loaded.
 */
export async function openInApp(page: Page, url: string): Promise<void> {
  const isFirst = !pending.has(page);
  const requests = pendingRequests(page);
  if (isFirst) await page.goto(url);
  else await goInApp(page, url);
  await page.waitForFunction(() => document.querySelector('main :is(h1, h2)') !== null);
  for (let quiet = 0; quiet < pause; quiet += 20) {
    await sleep(20);
    if (requests.size > 0) quiet = 0;
  }
}

/** Opens an address as a link in the app does. */
export async function goInApp(page: Page, url: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), url);
}

function pendingRequests(page: Page): ReadonlySet<Request> {
  const known = pending.get(page);
  if (known) return known;
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => {
    // The stream of live changes never ends.
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  const isAnswered = (request: Request) => requests.delete(request);
  page.on('requestfinished', isAnswered);
  page.on('requestfailed', isAnswered);
  return requests;
}
