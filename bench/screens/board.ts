/** Uses the board in a browser like a dispatcher: opens it, switches days, scrolls, drags a visit. */
import { cpus, loadavg } from 'node:os';
import process from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { frame, scrollBy, type Watched, watch, weigh } from './watch.ts';

export interface BoardOf {
  readonly name: string;
  readonly url: string;
  readonly date: string;
  readonly show: 'day' | 'week';
}

export interface BoardFigures {
  readonly name: string;
  readonly firstAfterMs: number;
  /** The same in CPU time, independent of other load. */
  readonly firstCpuMs: number;
  readonly drawnAfterMs: number;
  readonly loading: Watched;
  readonly againMs: number;
  readonly scrolling: Watched;
  readonly dragging: Watched;
  readonly dropped: Watched;
  readonly bars: number;
  readonly nodes: number;
  readonly heapMb: number;
}

/** The name of the page's performance mark, see below. */
const firstPicture = 'first picture';
const region = 'section[aria-label$=" board"]';

export async function measureBoard(browser: Browser, page: Page, board: BoardOf): Promise<BoardFigures> {
  await page.addInitScript(notePictures);
  const address = `${board.url}/scheduling?date=${board.date}&show=${board.show}`;
  // A first load fetches the scripts: the board is measured, not the network.
  await page.goto(address);
  await untilQuiet(page);
  await page.goto('about:blank');
  const loading = await watch(browser, page, async () => {
    await page.goto(address);
    await untilQuiet(page);
  });
  const drawn = await page.evaluate(readPictures);
  const againMs = await drawAgain(page, board.show);
  const weight = await weigh(page);
  const bars = await page.locator('[data-visit]').count();
  const scrolling = await watch(browser, page, () => scrollBy(page, region, 60));
  await page.waitForTimeout(500);
  await page.locator(region).evaluate((box) => box.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(500);
  const { dragging, dropped } = await drag(browser, page);
  const firstCpuMs = loading.between('/api/visits?', firstPicture);
  return {
    name: board.name,
    ...drawn,
    firstCpuMs,
    loading,
    againMs,
    scrolling,
    dragging,
    dropped,
    bars,
    ...weight,
  };
}

/** Runs in the page: records when bars were first painted, and when they last changed. */
function notePictures(): void {
  const seen = { first: 0, last: 0 };
  (globalThis as unknown as { pictures: typeof seen }).pictures = seen;
  performance.setResourceTimingBufferSize(2000);
  new MutationObserver((changes) => {
    const isBoard = changes.some(
      ({ target }) => target instanceof Element && target.closest('section[aria-label$=" board"]'),
    );
    if (!isBoard && document.querySelector('[data-visit]') === null) return;
    if (!isBoard && seen.first > 0) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (document.querySelector('[data-visit]') === null) return;
        seen.last = performance.now();
        if (seen.first === 0) performance.mark('first picture');
        seen.first ||= seen.last;
      };
      port2.postMessage(0);
    });
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page: the times since the first and the last answer. */
function readPictures(): { firstAfterMs: number; drawnAfterMs: number } {
  const { pictures } = globalThis as unknown as { pictures: { first: number; last: number } };
  const ends = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/api/visits?'))
    .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
  return {
    firstAfterMs: pictures.first - Math.min(...ends),
    drawnAfterMs: pictures.last - Math.max(...ends),
  };
}

/** Waits until there have been no requests and no changes for a while. */
async function untilQuiet(page: Page): Promise<void> {
  await page.locator('[data-visit]').first().waitFor();
  let before = '';
  for (let same = 0; same < 4; ) {
    await page.waitForTimeout(250);
    const now = await page.evaluate(
      () =>
        `${performance.getEntriesByType('resource').length} ${(globalThis as unknown as { pictures: { last: number } }).pictures.last}`,
    );
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

/** Switches to an empty day and back: the data is cached, and the whole board renders again. */
async function drawAgain(page: Page, show: 'day' | 'week'): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await page.getByRole('button', { name: `Previous ${show}` }).click();
    await page.waitForTimeout(700);
    times.push(
      await page.getByRole('button', { name: `Next ${show}` }).evaluate(
        (button: HTMLElement) =>
          new Promise<number>((done) => {
            const begun = performance.now();
            button.click();
            const look = () =>
              document.querySelector('[data-visit]')
                ? setTimeout(() => done(performance.now() - begun))
                : requestAnimationFrame(look);
            requestAnimationFrame(look);
          }),
      ),
    );
    await page.waitForTimeout(700);
  }
  return times.sort((a, b) => a - b)[1] ?? 0;
}

/** Drags from the first lane to the one below and further, then drops on the unassigned lane at the top. */
async function drag(browser: Browser, page: Page) {
  const from = await boxOfOneInSight(page);
  const nobody = await page.locator('[data-lane=""]').first().boundingBox();
  if (!from || !nobody) throw new Error('there is nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const dragging = await watch(browser, page, async () => {
    for (let step = 1; step <= 40; step += 1) {
      await page.mouse.move(from.x + step * 12, from.y + from.height / 2 + step * 8);
      await frame(page);
    }
    await page.locator('[data-ghost]').waitFor();
    await page.mouse.move(from.x + 40, nobody.y + 10, { steps: 10 });
    await page.locator('[data-lane=""] [data-ghost="free"]').first().waitFor();
  });
  const moved = page.waitForResponse((answer) => /\/api\/visits\/[^/]+\/move/.test(answer.url()));
  const dropped = await watch(browser, page, async () => {
    await page.mouse.up();
    const answer = await moved;
    if (!answer.ok()) throw new Error(`the visit was not moved: ${answer.status()}`);
    await page.locator('[data-lane=""] [data-visit]').first().waitFor();
    await untilQuiet(page);
  });
  return { dragging, dropped };
}

/** The box of a visit that a pointer can reach: neither below the names nor beyond the edges. */
async function boxOfOneInSight(page: Page) {
  for (const bar of await page.locator(`${region} [data-visit].cursor-grab`).all()) {
    const box = await bar.boundingBox();
    const isOnTop =
      box !== null &&
      (await bar.evaluate(
        (element, [x, y]) => element.contains(document.elementFromPoint(x as number, y as number)),
        [box.x + box.width / 2, box.y + box.height / 2],
      ));
    if (isOnTop) return box;
  }
  return null;
}

export function printBoards(boards: readonly BoardFigures[], json: boolean): void {
  if (json) return void process.stdout.write(`${JSON.stringify(boards)}\n`);
  const ms = (value: number) => `${Math.round(value)}`;
  const task = ({ longest, long }: Watched) => `${ms(longest)} (${long})`;
  const lines = boards.map(
    (one) =>
      `| ${one.name} | ${ms(one.firstAfterMs)} | ${ms(one.firstCpuMs)} | ${ms(one.drawnAfterMs)} | ${ms(one.againMs)} | ${task(one.loading)} | ${task(one.scrolling)} | ${task(one.dragging)} | ${task(one.dropped)} | ${one.bars} | ${one.nodes} | ${one.heapMb} |\n`,
  );
  process.stdout.write(
    `load ${loadavg()[0]?.toFixed(2)} on ${cpus().length} cores; milliseconds; tasks: the longest (how many above 50 ms)\n` +
      '| board | first picture after first answer | processor time of it | picture after last answer | drawn again | tasks: loading | scrolling | dragging | after the drop | bars in the page | elements | heap MB |\n' +
      `|${'---|'.repeat(12)}\n${lines.join('')}`,
  );
}
