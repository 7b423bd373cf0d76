import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk } from './browser/devices.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

const people = {
  owner: 'dana@summit.example',
  supervisor: 'marcus@summit.example',
  technician: 'wei@summit.example',
} as const;

/** The shell of every screen: messages without a network, tooltips, and sign-in links. */
describe('the shell', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: true }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const signedInAs = (role: keyof typeof people, options?: BrowserContextOptions) =>
    signedIn(product, browser, people[role], options);

  const failAll = (context: BrowserContext, files: RegExp) => context.route(files, (route) => route.abort());

  it('shows the first message even if the toast component cannot be loaded', async () => {
    const page = await signedInAs('owner');
    await failAll(page.context(), /\/assets\/(ShellToast|WorkToasts|CommandPalette)-/);
    await page.goto(`${product.url}/user-management`);
    await page.getByRole('heading', { level: 1, name: 'User management' }).waitFor();
    await page.getByRole('button', { name: 'New code' }).click();
    await page.getByRole('button', { name: 'Make new code' }).click();
    await page.getByText('There is a new join code').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByText('This part could not be loaded').waitFor();
    await page.getByRole('heading', { level: 1, name: 'User management' }).waitFor();
    expect(await page.getByText('This screen could not be shown').count()).toBe(0);
    await page.context().unrouteAll();
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.context().close();
  });

  it('loads the toast component before the first message', async () => {
    const page = await signedInAs('owner');
    const fetched: string[] = [];
    page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`${product.url}/`);
    await expect.poll(() => fetched.filter((path) => /\/(Shell|Work)Toast/.test(path)).length).toBe(2);
    await page.context().close();
  });

  it('counts a press for its button when the page moves meanwhile, unless the pointer is moved away', async () => {
    const page = await signedInAs('supervisor');
    // What is still loading would move the button before it is pressed.
    await page.goto(`${product.url}/user-management`, { waitUntil: 'networkidle' });
    const button = page.getByRole('button', { name: 'New code' });
    await button.hover();
    await page.mouse.down();
    await page.mouse.move(0, 0);
    await page.mouse.up();
    const answer = page.getByRole('button', { name: 'Make new code' });
    expect(await answer.count()).toBe(0);
    await button.hover();
    await page.mouse.down();
    await page.locator('main').evaluate((main) => {
      main.style.paddingTop = '80px';
    });
    await page.mouse.up();
    await answer.waitFor();
    await page.context().close();
  });

  it('loads a screen again that was not there without a network, once there is one', async () => {
    const page = await signedInAs('supervisor');
    await page.goto(`${product.url}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Assets', exact: true }).click();
    await page.getByText('This screen could not be shown').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor();
    await page.context().close();
  });

  it('has a sign-in link and no search on public pages', async () => {
    const context = await browser.newContext(desk);
    const page = await context.newPage();
    for (const address of ['/no/such/page', '/i/unknown', '/quote/unknown', '/visit/unknown', '/q/unknown']) {
      await page.goto(product.url + address);
      const header = page.getByRole('banner');
      await header.getByRole('link', { name: 'Login' }).waitFor();
      expect(await header.getByText('Search or jump to').count()).toBe(0);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL(/\/login\?next=/);
    await context.close();
  });

  it('has the product description beside the sign-in form from 768 px, otherwise below it in one line', async () => {
    const context = await browser.newContext({ viewport: { width: 768, height: 1024 } });
    const page = await context.newPage();
    await page.goto(`${product.url}/login`);
    const words = page.getByRole('complementary', { name: 'About Fieldwright' });
    const form = page.getByRole('button', { name: 'Log in', exact: true });
    await words.getByText('Scheduling and dispatch').waitFor();
    const [beside, at] = [await words.boundingBox(), await form.boundingBox()];
    expect(beside?.x).toBeGreaterThan((at?.x ?? 0) + (at?.width ?? 0));
    await page.setViewportSize({ width: 390, height: 844 });
    await words.getByText(/10,000\+ professionals · 4.8\/5/).waitFor();
    expect(await words.getByText('Scheduling and dispatch').isVisible()).toBe(false);
    expect((await words.boundingBox())?.height).toBeLessThan(60);
    await context.close();
  });

  it('says that input was kept only if there was some', async () => {
    const page = await signedInAs('owner');
    const { data } = (await (
      await page.context().request.get(`${product.url}/api/customers?limit=1&select=id,name`)
    ).json()) as { data: { id: string; name: string }[] };
    const says = page.getByText('What you typed last time is still here');
    const open = async (address: string) => {
      await page.goto(product.url + address);
      await page.getByRole('heading', { level: 1, name: 'New work order' }).waitFor();
      await page.waitForLoadState('networkidle');
    };
    await open(`/work-orders/new?customer_id=${data[0]?.id}`);
    await open('/work-orders/new');
    expect(await says.count()).toBe(0);
    await page.getByLabel('Title').fill('Boiler is loud');
    await open('/work-orders/new');
    await says.waitFor();
    await page.context().close();
  });

  it('shows the next tooltip without delay', async () => {
    const page = await signedInAs('owner');
    await page.goto(`${product.url}/`);
    const [first, next] = ['Create QR codes', 'Scan a QR code'].map((name) =>
      page.getByRole('banner').getByRole('link', { name }),
    );
    const tip = page.getByRole('tooltip');
    const hoveredAt = Date.now();
    await first?.hover();
    await tip.filter({ hasText: 'Create QR codes' }).waitFor();
    const movedAt = Date.now();
    await next?.hover();
    await tip.filter({ hasText: 'Scan a QR code' }).waitFor();
    // The first tooltip waits for the delay; on a busy machine both take longer.
    expect(Date.now() - movedAt).toBeLessThan(Math.max(600, movedAt - hoveredAt));
    expect(await tip.count()).toBe(1);
    await page.context().close();
  });
});
