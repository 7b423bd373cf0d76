import type { Browser, Page } from 'playwright-core';
import { password } from '../list/bench-server.ts';
import type { Company } from '../list/companies.ts';

/** A desktop page with a company's owner signed in. */
export async function signedInPage(
  browser: Browser,
  url: string,
  { email }: Pick<Company, 'email'>,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const answer = await page.request.post(`${url}/api/auth/signin`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  return page;
}
