import { readFileSync } from 'node:fs';
import type { APIRequestContext, BrowserContextOptions, Page } from 'playwright-core';
import { desk } from './devices.ts';
import { hostFiles } from './file-host.ts';
import { launchBrowser } from './launch.ts';
import { callerOf } from './stocked-company.ts';

const draft = '.cache/demo-draft';
/** The database may take a minute to open on a slow and busy machine. */
const patience = 180_000;

interface DemoSession {
  readonly tenant: { readonly id: string; readonly timezone: string };
}

interface DemoStart {
  /** How many milliseconds the browser's clock is ahead. */
  readonly ahead?: number;
  /** Called when the first page is loaded, and the database not yet. */
  whileOpening?(page: Page): Promise<void>;
}

/**
 * The demo below `/demo/`, with its owner signed in on the first page. That page runs the host, so that it doesn't start again
 * whenever another tab loads a page.
 */
export async function openDemo(options: BrowserContextOptions = {}, start: DemoStart = {}) {
  const { ahead = 0, whileOpening } = start;
  const workers = ahead > 0 ? workerAhead(ahead) : {};
  const [host, browser] = await Promise.all([hostFiles(draft, '/demo/', workers), launchBrowser()]);
  const url = `${host.origin}/demo`;
  const context = await browser.newContext({ ...desk, ...options });
  context.setDefaultTimeout(patience);
  if (ahead > 0) await context.addInitScript(clockAhead(ahead));
  const first = await context.newPage();
  await first.goto(`${url}/settings/import`);
  await whileOpening?.(first);
  await first.getByLabel('Email').fill('admin@fieldwright.demo');
  await first.getByLabel('Password').fill('x');
  await first.getByRole('button', { name: 'Log in', exact: true }).click();
  await first.getByLabel('What is in the file?').waitFor();
  const request = requestsOf(first);
  return {
    url,
    context,
    first,
    request,
    async session() {
      const answer = await request.get(`${url}/api/auth/session`);
      return ((await answer.json()) as { data: { session: DemoSession } }).data.session;
    },
    async stop() {
      await browser.close();
      await host.stop();
    },
  };
}

const clockAhead = (ms: number) => `
  globalThis.Date = class extends Date {
    constructor(...given) { given.length > 0 ? super(...given) : super(Date.now()); }
    static now() { return super.now() + ${ms}; }
  };`;

/** The clock of Playwright is one of pages; this one is of the worker, with the database's. */
function workerAhead(ms: number): Readonly<Record<string, string>> {
  const name = 'host.worker.js';
  const worker = readFileSync(`${draft}/${name}`, 'utf8');
  return { [name]: `import './clock.js';\n${worker}`, 'clock.js': clockAhead(ms) };
}

/** The owner of the sample company in the demo; what `openSampleDesk` opens on a server. */
export async function openDemoDesk() {
  const { url, context, request, session, stop } = await openDemo();
  const { id, timezone } = (await session()).tenant;
  const caller = callerOf(request, url, id);
  return {
    product: { url },
    page: await context.newPage(),
    timezone,
    caller,
    async visitor(email: string, { viewport }: BrowserContextOptions = desk) {
      if (email !== 'dana@summit.example') throw new Error('All tabs of the demo are the same person.');
      const page = await context.newPage();
      if (viewport) await page.setViewportSize(viewport);
      return { page, caller };
    },
    stop,
  };
}

/** The API as a script on the page calls it. */
function requestsOf(page: Page): APIRequestContext {
  const call =
    (method: string) =>
    async (address: string, options: { data?: object; headers?: object } = {}) => {
      const { data, headers = {} } = options;
      const { status, text } = await page.evaluate(
        async ([to, how]) => {
          const reply = await fetch(to, how);
          return { status: reply.status, text: await reply.text() };
        },
        [
          address,
          {
            method,
            headers: { ...headers, ...(data && { 'content-type': 'application/json' }) },
            ...(data && { body: JSON.stringify(data) }),
          },
        ] as const,
      );
      return { ok: () => status < 300, status: () => status, json: async () => JSON.parse(text) };
    };
  return { get: call('GET'), post: call('POST'), put: call('PUT') } as unknown as APIRequestContext;
}
