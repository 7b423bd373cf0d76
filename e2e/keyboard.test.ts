import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser/launch.ts';
import { mailTo } from './browser/outbox.ts';
import { type Product, startProduct } from './browser/product.ts';

const password = 'correct horse battery';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The main job by somebody who has no pointer: what is done here is done with keys alone. */
// Keys are faster than a busy machine's screens, and nobody's eyes wait for them here: with the long runs, not in the quick suite.
describe.runIf(process.env.FIELDWRIGHT_SOAK === '1')('the main job without a pointer', () => {
  let product: Product;
  let browser: Browser;
  let office: Page;
  let code: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
    office = await desk.newPage();
    office.setDefaultTimeout(15_000);
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

  it('creates a work order for an asset', async () => {
    await tabTo(office, 'Work Orders');
    await press(office, 'Enter');
    await office.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor();
    await tabTo(office, 'New work order');
    await press(office, 'Enter');
    await office.getByRole('heading', { level: 1, name: 'New work order' }).waitFor();
    await tabTo(office, 'Asset · optional');
    await office.keyboard.type('Boiler');
    await press(office, 'Enter');
    const asset = office.getByRole('combobox', { name: /^Asset/ });
    await expect.poll(() => asset.inputValue(), { timeout: 10_000 }).toBe('Boiler 1');
    await tabTo(office, /^Title/);
    await office.keyboard.type('No hot water');
    await press(office, 'Control+Enter');
    await office.getByRole('heading', { level: 1, name: 'No hot water' }).waitFor();
    await office.getByText('Boiler 1').first().waitFor();
  });

  it('schedules it by the form, and moves the visit on the board', async () => {
    await tabTo(office, 'Schedule');
    await press(office, 'Enter');
    const form = office.getByRole('dialog');
    await form.waitFor();
    await form.getByRole('option', { name: /Tina/ }).waitFor({ state: 'attached' });
    await tabTo(office, /^Technician/);
    await office.keyboard.type('Tina');
    await tabTo(office, 'Date');
    const [year, month, day] = new Date().toISOString().slice(0, 10).split('-');
    await office.keyboard.type(`${month}${day}${year}`);
    await tabTo(office, 'Schedule visit');
    await press(office, 'Enter');
    await form.waitFor({ state: 'detached' });
    await tabTo(office, 'Scheduling');
    await press(office, 'Enter');
    await office.getByRole('region', { name: 'Day board' }).getByText('No hot water').first().waitFor();
    // The screen itself has the focus first, and holds the words as well: on from there.
    await press(office, 'Tab');
    await tabTo(office, /No hot water/);
    const before = await focusedName(office);
    await press(office, 'ArrowRight', 'ArrowRight', 'Enter');
    await expect.poll(() => focusedName(office), { timeout: 10_000 }).not.toBe(before);
    expect(await focusedName(office)).toContain('No hot water');
  });

  it('does the work on a phone with a keyboard', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      timezoneId: 'UTC',
      isMobile: true,
    });
    const phone = await context.newPage();
    phone.setDefaultTimeout(15_000);
    await signInByKeys(phone, product.url, 'tina@example.test');
    await phone.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await tabTo(phone, /No hot water/);
    await press(phone, 'Enter');
    for (const act of ['On my way', 'Start work']) {
      await phone.getByRole('button', { name: act }).waitFor();
      await tabTo(phone, act);
      await press(phone, 'Enter');
    }
    await scan(phone, code);
    await photograph(phone);
    await comment(phone);
    await sign(phone);
    await tabTo(phone, 'Complete');
    await press(phone, 'Enter');
    await tabTo(phone, /^What was wrong/);
    await phone.keyboard.type('Burner does not light');
    await tabTo(phone, /^What you did/);
    await phone.keyboard.type('Replaced the igniter');
    await tabTo(phone, 'Complete job');
    await press(phone, 'Enter');
    await phone.getByText('Completed').first().waitFor();
    await context.close();
  });

  it('reviews, invoices, sends, and records the payment', async () => {
    await tabTo(office, 'Work Orders');
    await press(office, 'Enter');
    await office
      .getByRole('tab', { name: 'Open' })
      .or(office.getByRole('radio', { name: 'Open' }))
      .first()
      .waitFor();
    await tabTo(office, /^(Open|Needs review)$/);
    for (let step = 0; step < 8 && (await focusedName(office)) !== 'Needs review'; step += 1)
      await press(office, 'ArrowRight');
    await tabTo(office, 'No hot water');
    await press(office, 'Enter');
    await office.getByRole('heading', { level: 1, name: 'No hot water' }).waitFor();
    await tabTo(office, 'Mark as reviewed');
    await press(office, 'Enter');
    await tabTo(office, 'Create invoice');
    await press(office, 'Enter');
    await tabTo(office, 'Create draft');
    await press(office, 'Enter');
    await office.getByRole('heading', { level: 1, name: 'Draft invoice' }).waitFor();
    await tabTo(office, 'Send invoice');
    await press(office, 'Enter');
    await tabTo(office, /^To/);
    await office.keyboard.type('pay@harbor.example');
    await press(office, 'Control+Enter');
    await office.getByRole('heading', { level: 1, name: /^INV-\d{4}-0001$/ }).waitFor();
    expect(await mailTo(product, 'pay@harbor.example')).toContain('INV-');
    await tabTo(office, 'Record payment');
    await press(office, 'Enter');
    await office.getByRole('region', { name: 'Record payment' }).waitFor();
    await press(office, 'Control+Enter');
    await office.getByText('Paid', { exact: true }).first().waitFor();
  });
});

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** The name by which a screen reader would call what has the focus. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element) return '';
    const byId = (ids: string | null) =>
      (ids ?? '')
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
    const labels = [...((element as HTMLInputElement).labels ?? [])]
      .map((label) => label.textContent ?? '')
      .join(' ');
    const name =
      byId(element.getAttribute('aria-labelledby')) ||
      element.getAttribute('aria-label') ||
      labels ||
      element.textContent;
    return (name ?? '').replace(/\s+/g, ' ').trim();
  });
}

