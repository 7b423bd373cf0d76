import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { middayDate, middayZone } from '#kernel/testing/midday-zone.ts';
import { arrive, focusedName, press, tabAndEnter, tabTo, untilFocusIn } from './browser/keys.ts';
import { launchBrowser } from './browser/launch.ts';
import { mailTo } from './browser/outbox.ts';
import { pictureNamed } from './browser/picture.ts';
import { type Product, startProduct } from './browser/product.ts';

const password = 'correct horse battery';
const waitOptions = { timeout: 30_000 };

/** The main job without a pointer, by keyboard alone. */
describe('the main job without a pointer', () => {
  let product: Product;
  let browser: Browser;
  let office: Page;
  let code: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: middayZone });
    office = await desk.newPage();
    office.setDefaultTimeout(30_000);
    code = await prepareCompany(product, browser);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('signs in', async () => {
    await signInByKeys(office, product.url, 'olive@example.test');
    await office.getByRole('heading', { level: 1, name: /Olive/ }).waitFor();
  });

  it('loses no key typed before the command menu has loaded', async () => {
    await office.keyboard.press('Control+k');
    await office.keyboard.type('boiler');
    const search = office.getByRole('combobox', { name: 'Search and commands' });
    await expect.poll(() => search.inputValue(), waitOptions).toBe('boiler');
    await office.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
  });

  it('creates a work order for an asset', async () => {
    await tabAndEnter(office, 'Work Orders');
    await arrive(office, 'Work orders');
    await tabAndEnter(office, 'New work order');
    await arrive(office, 'New work order');
    await tabTo(office, 'Asset · optional');
    await office.keyboard.type('Boiler');
    await press(office, 'Enter');
    const asset = office.getByRole('combobox', { name: /^Asset/ });
    await expect.poll(() => asset.inputValue(), waitOptions).toBe('Boiler 1');
    await tabTo(office, /^Title/);
    await office.keyboard.type('No hot water');
    await tabAndEnter(office, 'Create work order');
    await arrive(office, 'No hot water');
    await office.getByText('Boiler 1').first().waitFor();
  });

  it('schedules it with the form, and moves the visit on the board', async () => {
    await tabAndEnter(office, 'Schedule');
    const form = office.getByRole('dialog');
    await untilFocusIn(form);
    await form.getByRole('option', { name: /Tina/ }).waitFor({ state: 'attached' });
    await tabTo(office, /^Technician/);
    await office.keyboard.type('Tina');
    await form.getByRole('option', { name: /Tina/, selected: true }).waitFor({ state: 'attached' });
    await tabTo(office, 'Date');
    const today = middayDate();
    const [year, month, day] = today.split('-');
    await office.keyboard.type(`${month}${day}${year}`);
    await expect.poll(() => form.getByLabel('Date').inputValue(), waitOptions).toBe(today);
    await tabAndEnter(office, 'Schedule visit');
    await form.waitFor({ state: 'detached' });
    await tabAndEnter(office, 'Scheduling');
    await arrive(office, 'Scheduling');
    const board = office.getByRole('region', { name: 'Day board' });
    // By its name: near the end of the day the bar is too narrow for a label.
    await board
      .getByRole('button', { name: /No hot water/ })
      .first()
      .waitFor();
    await tabTo(office, /No hot water/);
    const before = await focusedName(office);
    await press(office, 'ArrowRight', 'ArrowRight', 'Enter');
    const isElsewhere = (name: string) => name !== before && name.includes('No hot water');
    await expect.poll(async () => isElsewhere(await focusedName(office)), waitOptions).toBe(true);
  });

  it('does the work on a phone with a keyboard', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      timezoneId: middayZone,
      isMobile: true,
    });
    const phone = await context.newPage();
    phone.setDefaultTimeout(30_000);
    // Listening must start before the key press: the file chooser event and the key take different paths.
    phone.on('filechooser', () => {});
    await signInByKeys(phone, product.url, 'tina@example.test');
    await phone.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await tabAndEnter(phone, /No hot water/);
    await phone.getByRole('heading', { level: 2, name: 'No hot water' }).waitFor();
    await untilFocusIn(phone.locator('main'));
    for (const label of ['On my way', 'Start work']) {
      const button = phone.getByRole('button', { name: label, disabled: false });
      await button.waitFor();
      await tabAndEnter(phone, label);
      await button.waitFor({ state: 'detached' });
    }
    await phone
      .getByRole('complementary', { name: 'Running timer' })
      .filter({ hasNotText: 'Travel' })
      .waitFor();
    await scan(phone, code);
    await photograph(phone);
    await comment(phone);
    await sign(phone);
    await tabAndEnter(phone, /^What was wrong, and why/);
    await phone.getByRole('heading', { level: 1, name: 'Complete' }).waitFor();
    await tabTo(phone, /^What was wrong/);
    await phone.keyboard.type('Burner does not light');
    await tabTo(phone, /^What you did/);
    await phone.keyboard.type('Replaced the igniter');
    await tabAndEnter(phone, 'Complete job');
    await phone.getByText('Job completed').waitFor();
    await context.close();
  });

  it('reviews, invoices, sends, and records the payment', async () => {
    await tabAndEnter(office, 'Work Orders');
    await arrive(office, 'Work orders');
    await tabTo(office, /^(Open|Needs review)$/);
    for (let step = 0; step < 8 && (await focusedName(office)) !== 'Needs review'; step += 1)
      await press(office, 'ArrowRight');
    await office.getByRole('link', { name: 'No hot water' }).first().waitFor();
    await tabAndEnter(office, 'No hot water');
    await arrive(office, 'No hot water');
    await tabAndEnter(office, 'Mark as reviewed');
    await office.getByText('Reviewed').first().waitFor();
    await tabAndEnter(office, 'Create invoice');
    await arrive(office, 'Draft invoice');
    await untilFocusIn(office.getByRole('region', { name: 'Send invoice' }));
    await press(office, 'Control+Enter');
    // A pointer that rests on messages holds them: on a slow machine the first would be gone before the second comes.
    await office.locator('[data-sonner-toast]').first().hover();
    await office.getByRole('heading', { level: 1, name: /^INV-\d{4}-0001$/ }).waitFor();
    await tabAndEnter(office, 'Mark as sent by hand');
    await office.getByText('Sent by hand', { exact: true }).waitFor();
    await tabTo(office, 'What the customer sees');
    await leadsThroughMessages(office);
    await office.mouse.move(0, 0);
    await tabAndEnter(office, 'Record payment');
    await untilFocusIn(office.getByRole('region', { name: 'Record payment' }));
    await press(office, 'Control+Enter');
    await office.getByText(/^Payment for INV-\d{4}-0001 recorded$/).waitFor();
    await office.getByRole('button', { name: 'Record payment' }).waitFor({ state: 'detached' });
  });
});

