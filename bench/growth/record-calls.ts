/** What the screens ask the server for: every screen is opened in a browser, and so is each of its tabs. */
import type { Locator, Page, Request } from 'playwright-core';
import { screens } from '#apps/office/screens.ts';
import { launchBrowser } from '../../e2e/browser/launch.ts';
import { signedInPage } from '../screens/signed-in-page.ts';
import { ownerSignIn } from './load.ts';
import type { Served } from './served-database.ts';

export interface Recorded {
  /** Path and query, as asked. */
  readonly path: string;
  /** The screen that asked first. */
  readonly screen: string;
}

export interface Recording {
  readonly calls: readonly Recorded[];
  /** Screens for which no address was found. */
  readonly unopened: readonly string[];
}

const perScreenMs = 20_000;
const quietMs = 500;
const mostTabs = 12;
const mostSwitches = 6;
/** Streams, files and one's own account. */
const notAsked = /^\/api\/(events|files|avatars|auth|map-tiles|public)\b/;
const id = '[0-9a-f]{8}-[0-9a-f-]{27}';

export async function recordCalls({ url }: Served, loadedAt: Date): Promise<Recording> {
  const browser = await launchBrowser();
  try {
    const recorder = new Recorder(await signedInPage(browser, url, ownerSignIn), url, loadedAt);
    const patterns = screens
      .filter(({ load, place, path }) => load && (!place || place === 'admin') && path !== '/design')
      .map(({ path }) => path);
    for (const path of patterns.filter((one) => !one.includes('$'))) await recorder.open(path, path);
    const unopened: string[] = [];
    for (const pattern of patterns.filter((one) => one.includes('$'))) {
      const found = recorder.addressesOf(pattern);
      if (found.length === 0) unopened.push(pattern);
      for (const path of found) await recorder.open(path, pattern);
    }
    return { calls: recorder.calls(), unopened };
  } finally {
    await browser.close();
  }
}

class Recorder {
  private readonly asked = new Map<string, string>();
  private readonly links = new Set<string>();
  private readonly pending = new Set<Request>();
  private last = 0;
  private screen = '';

  private readonly page: Page;
  private readonly url: string;
  /** Ids of rows that were written later are greater. */
  private readonly newest: string;

  constructor(page: Page, url: string, loadedAt: Date) {
    this.page = page;
    this.url = url;
    this.newest = loadedAt.getTime().toString(16).padStart(12, '0');
    const ended = (request: Request) => {
      this.pending.delete(request);
      this.last = performance.now();
    };
    page.on('request', (request) => this.note(request));
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
  }

  calls(): Recorded[] {
    return [...this.asked].map(([path, screen]) => ({ path, screen }));
  }

  /** The first address of a row, or each address of a named part (`/settings/$section`), among the links seen. */
  addressesOf(pattern: string): string[] {
    const shape = new RegExp(`^${pattern.replace(/\$[a-zA-Z]+/g, '([^/?#]+)')}$`);
    const found = [...this.links].filter((link) => shape.test(link) && !/\/new$/.test(link));
    const rows = found.filter((link) => new RegExp(id).test(link));
    if (found.length > 0) return rows.length > 0 ? [this.firstLoaded(rows)] : found;
    return this.besideRow(pattern);
  }

  /** `/work-orders/$jobId/photos` from a link to `/work-orders/…`. */
  private besideRow(pattern: string): string[] {
    const start = pattern.slice(0, pattern.indexOf('$'));
    const rows = [...this.links].filter((link) => new RegExp(`^${start}${id}$`).test(link));
    return rows.length > 0
      ? [pattern.replace(/\$[a-zA-Z]+/, this.firstLoaded(rows).slice(start.length))]
      : [];
  }

  /** The first row that was loaded, and not written by an earlier run. */
  private firstLoaded(links: readonly string[]): string {
    const isLoaded = (link: string) =>
      (new RegExp(id).exec(link)?.[0].replaceAll('-', '') ?? '').slice(0, 12) < this.newest;
    return (links.find(isLoaded) ?? links[0]) as string;
  }

  async open(path: string, screen: string): Promise<void> {
    this.screen = screen;
    await this.page.goto(this.url + path, { waitUntil: 'load' });
    await this.settle();
    await this.pressEach('main [role=tab]');
    // A map beside the list, another span of the board.
    const switches = this.page.locator('main button[aria-pressed]');
    const count = Math.min(await switches.count(), mostSwitches);
    for (let n = 0; n < count; n += 1) {
      await this.press(switches.nth(n));
      await this.pressEach('main [role=tab]');
    }
  }

  private async pressEach(selector: string): Promise<void> {
    const found = this.page.locator(selector);
    const count = Math.min(await found.count(), mostTabs);
    for (let n = 0; n < count; n += 1) await this.press(found.nth(n));
  }

  private async press(target: Locator): Promise<void> {
    await target.click({ timeout: 2000 }).catch(() => {});
    await this.settle();
  }

  private note(request: Request): void {
    const { pathname, search } = new URL(request.url());
    if (request.method() !== 'GET' || !pathname.startsWith('/api/') || notAsked.test(pathname)) return;
    this.pending.add(request);
    this.last = performance.now();
    const path = pathname + search;
    if (!this.asked.has(path)) this.asked.set(path, this.screen);
  }

  /** Waits until nothing is being asked, and collects the links. */
  private async settle(): Promise<void> {
    const began = performance.now();
    this.last = began;
    while (performance.now() - began < perScreenMs) {
      if (this.pending.size === 0 && performance.now() - this.last > quietMs) break;
      await this.page.waitForTimeout(50);
    }
    const links = await this.page.$$eval('main a[href^="/"]', (all) =>
      all.map((link) => (link.getAttribute('href') ?? '').split(/[?#]/)[0] as string),
    );
    for (const link of links) this.links.add(link);
  }
}
