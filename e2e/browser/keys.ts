// Keyboard-only navigation: Tab from control to control, located by accessible names.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const PATIENCE_MS = 30_000;

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** The accessible name of the focused control; empty if the focus is on the page or on a container. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element) return '';
    const byId = (ids: string | null) =>
      (ids ?? '')
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
    const labels = [...((element as HTMLInputElement).labels ?? [])]
      .map((label) => label.textContent ?? '')
      .join(' ');
    const isNamedByContent = element.matches(
      'a, button, summary, [role=button], [role=tab], [role=radio], [role=option], [role^=menuitem]',
    );
    const name =
      byId(element.getAttribute('aria-labelledby')) ||
      element.getAttribute('aria-label') ||
      labels ||
      (isNamedByContent ? element.textContent : '');
    return (name ?? '').replace(/\s+/g, ' ').trim();
  });
}

/** Presses Tab until a control of this name has the focus. */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  const seen: string[] = [];
  const isIt = (name: string) => (typeof wanted === 'string' ? name === wanted : wanted.test(name));
  const deadline = Date.now() + PATIENCE_MS;
  do {
    const name = await focusedName(page);
    if (isIt(name)) return;
    seen.push(name);
    await page.keyboard.press('Tab');
  } while (Date.now() < deadline);
  throw new Error(
    `“${wanted}” can’t be reached by Tab from ${page.url()}; the way went over ${seen.slice(-150).join(' | ')}`,
  );
}

/** Tabs to a control and presses Enter. */
export async function tabAndEnter(page: Page, wanted: string | RegExp): Promise<void> {
  await tabTo(page, wanted);
  await press(page, 'Enter');
}

/** Waits until a new screen is shown and has the focus: before, Tab would continue from the old one. */
export async function arrive(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await untilFocusIn(page.locator('main'));
}

/** Waits until an overlay is open and has taken the focus. */
export async function untilFocusIn(place: Locator): Promise<void> {
  await place.waitFor();
  const holds = () => place.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(holds, { timeout: PATIENCE_MS }).toBe(true);
}