/** Tab goes through the messages at the end of the page to its start, and not back to the control before them. */
async function leadsThroughMessages(page: Page): Promise<void> {
  const last = await focusedName(page);
  await page.locator('[data-sonner-toast]').nth(1).waitFor();
  await press(page, 'Tab');
  const inMessages = () =>
    page.evaluate(() => document.activeElement?.closest('[data-sonner-toast]') instanceof Element);
  expect(await inMessages()).toBe(true);
  while (await inMessages()) await press(page, 'Tab');
  expect(await focusedName(page)).not.toBe(last);
}

async function signInByKeys(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').waitFor();
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(password);
  await press(page, 'Enter');
}

/** Opens a step of the job, and waits until it returns to the job. */
async function inStep(phone: Page, row: RegExp, title: string, work: () => Promise<void>): Promise<void> {
  await phone.getByRole('link', { name: row }).waitFor();
  await tabAndEnter(phone, row);
  await phone.getByRole('heading', { level: 1, name: title }).waitFor();
  await work();
  await phone.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' });
}

const scan = (phone: Page, code: string) =>
  inStep(phone, /^Scan asset/, 'Scan asset', async () => {
    await tabTo(phone, 'Type the code');
    await phone.keyboard.type(code);
    await press(phone, 'Enter');
    await phone.getByText('This is the asset of the job').waitFor();
    await tabAndEnter(phone, 'Back to the job');
  });

