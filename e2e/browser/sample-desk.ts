import type { BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from './launch.ts';
import { startProduct } from './product.ts';
import { signedIn } from './signed-in.ts';
import { callerOf } from './stocked-company.ts';

export type SampleDesk = Awaited<ReturnType<typeof openSampleDesk>>;

/** The owner of the sample company at a desk: a page, the API under the same session, and the company's time zone. */
export async function openSampleDesk() {
  const [product, browser] = await Promise.all([startProduct({ sample: true }), launchBrowser()]);
  const page = await signedIn(product, browser, 'dana@summit.example');
  const { request } = page.context();
  const answer = await request.get(`${product.url}/api/auth/session`);
  const { data } = (await answer.json()) as {
    data: { session: { tenant: { id: string; timezone: string } } };
  };
  const { id, timezone } = data.session.tenant;
  return {
    product,
    page,
    timezone,
    caller: callerOf(request, product.url, id),
    /** A page and the API for somebody else of the company, or for another device. */
    async visitor(email: string, options?: BrowserContextOptions) {
      const theirs = await signedIn(product, browser, email, options);
      return { page: theirs, caller: callerOf(theirs.context().request, product.url, id) };
    },
    async stop() {
      await browser.close();
      await product.stop();
    },
  };
}

/** The first such weekday (0: Sunday) that is so many days ahead: beyond what the sample company has planned. */
export function farWeekday(weekday: number, daysAhead: number): string {
  const date = new Date(Date.now() + daysAhead * 86_400_000);
  date.setUTCDate(date.getUTCDate() + ((weekday - date.getUTCDay() + 7) % 7));
  return date.toISOString().slice(0, 10);
}
