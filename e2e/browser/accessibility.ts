import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Without naming every element that passes, which takes most of the time. */
export const onlyViolations = { resultTypes: ['violations' as const] };

/**
 * The rules that the page violates, each with the first element that does. Waits while something is faded in or out; what is found
 * is looked for once more, because a fade may begin while it is looked for.
 */
export async function accessibilityFaults(page: Page) {
  const found = await faultsAtRest(page);
  return found.length === 0 ? found : faultsAtRest(page);
}

async function faultsAtRest(page: Page) {
  await page.waitForFunction(isAtRest, undefined, { timeout: 15_000 }).catch(() => undefined);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(onlyViolations).analyze();
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
}

function isAtRest(): boolean {
  const isFading = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
  return document.querySelector('[aria-busy="true"]') === null && !document.getAnimations().some(isFading);
}
