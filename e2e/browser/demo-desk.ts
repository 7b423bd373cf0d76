import type { APIRequestContext, BrowserContextOptions, Page } from 'playwright-core';
import { desk } from './devices.ts';
import { hostFiles } from './file-host.ts';
import { launchBrowser } from './launch.ts';
import { callerOf } from './stocked-company.ts';

/** The database may take a minute to open on a slow and busy machine. */
const patience = 180_000;

/** The owner of the sample company in the demo, below `/demo/`; what `openSampleDesk` opens on a server. */
export async function openDemoDesk() {
  const [host, browser] = await Promise.all([hostFiles('.cache/demo-draft', '/demo/'), launchBrowser()]);
  const url = `${host.origin}/demo`;
  const context = await browser.newContext(desk);
  context.setDefaultTimeout(patience);
  // Runs the host, so that it doesn't start again whenever the other tab loads a page.
  const first = await context.newPage();
  await first.goto(`${url}/settings/import`);
  await first.getByLabel('Email').fill('admin@fieldwright.demo');
  await first.getByLabel('Password').fill('x');
  await first.getByRole('button', { name: 'Log in', exact: true }).click();
  await first.getByLabel('What is in the file?').waitFor();
  const request = requestsOf(first);
  const answer = await request.get(`${url}/api/auth/session`);
  const { data } = (await answer.json()) as {
    data: { session: { tenant: { id: string; timezone: string } } };
  };
  const { id, timezone } = data.session.tenant;
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
    async stop() {
      await browser.close();
      await host.stop();
    },
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
