import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';

/** Only one of several tabs listens for changes. When it is closed, another takes over and must not miss any. */
describe('the tab that listens for changes', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let tenant: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    context = await browser.newContext();
    const send = (path: string, data: object) => context.request.post(product.url + path, { data });
    const account = { email: 'dana@summit.example', password: 'correct horse battery' };
    await send('/api/auth/signup', { ...account, metadata: { full_name: 'Dana Whitfield', role: 'owner' } });
    await send('/api/auth/signin', account);
    const founded = await send('/api/companies', { company_name: 'Summit Mechanical' });
    tenant = ((await founded.json()) as { data: { id: string } }).data.id;
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  it('is replaced by one that fetches what was missed', async () => {
    const first = await context.newPage();
    const listening = first.waitForResponse(/\/api\/events/);
    await first.goto(`${product.url}/crm`);
    await listening;
    const second = await context.newPage();
    await second.goto(`${product.url}/crm`);
    await addCustomer('Heard By Both');
    await Promise.all([first, second].map((page) => shows(page, 'Heard By Both')));
    // The new tab's stream is delayed until a change was made that no tab received.
    let goOn = () => {};
    const held = new Promise<void>((done) => (goOn = done));
    const taken = new Promise<void>((done) =>
      second.route(/\/api\/events/, async (route) => {
        done();
        await held;
        await route.continue();
      }),
    );
    await first.close();
    await taken;
    await addCustomer('Nobody Listened');
    goOn();
    await shows(second, 'Nobody Listened');
  });

  const shows = (page: Page, name: string) => page.getByText(name).first().waitFor();

  async function addCustomer(name: string): Promise<void> {
    const headers = { 'x-tenant': tenant };
    const made = await context.request.post(`${product.url}/api/customers`, { data: { name }, headers });
    expect(made.status()).toBe(201);
  }
});
