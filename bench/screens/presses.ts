/**
 * Interaction latency as the browser measures it (Event Timing): from the press to the next paint, in steps of eight
 * milliseconds. Interactions below its threshold aren't reported and count as the threshold.
 */
import type { Page } from 'playwright-core';

export interface Press {
  readonly name: string;
  /** Milliseconds of each interaction. */
  readonly took: readonly number[];
  /** CPU time of the page's main thread per interaction, including answers. */
  readonly worked: readonly number[];
}

/** The lowest threshold of Event Timing. */
const QUICKEST_MS = 16;

export interface Presses {
  readonly all: readonly Press[];
  /** Measures the interactions in `action`: each key, click and tap. `ready` runs before and isn't measured. */
  press(name: string, action: () => Promise<unknown>, ready?: () => Promise<unknown>): Promise<void>;
}

/** `slowdown`: CPU throttling factor. */
export async function watchPresses(page: Page, slowdown: number): Promise<Presses> {
  const all: Press[] = [];
  await page.addInitScript(collect);
  // One session for both: with a second one, throttling ends after the first navigation.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  return {
    all,
    async press(name, action, ready) {
      await ready?.();
      await settled(page);
      await page.evaluate(forget);
      const begun = Date.now();
      const before = await worked();
      try {
        await action();
        await settled(page);
      } catch (cause) {
        throw new Error(`${name}: not done after ${Date.now() - begun} ms at ${page.url()}`, { cause });
      }
      const took = await page.evaluate(collected);
      const known = all.find((one) => one.name === name) ?? { name, took: [], worked: [] };
      const index = all.indexOf(known);
      const longer = {
        name,
        took: [...known.took, ...(took.length > 0 ? took : [QUICKEST_MS])],
        worked: [...known.worked, Math.round((await worked()) - before)],
      };
      if (index < 0) all.push(longer);
      else all[index] = longer;
    },
  };
}

/** Waits until the browser has reported its entries, which it does when idle. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(done, { timeout: 1_000 }), 120));
      }),
  );
}

type Seen = Map<number, number>;

/** Runs in the page: records the longest event of each interaction. */
function collect(): void {
  const seen: Seen = new Map();
  (globalThis as unknown as { presses: Seen }).presses = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0)
        seen.set(entry.interactionId, Math.max(seen.get(entry.interactionId) ?? 0, entry.duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Runs in the page. */
function forget(): void {
  (globalThis as unknown as { presses: Seen }).presses.clear();
}

/** Runs in the page. */
function collected(): number[] {
  return [...(globalThis as unknown as { presses: Seen }).presses.values()];
}

/** The 98th percentile; the worst with fewer than fifty values. */
export function mostOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.98) - 1)] ?? 0;
}