const photograph = (phone: Page) =>
  inStep(phone, /^Photos/, 'Photos', async () => {
    await untilFocusIn(phone.locator('main'));
    for (const stage of ['before', 'after']) {
      await tabAndEnter(phone, new RegExp(`^${stage} ·`, 'i'));
      await tabTo(phone, `Take ${stage} photo`);
      const chosen = phone.waitForEvent('filechooser');
      await press(phone, 'Enter');
      await (await chosen).setFiles(pictureNamed(`${stage}.png`));
      await phone.getByRole('button', { name: new RegExp(`^${stage} · 1`, 'i') }).waitFor();
    }
    await tabAndEnter(phone, 'Back to the job');
  });

const comment = (phone: Page) =>
  inStep(phone, /^Comment/, 'Comments', async () => {
    await tabTo(phone, 'Comment');
    await phone.keyboard.type('The old igniter is with the engineer.');
    await tabAndEnter(phone, 'Add comment');
    await phone.getByRole('listitem').getByText('The old igniter is with the engineer.').waitFor();
    await tabAndEnter(phone, 'Back to the job');
  });

const sign = async (phone: Page) => {
  await inStep(phone, /^Signature/, 'Signature', async () => {
    await tabTo(phone, 'Name of whoever signs');
    await phone.keyboard.type('Hugo Harbor');
    await tabAndEnter(phone, 'Sign');
    await tabAndEnter(phone, 'Type it instead');
    await expect.poll(() => focusedName(phone), waitOptions).toMatch(/type your name$/);
    await phone.keyboard.type('Hugo Harbor');
    await tabAndEnter(phone, 'Save signature');
  });
  await phone.getByRole('link', { name: /^Signature.*Hugo Harbor/ }).waitFor();
};

/** Creates a company with a technician and an asset by API. Returns the asset's code. */
async function prepareCompany(product: Product, browser: Browser): Promise<string> {
  const [owner, technician] = await Promise.all([browser.newContext(), browser.newContext()]);
  const call = async <T>(who: BrowserContext, path: string, data: object) => {
    const reply = await who.request.post(`${product.url}/api/${path}`, { data });
    const body = (await reply.json()) as { data: T; error: unknown };
    expect([path, reply.ok(), body.error ?? null]).toEqual([path, true, null]);
    return body.data;
  };
  const enter = async (who: BrowserContext, email: string, full_name: string, role: string) => {
    await call(who, 'auth/signup', { email, password, metadata: { full_name, role } });
    await call(who, 'auth/signin', { email, password });
  };
  await enter(owner, 'olive@example.test', 'Olive Owner', 'owner');
  await call(owner, 'companies', { company_name: 'Olive Mechanical', timezone: middayZone });
  const invitation = {
    email: 'tina@example.test',
    role: 'technician',
    hourly_cost: '40.00',
    hourly_rate: '120.00',
  };
  await call(owner, 'memberships/-/invite', invitation);
  // The test works for seconds, which may come to nothing.
  await call(owner, 'invoices/-/save_settings', { least_time: 60 });
  const token = /token=(\S+)/.exec(await mailTo(product, 'tina@example.test'))?.[1];
  await enter(technician, 'tina@example.test', 'Tina Technician', 'technician');
  await call(technician, 'auth/accept-invitation', { token });
  const [customer] = await call<{ id: string }[]>(owner, 'customers', { name: 'Harbor Hotel' });
  const [site] = await call<{ id: string }[]>(owner, 'sites', {
    name: 'Main building',
    customer_id: customer?.id,
  });
  await call(owner, 'assets', { name: 'Boiler 1', site_id: site?.id });
  const reply = await owner.request.get(`${product.url}/api/asset_codes?select=code&limit=1`);
  const { data } = (await reply.json()) as { data: { code: string }[] };
  await Promise.all([owner.close(), technician.close()]);
  return data[0]?.code as string;
}
