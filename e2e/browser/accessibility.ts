import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Without naming every element that passes, which takes most of the time. */
export const onlyViolations = { resultTypes: ['violations' as const] };

/** The rules that the page violates, each with the first element that does. Waits while data that is being replaced is faded. */
export async function accessibilityFaults(page: Page) {
  await page.waitForFunction(isAtRest, undefined, { timeout: 5000 }).catch(() => undefined);
  const { violations } = await new AxeBuilder({ page }).options(onlyViolations).analyze();
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
}

function isAtRest(): boolean {
  const isFading = (one: Animation) => one instanceof CSSTransition && one.playState === 'running';
  return document.querySelector('[aria-busy="true"]') === null && !document.getAnimations().some(isFading);
}
