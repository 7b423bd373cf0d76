/** Interactions on a technician's phone: the day, a visit, its checklist, the timer. */
import type { Page } from 'playwright-core';
import type { Presses } from './presses.ts';

export async function pressPhone(page: Page, url: string, { press }: Presses): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  // The last visit of the day, which hasn't been started.
  const stop = page.getByRole('main').locator('ol a[href^="/work-orders/"]').last();
  await stop.waitFor();
  await press('opening a visit', async () => {
    await stop.tap();
    await page.getByRole('link', { name: /^Checklist/ }).waitFor();
  });
  for (const label of ['On my way', 'Start work']) {
    const button = page.getByRole('button', { name: label, exact: true, disabled: false });
    await button.waitFor();
    await press('on the way, start', () => button.tap());
    await button.waitFor({ state: 'detached' });
  }
  await page.getByRole('complementary', { name: 'Running timer' }).waitFor();
  await press('opening the checklist', async () => {
    await page.getByRole('link', { name: /^Checklist/ }).tap();
    await page.getByRole('heading', { level: 1, name: 'Checklist' }).waitFor();
  });
  for (let item = 0; item < 4; item += 1) {
    const before = new URL(page.url()).search;
    const answer = page
      .getByRole('main')
      .getByRole('button', { name: /^(Done|Pass)$/ })
      .first();
    await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
    // Readings and photos need more than a press.
    if (await answer.isVisible()) await press('ticking an item', () => answer.tap());
    await press('the next item', () => page.getByRole('button', { name: 'Next', exact: true }).tap());
    // An item that must be answered first, such as a photo, stays.
    const moved = await page
      .waitForFunction((search) => location.search !== search, before, { timeout: 5_000 })
      .catch(() => null);
    if (!moved) break;
  }
  await press('stopping the clock', () => page.getByRole('button', { name: 'Stop timer' }).tap());
}
