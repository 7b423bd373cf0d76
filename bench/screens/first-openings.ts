/** Time to open something for the first time, including its script, without hovering before: from the press to its content. */
import type { Page } from 'playwright-core';

export interface FirstOpening {
  readonly name: string;
  /** Milliseconds of each round, in order. */
  readonly took: readonly number[];
}

/** In order, each from where the previous one has led: name, selector of the button, selector of the content. */
const openings = [
  ['account menu', 'button[aria-label^="Account of"]', '[role=menu]'],
  ['search and commands', 'header button[aria-label^="Search"]', '[role=dialog]'],
  ['the list', 'nav[aria-label=Main] a[href="/work-orders"]', 'main [role=grid] [aria-rowindex="2"]'],
  ['a work order', 'main [role=grid] [aria-rowindex="3"] a', 'main h2'],
] as const;

/** Each round starts with a freshly loaded page. */
export async function firstOpenings(page: Page, url: string, rounds: number): Promise<FirstOpening[]> {
  const took = openings.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(url);
    await page.getByText(/of \d+ done/).waitFor();
    for (const [index, [, button, content]] of openings.entries()) {
      await page.waitForTimeout(800);
      took[index]?.push(await page.evaluate(untilSeen, { button, content }));
      if (index < 2) await page.keyboard.press('Escape');
    }
  }
  return openings.map(([name], index) => ({ name, took: (took[index] ?? []).sort((a, b) => a - b) }));
}

/** Runs in the page. Radix opens menus on `pointerdown`, menus loaded on demand open on `click`. */
function untilSeen({ button, content }: { button: string; content: string }): Promise<number> {
  const begun = performance.now();
  const target = document.querySelector<HTMLElement>(button);
  if (!target) throw new Error(`there is no ${button}`);
  target.click();
  return new Promise((done, fail) => {
    const look = () => {
      if (document.querySelector(content)) done(performance.now() - begun);
      else if (performance.now() - begun > 10_000) fail(new Error(`${button} did not lead to ${content}`));
      else requestAnimationFrame(look);
    };
    look();
  });
}
