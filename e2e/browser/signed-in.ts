import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { desk } from './devices.ts';
import type { Product } from './product.ts';

/** A page of its own for somebody of the sample company, signed in; at a desk unless told otherwise. */
export async function signedIn(
  { url, password }: Product,
  browser: Browser,
  email: string,
  options: BrowserContextOptions = desk,
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const answer = await context.request.post(`${url}/api/auth/signin`, { data: { email, password } });
  if (answer.status() !== 200) throw new Error(`sign-in of ${email}: ${answer.status()}`);
  return page;
}
