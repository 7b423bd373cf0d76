import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { focusedName, press as pressKeys, tabTo } from './browser/keys.ts';
import { launchBrowser } from './browser/launch.ts';
import { pictureNamed } from './browser/picture.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

const office = 'dana@summit.example';
const supervisor = 'marcus@summit.example';
const phone = { viewport: { width: 390, height: 844 } };

interface Row {
  readonly id: string;
  readonly name?: string;
  readonly technician_id?: string | null;
  readonly starts_at?: string;
  readonly phone?: string;
}

/** The telephone rings: from the call to a scheduled visit on one form, counted in presses. */
describe('the call form', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: true }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const rows = async (page: Page, path: string) => {
    const answer = await page.request.get(`${product.url}/api/${path}`);
    return ((await answer.json()) as { data: Row[] }).data;
  };
  const idIn = (page: Page) => /work-orders\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  const untilMade = (page: Page) => page.waitForURL(/\/work-orders\/[0-9a-f-]{36}/);

  it.each([
    ['a desk', undefined],
    ['a phone', phone],
  ])('takes a new customer, the job and its visit in four presses at %s', async (_, options) => {
    const page = await signedIn(product, browser, office, options);
    await page.goto(`${product.url}/`);
    let presses = 0;
    const press = async (name: string | RegExp, role: 'button' | 'option' | 'menuitem') => {
      await page.getByRole(role, { name }).first().click();
      presses += 1;
    };
    await press('New', 'button');
    await press('Work order', 'menuitem');
    // At a desk who and when stands beside the form from the start; nothing is filled in before it is known for whom.
    const planner = page.getByRole('region', { name: 'Who and when' });
    if (!options) {
      await planner.getByRole('heading', { name: 'Free next' }).waitFor();
      expect((await planner.boundingBox())?.x).toBeGreaterThan(700);
    }
    expect(await page.getByRole('button', { name: 'Create and schedule' }).count()).toBe(0);
    const number = options ? '(720) 555-0191' : '720 555 0142';
    const name = options ? 'Ida Fuller' : 'Noor Haddad';
    await page.getByRole('combobox', { name: /^Customer/ }).fill(number);
    await press(/^New customer/, 'option');
    await expect.poll(() => focusedName(page)).toBe('Name');
    expect(await page.getByLabel(/^Phone/).inputValue()).toBe(number);
    await page.keyboard.type(name);
    await page.getByLabel('Street').fill(options ? '77 Larch Lane' : '12 Quarry Road');
    await page.getByLabel('City').fill('Golden');
    await page.getByLabel(/^Title/).fill('Water heater leaks');
    await page.getByRole('heading', { name: 'When can we come?' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await press('Create and schedule', 'button');
    await untilMade(page);
    expect(presses).toBeLessThanOrEqual(4);

    await page.getByRole('heading', { level: 1, name: 'Water heater leaks' }).waitFor();
    const where = page.getByRole('region', { name: 'Where and whom to call' });
    await where.getByRole('link', { name: number }).waitFor();
    await where.getByText(/Golden/).waitFor();
    await where.getByRole('link', { name: 'Directions' }).waitFor();
    expect((await where.boundingBox())?.y).toBeLessThan(500);
    const [visit, ...others] = await rows(page, `visits?work_order_id=eq.${idIn(page)}`);
    expect(others).toEqual([]);
    expect(visit?.technician_id).toMatch(/^[0-9a-f-]{36}$/);
    const [site] = await rows(page, `work_orders?id=eq.${idIn(page)}&select=id,site(id,name)`);
    expect(site).toMatchObject({ site: { name: options ? '77 Larch Lane' : '12 Quarry Road' } });
    await page.context().close();
  });

  it('creates nothing twice when answers are lost', async () => {
    const page = await signedIn(product, browser, office);
    await page.goto(`${product.url}/work-orders/new`);
    const lost = new Set<string>();
    for (const path of ['**/api/customers', '**/api/work_orders', '**/api/work_orders/*/schedule'])
      await page.route(path, async (route) => {
        if (route.request().method() !== 'POST' || lost.has(path)) return route.fallback();
        lost.add(path);
        await route.fetch();
        return route.abort('connectionreset');
      });
    await page.getByRole('combobox', { name: /^Customer/ }).fill('Twice Told');
    await page.getByRole('option', { name: /^New customer/ }).click();
    await page.getByLabel('Street').fill('2 Echo Way');
    await page.getByLabel(/^Title/).fill('No cooling');
    await page.getByRole('heading', { name: 'When can we come?' }).waitFor();
    const save = page.getByRole('button', { name: 'Create and schedule' });
    await save.click();
    // What the client has given up to send by itself is sent again by hand.
    await expect
      .poll(
        async () => {
          if (!idIn(page) && (await save.isEnabled())) await save.click().catch(() => undefined);
          return idIn(page) !== '';
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe(true);
    expect(lost.size).toBe(3);
    const customers = await rows(page, 'customers?name=eq.Twice Told&select=id');
    expect(customers).toHaveLength(1);
    expect(await rows(page, `work_orders?customer_id=eq.${customers[0]?.id}&select=id`)).toHaveLength(1);
    expect(await rows(page, `visits?work_order_id=eq.${idIn(page)}`)).toHaveLength(1);
    await page.context().close();
  });

  it('says who has the same number already, and goes on with them', async () => {
    const page = await signedIn(product, browser, office);
    await page.goto(`${product.url}/work-orders/new`);
    await page.getByRole('combobox', { name: /^Customer/ }).fill('Somebody New');
    await page.getByRole('option', { name: /^New customer/ }).click();
    await page.getByLabel(/^Phone/).fill('(303) 555 0172');
    const there = page.getByRole('status', { name: 'Probably there already' });
    await there.getByRole('link', { name: 'Elk Meadow Senior Living' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await there.getByRole('button', { name: 'Use this customer' }).first().click();
    await expect
      .poll(() => page.getByRole('combobox', { name: /^Customer/ }).inputValue())
      .toBe('Elk Meadow Senior Living');
    await page.goto(`${product.url}/crm/new`);
    await page.getByLabel('Name', { exact: true }).fill('elk meadow senior living');
    await page.getByText('has this name').waitFor();
    await page.context().close();
  });

  it('opens the form for the visit when somebody else was faster', async () => {
    const page = await signedIn(product, browser, supervisor);
    await page.goto(`${product.url}/work-orders/new`);
    const message = 'This technician already has a visit at that time.';
    const refused = { code: 'overlap', message, request_id: '1', fields: { starts_at: message } };
    await page.route('**/api/work_orders/*/schedule', (route) =>
      route.fulfill({ status: 409, json: { data: null, error: refused } }),
    );
    await page.getByRole('combobox', { name: /^Customer/ }).fill('Late Comer');
    await page.getByRole('option', { name: /^New customer/ }).click();
    await page.getByLabel(/^Title/).fill('Door is stuck');
    await page.getByRole('heading', { name: 'When can we come?' }).waitFor();
    await page.getByRole('button', { name: 'Create and schedule' }).click();
    await page.getByText(/^WO-\d+ is created, its visit is not planned$/).waitFor();
    await page.getByRole('dialog', { name: /^Schedule WO-/ }).waitFor();
    expect(await rows(page, `visits?work_order_id=eq.${idIn(page)}`)).toEqual([]);
    await page.context().close();
  });

  it('knows who calls by the number, and shows history, open jobs and assets by keyboard', async () => {
    const page = await signedIn(product, browser, office);
    await page.goto(`${product.url}/`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const [customer] = await rows(page, 'customers?phone=not.is.null&select=id,name,phone&limit=1');
    await pressKeys(page, 'n');
    await page.getByRole('menuitem', { name: 'Work order', exact: true }).waitFor();
    await pressKeys(page, 'ArrowDown', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'New work order' }).waitFor();
    await expect.poll(() => focusedName(page)).toMatch(/^Customer/);
    await page.keyboard.type(customer?.phone?.replace(/\D/g, '') ?? '');
    await page
      .getByRole('option', { name: customer?.name ?? '' })
      .first()
      .waitFor();
    await pressKeys(page, 'Enter');
    const about = page.getByRole('complementary', { name: 'About the customer and the place' });
    await about.getByRole('link', { name: customer?.name ?? '' }).waitFor();
    await about.getByText('Balance').waitFor();
    await about.getByRole('heading', { name: 'Last jobs' }).waitFor();
    await tabTo(page, /^Title/);
    await page.keyboard.type('Thermostat is blank');
    await page.getByRole('heading', { name: 'When can we come?' }).waitFor();
    await page.getByRole('region', { name: /^The day of / }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await pressKeys(page, 'Control+Enter');
    await untilMade(page);
    expect(await rows(page, `visits?work_order_id=eq.${idIn(page)}`)).toHaveLength(1);
    await page.context().close();
  });

  it('keeps photos that are uploaded before it is saved, and says above the buttons when one is not', async () => {
    const page = await signedIn(product, browser, supervisor, phone);
    await page.goto(`${product.url}/work-orders/new`);
    await page.getByLabel(/^Title/).fill('Stain on the ceiling');
    const refused = { data: null, error: { code: 'invalid', message: 'No.', request_id: '1' } };
    await page.route('**/api/files*', (route) => route.fulfill({ status: 422, json: refused }), { times: 1 });
    const stain = pictureNamed('stain.png');
    await page.getByLabel('Add photos').setInputFiles(stain);
    // The message stands above the buttons of the form.
    const message = page.locator('[data-sonner-toast][data-mounted="true"]');
    await message.getByText('stain.png was not uploaded').waitFor();
    const create = page.getByRole('button', { name: 'Create work order' });
    await expect
      .poll(async () => {
        const [above, below] = [await message.boundingBox(), await create.boundingBox()];
        return above && below ? above.y + above.height <= below.y : false;
      })
      .toBe(true);
    await message.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('img', { name: 'stain.png' }).waitFor();
    await create.click();
    await untilMade(page);
    await expect.poll(async () => (await rows(page, `photos?work_order_id=eq.${idIn(page)}`)).length).toBe(1);
    await page.context().close();
  });

  it('offers on a technician’s phone what technicians may create', async () => {
    const page = await signedIn(product, browser, 'wei@summit.example', phone);
    await page.goto(`${product.url}/`);
    await page.getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await sheet.getByRole('link', { name: 'Absence', exact: true }).waitFor();
    await sheet.getByRole('link', { name: 'Work order', exact: true }).click();
    await page.waitForURL(/\/work-orders\/new/);
    await page.context().close();
  });
});
