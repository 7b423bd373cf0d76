/** Repeat visits of a page: from the navigation to the paint in which nothing is loading any more. */
import type { Page } from 'playwright-core';

export interface WarmLoad {
  readonly name: string;
  /** Milliseconds to the complete content, in order. */
  readonly took: readonly number[];
  /** Milliseconds to the largest contentful paint, in order. */
  readonly largest: readonly number[];
}

export async function warmLoads(
  page: Page,
  pages: Readonly<Record<string, string>>,
  visits: number,
): Promise<WarmLoad[]> {
  await page.addInitScript(noteContent);
  const loads: WarmLoad[] = [];
  for (const [name, address] of Object.entries(pages)) {
    const took: number[] = [];
    const largest: number[] = [];
    for (let visit = 0; visit <= visits; visit += 1) {
      await page.goto(address);
      const shown = await page.waitForFunction(() => (globalThis as { shownAfter?: number }).shownAfter);
      // The first visit fills the cache.
      await page.waitForTimeout(600);
      if (visit > 0) {
        took.push((await shown.jsonValue()) as number);
        largest.push(await page.evaluate(() => (globalThis as { largestAfter?: number }).largestAfter ?? 0));
      }
      await page.goto('about:blank');
    }
    loads.push({ name, took: inOrder(took), largest: inOrder(largest) });
  }
  return loads;
}

const inOrder = (values: number[]) => values.sort((a, b) => a - b);

/** Runs in the page. Content: the page's heading is shown, and nothing is loading. */
function noteContent(): void {
  const isHere = () => {
    const main = document.querySelector('#root > :not([data-frame]) main');
    return main?.querySelector('h1') && !main.querySelector('[aria-busy=true], .animate-pulse');
  };
  new PerformanceObserver((list) => {
    (globalThis as { largestAfter?: number }).largestAfter = list.getEntries().at(-1)?.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const observer = new MutationObserver(() => {
    if (!isHere()) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (!isHere()) return;
        (globalThis as { shownAfter?: number }).shownAfter ??= performance.now();
        observer.disconnect();
      };
      port2.postMessage(0);
    });
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}
