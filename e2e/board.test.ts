import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { callerOf } from './browser/stocked-company.ts';

/** Scheduling on the board, while a colleague works on it as well. */
describe('planning on the board', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let caller: ReturnType<typeof callerOf>;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const send = async (path: string, data: object) => {
      const answer = await context.request.post(`${product.url}/api/${path}`, { data });
      expect(answer.status(), await answer.text()).toBeLessThan(300);
      return (await answer.json()) as { data: { id: string } };
    };
    const account = { email: 'dana@summit.example', password: 'correct horse battery' };
    await send('auth/signup', { ...account, metadata: { full_name: 'Dana Whitfield', role: 'owner' } });
    await send('auth/signin', account);
    const { data } = await send('companies', {
      company_name: 'Summit Works',
      timezone: 'UTC',
      currency: 'USD',
    });
    caller = callerOf(context.request, product.url, data.id);
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
  const visitsOf = (job: string) =>
    caller.call<{ id: string; status: string; starts_at: string }[]>(
      'get',
      `visits?work_order_id=eq.${job}&order=created_at`,
    );

  async function waiting(title: string): Promise<{ job: string; card: Locator }> {
    const customer_id = await caller.one('customers', { name: `${title} customer` });
    const job = await caller.one('work_orders', { customer_id, title });
    await page.goto(`${product.url}/scheduling`);
    return { job, card: page.locator(`[data-order="${job}"]`) };
  }

  /** Drags a card to the lane of unassigned visits, at the given fraction of its width. */
  async function drag(card: Locator, part: number): Promise<void> {
    const track = page.locator('[data-track]').first();
    const [from, to] = [await card.boundingBox(), await track.boundingBox()];
    if (!from || !to) throw new Error('nothing to drag, or nowhere to');
    await page.mouse.move(from.x + 20, from.y + from.height - 12);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width * part, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
  }

  it('undoes the visit it created, but not a colleague’s newer change', async () => {
    const { job, card } = await waiting('Boiler');
    const at = (hour: number) => `2099-01-01T${hour}:00:00Z`;
    // The colleague's change arrives before the answer to this one.
    await page.context().route(/\/schedule$/, async (route) => {
      const response = await route.fetch();
      await caller.command(`work_orders/${job}/schedule`, { starts_at: at(10), ends_at: at(11) });
      await route.fulfill({ response });
    });
    await drag(card, 0.3);
    const undo = toast('Unassigned').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    const [mine] = await visitsOf(job);
    await undo.click();
    await toast('taken back').waitFor();
    const after = await visitsOf(job);
    expect(after.map(({ id, status }) => [id === mine?.id, status])).toEqual([
      [true, 'cancelled'],
      [false, 'scheduled'],
    ]);
    await page.context().unrouteAll();
  });

  it('reports the scheduled visit even if a later step fails', async () => {
    const { job, card } = await waiting('Pump');
    let isPlanned = false;
    page.on('response', (response) => {
      isPlanned ||= response.url().endsWith('/schedule') && response.ok();
    });
    await page.context().route(/\/api\/visits\?/, (route) => (isPlanned ? route.abort() : route.continue()));
    await drag(card, 0.5);
    await toast('Unassigned').waitFor();
    expect(await page.getByText('stays where it was').count()).toBe(0);
    expect((await visitsOf(job)).length).toBe(1);
    await page.context().unrouteAll();
  });
});
