import type { Browser, ConsoleMessage, Page, Request } from 'playwright-core';

const KEPT_EVENTS = 25;
const SHOWN_CHARACTERS = 1_500;

const browsers = new Set<Browser>();
const events = new WeakMap<Page, string[]>();

/** Keeps the last requests, navigations and errors of every page of the browser. */
export function watchPages(browser: Browser): Browser {
  browsers.add(browser);
  browser.on('disconnected', () => browsers.delete(browser));
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on('page', watchPage);
    return context;
  };
  return browser;
}

function watchPage(page: Page): void {
  const kept: string[] = [];
  events.set(page, kept);
  const note = (text: string) => {
    kept.push(`${new Date().toISOString().slice(14, 23)} ${text.slice(0, 300)}`);
    if (kept.length > KEPT_EVENTS) kept.shift();
  };
  const named = (request: Request) => `${request.method()} ${request.url().replace(/^\w+:\/\/[^/]+/, '')}`;
  const isOfApi = (request: Request) => request.url().includes('/api/');
  page.on('request', (request) => isOfApi(request) && note(`asks ${named(request)}`));
  page.on('response', (answer) => {
    const request = answer.request();
    if (isOfApi(request) || answer.status() >= 400) note(`${answer.status()} ${named(request)}`);
  });
  page.on('requestfailed', (request) => note(`${request.failure()?.errorText} ${named(request)}`));
  page.on('framenavigated', (frame) => note(`at ${frame.url()}`));
  page.on('pageerror', (error) => note(`throws ${error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
  });
}

async function described(page: Page): Promise<string> {
  const part = page.locator((await page.locator('main').count()) > 0 ? 'main' : 'body').first();
  const shown = await part.ariaSnapshot({ timeout: 2_000 }).catch((error: Error) => error.message);
  return [`At ${page.url()}`, shown.slice(0, SHOWN_CHARACTERS), ...(events.get(page) ?? [])].join('\n  ');
}

/** What the open pages show, and the last that happened on each. */
export function describePages(): Promise<string[]> {
  const pages = [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));
  return Promise.all(pages.filter((page) => page.url() !== 'about:blank').map(described));
}