/** Tab by Tab until the focus is on what is called so: whoever has only keys must get there. */
async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  const seen: string[] = [];
  const isIt = (name: string) => (typeof wanted === 'string' ? name === wanted : wanted.test(name));
  const deadline = Date.now() + 15_000;
  do {
    const name = await focusedName(page);
    if (isIt(name)) return;
    seen.push(name);
    await page.keyboard.press('Tab');
  } while (seen.length < 150 && Date.now() < deadline);
  throw new Error(
    `“${wanted}” can’t be reached by Tab from ${page.url()}; the way went over ${seen.join(' | ')}`,
  );
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

async function scan(phone: Page, code: string): Promise<void> {
  await phone.getByRole('link', { name: /^Scan asset/ }).waitFor();
  await tabTo(phone, /^Scan asset/);
  await press(phone, 'Enter');
  await phone.getByLabel('Type the code').waitFor();
  await tabTo(phone, 'Type the code');
  await phone.keyboard.type(code);
  await press(phone, 'Enter');
  await phone
    .getByText(/Boiler 1/)
    .first()
    .waitFor();
  await tabTo(phone, 'Back to the job');
  await press(phone, 'Enter');
}

async function photograph(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: /^Photos/ }).waitFor();
  await tabTo(phone, /^Photos/);
  await press(phone, 'Enter');
  for (const stage of ['before', 'after']) {
    await tabTo(phone, new RegExp(`^${stage} ·`, 'i'));
    await press(phone, 'Enter');
    await tabTo(phone, `Take ${stage} photo`);
    const chosen = phone.waitForEvent('filechooser');
    await press(phone, 'Enter');
    await (await chosen).setFiles({ name: `${stage}.png`, mimeType: 'image/png', buffer: pixel });
    await phone.getByRole('button', { name: new RegExp(`^${stage} · 1`, 'i') }).waitFor();
  }
  await tabTo(phone, 'Back to the job');
  await press(phone, 'Enter');
}

async function comment(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: /^Comment/ }).waitFor();
  await tabTo(phone, /^Comment/);
  await press(phone, 'Enter');
  await phone.getByRole('textbox', { name: 'Comment' }).waitFor();
  await tabTo(phone, 'Comment');
  await phone.keyboard.type('The old igniter is with the engineer.');
  await tabTo(phone, 'Add comment');
  await press(phone, 'Enter');
  await phone.getByText('The old igniter is with the engineer.').first().waitFor();
  await tabTo(phone, 'Back to the job');
  await press(phone, 'Enter');
}

async function sign(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: /^Signature/ }).waitFor();
  await tabTo(phone, /^Signature/);
  await press(phone, 'Enter');
  await tabTo(phone, 'Name of whoever signs');
  await phone.keyboard.type('Hugo Harbor');
  await tabTo(phone, 'Sign');
  await press(phone, 'Enter');
  await tabTo(phone, 'Type it instead');
  await press(phone, 'Enter');
  await phone.keyboard.type('Hugo Harbor');
  await tabTo(phone, 'Save signature');
  await press(phone, 'Enter');
  await phone.getByRole('link', { name: /^Signature.*Hugo Harbor/ }).waitFor();
}

/** A company with a technician and an asset, by the API: keys are for what is tried here. Gives the asset's code. */
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
  await call(owner, 'companies', { company_name: 'Olive Mechanical', timezone: 'UTC' });
  const invitation = {
    email: 'tina@example.test',
    role: 'technician',
    hourly_cost: '40.00',
    hourly_rate: '120.00',
  };
  await call(owner, 'memberships/-/invite', invitation);
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
