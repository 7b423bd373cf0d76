import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules that the page violates, each with the first element that does. */
export async function accessibilityFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
}
